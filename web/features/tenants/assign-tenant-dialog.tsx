import { useState } from 'react';
import { Controller } from 'react-hook-form';
import type { RoomOption } from '#shared/contract/rooms.ts';
import type { RentPeriod } from '#shared/enums.ts';
import { AssignTenantInput, type Tenant } from '#shared/contract/tenants.ts';
import { identityHintTexts } from '#shared/rules/identity-hints.ts';
import { trpc } from '../../data/trpc.ts';
import { fieldsOf, onValue } from '../../lib/fields-of.ts';
import { type ContractForm, useContractForm } from '../../lib/form.ts';
import { today } from '../../lib/today.ts';
import { RupiahField } from '../../ui/controlled-fields.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { IdentityField } from '../../ui/identity-field.tsx';
import { RoomField } from '../rooms/room-field.tsx';
import { type useFreeRooms, useRoomsFor } from '../rooms/use-free-rooms.ts';
import { AutomaticRentFields, usualAutomaticRent } from '../rents/automatic-rent-fields.tsx';
import { ConsentField } from './consent-field.tsx';
import { contractEndIn, ContractFields, EmergencyFields, FieldPair, NoFreeRoom } from './contract-fields.tsx';
import { priceOf, RentFields } from '../rents/rent-fields.tsx';
import { UserPicker } from './user-picker.tsx';

interface AssignTenantDialogProps {
  kostId: string;
  /** The room that is chosen at first. */
  room?: RoomOption | undefined;
  /** Where that is: 'Kamar 205 · Kost Melati'. */
  place?: string;
  /** Who gets another room, and lives in one already; absent if an account is looked for. */
  person?: Pick<Tenant, 'user_id' | 'full_name' | 'room_number' | 'emergency_contact_name' | 'emergency_contact_phone'>;
  onClose: () => void;
}

/** Assigns a free room to an existing account (spec §2 and §5, "Assign existing user"), or one more to a tenant. */
export function AssignTenantDialog({ kostId, room, place, person, onClose }: AssignTenantDialogProps) {
  const assign = trpc.tenants.assign.useMutation();
  const form = useContractForm(AssignTenantInput, {
    user_id: person?.user_id ?? '',
    room_id: room?.id ?? '',
    ...(room ? { monthly_rent: room.monthly_rent, deposit_amount: room.monthly_rent } : {}),
    nik: '',
    emergency_contact_name: person?.emergency_contact_name ?? '',
    emergency_contact_phone: person?.emergency_contact_phone ?? '',
    contract_start: today(kostId),
    contract_end: contractEndIn(room, today(kostId)),
    rent_period: 'MONTH',
    auto_rent: usualAutomaticRent,
  });
  const rooms = useRoomsFor(kostId, form.watch('contract_start'));
  const { control, setValue } = form;
  const field = fieldsOf(form);
  return (
    <FormDialog
      form={form}
      keptAs={{ form: 'penyewa-dari-akun', id: person?.user_id, at: kostId }}
      title={person ? `Kamar tambahan untuk ${person.full_name}` : 'Tambah Penyewa dari Akun'}
      description={`${person ? `Kamar ${person.room_number} tetap ditempati. ` : `${place === undefined ? '' : `${place}. `}Untuk penyewa yang sudah punya akun dan belum menempati kamar. `}Saat masuk berikutnya, ia diminta mengonfirmasi bahwa ia tinggal di sini.`}
      size="lg"
      className="gap-6"
      submitLabel={person ? 'Berikan Kamar' : 'Tambah Penyewa'}
      disabled={rooms.hasNone}
      isSending={assign.isPending}
      send={(input) => assign.mutateAsync(input)}
      done={person ? 'Kamar berhasil diberikan!' : 'Penyewa berhasil ditambahkan!'}
      hints={({ hints }) => hints.map((hint) => identityHintTexts[hint])}
      failed={person ? 'Gagal memberikan kamar' : 'Gagal menambahkan penyewa'}
      onClose={onClose}
    >
      {rooms.hasNone ? <NoFreeRoom mayBeLater /> : null}
      {person ? null : (
        <Controller
          control={control}
          name="user_id"
          render={({ field: { ref, value, onChange }, fieldState: { error } }) => (
            <UserPicker ref={ref} value={value} onChange={onChange} error={error?.message} />
          )}
        />
      )}
      <Contract kostId={kostId} form={form} rooms={rooms} initial={room} />
      <FieldPair title="Data diri">
        <IdentityField field={field} set={setValue} className="sm:col-span-2" />
        <EmergencyFields field={field} />
      </FieldPair>
      <ConsentField control={control} name="whatsapp_consent" />
    </FormDialog>
  );
}

interface ContractProps {
  kostId: string;
  form: ContractForm<typeof AssignTenantInput>;
  rooms: ReturnType<typeof useFreeRooms>;
  initial: RoomOption | undefined;
}

/** The room, the days and the amounts, and how rent is billed. */
function Contract({ kostId, form, rooms, initial }: ContractProps) {
  const { control, setValue } = form;
  const field = fieldsOf(form);
  const [chosen, setChosen] = useState(initial);
  const period = form.watch('rent_period') ?? 'MONTH';
  const setRent = (of: RentPeriod, from: RoomOption | undefined) =>
    setValue('monthly_rent', priceOf(from, of), { shouldValidate: form.formState.isSubmitted });
  return (
    <>
      <ContractFields
        title="Kamar dan kontrak"
        field={field}
        chosen={chosen}
        room={
          <RoomField
            control={control}
            name="room_id"
            rooms={rooms}
            initial={initial}
            // Rent and deposit follow the room until somebody edits them.
            onRestored={setChosen}
            onRoom={(option) => {
              setChosen(option);
              setRent(period, option);
              if (option.closes_on !== (chosen?.closes_on ?? null))
                setValue('contract_end', contractEndIn(option, form.getValues('contract_start')));
              setValue('deposit_amount', option.monthly_rent, { shouldValidate: form.formState.isSubmitted });
            }}
          />
        }
        onEnd={(end) => setValue('contract_end', end)}
      >
        <RentFields
          control={control}
          name="monthly_rent"
          period={field(
            'rent_period',
            onValue((of) => setRent(of as RentPeriod, chosen)),
          )}
          chosen={period}
        />
        <RupiahField
          control={control}
          name="deposit_amount"
          label="Deposit"
          hint="Disepakati, 1–2 bulan sewa. Yang diterima dicatat dari tagihannya."
        />
      </ContractFields>
      <AutomaticRentFields
        control={control}
        name="auto_rent"
        kostId={kostId}
        start={form.watch('contract_start')}
        rent={form.watch('monthly_rent') || 0}
        period={period}
        deposit={form.watch('deposit_amount') || 0}
      />
    </>
  );
}
