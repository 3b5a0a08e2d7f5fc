import { useState } from 'react';
import type { RoomOption } from '#shared/contract/rooms.ts';
import type { RentPeriod } from '#shared/enums.ts';
import { QuickTenantInput, type QuickTenantResult } from '#shared/contract/tenants.ts';
import { identityHintTexts } from '#shared/rules/identity-hints.ts';
import { trpc } from '../../data/trpc.ts';
import { fieldsOf, onValue } from '../../lib/fields-of.ts';
import { type ContractForm, useContractForm } from '../../lib/form.ts';
import { today } from '../../lib/today.ts';
import { newPassword } from '../../lib/new-password.ts';
import { RupiahField } from '../../ui/controlled-fields.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { IdentityField } from '../../ui/identity-field.tsx';
import { EmailField, PhoneField, TextField } from '../../ui/text-field.tsx';
import { RoomField } from '../rooms/room-field.tsx';
import { type useFreeRooms, useRoomsFor } from '../rooms/use-free-rooms.ts';
import { AutomaticRentFields, usualAutomaticRent } from '../rents/automatic-rent-fields.tsx';
import { ConsentField } from './consent-field.tsx';
import { contractEndIn, ContractFields, EmergencyFields, FieldPair, NoFreeRoom } from './contract-fields.tsx';
import { priceOf, RentFields } from '../rents/rent-fields.tsx';

interface QuickTenantDialogProps {
  kostId: string;
  /** The room that is chosen at first. */
  room?: RoomOption | undefined;
  /** Where that is: 'Kamar 205 · Kost Melati'. */
  place?: string;
  /** From when the room can be had, if it is not free today. */
  start?: string;
  onClose: () => void;
  onCreated: (created: QuickTenantResult) => void;
}

/** Makes a tenant's account and assigns a free room in one step (spec §2 and §5, "Quick tenant"). */
export function QuickTenantDialog({ kostId, room, place, start, onClose, onCreated }: QuickTenantDialogProps) {
  const create = trpc.tenants.createQuick.useMutation();
  const [password] = useState(newPassword);
  const form = useContractForm(QuickTenantInput, {
    full_name: '',
    email: '',
    phone: '',
    nik: '',
    emergency_contact_name: '',
    emergency_contact_phone: '',
    room_id: room?.id ?? '',
    ...(room ? { deposit_amount: room.monthly_rent } : {}),
    contract_start: start ?? today(kostId),
    contract_end: contractEndIn(room, start ?? today(kostId)),
    password,
    rent_period: 'MONTH',
    auto_rent: usualAutomaticRent,
  });
  const rooms = useRoomsFor(kostId, form.watch('contract_start'));
  const hasNone = rooms.hasNone && start === undefined;
  return (
    <FormDialog
      form={form}
      keptAs={{ form: 'penyewa', at: room?.id ?? kostId }}
      title="Buat Penyewa Baru"
      description={place ?? 'Akun dan kontraknya dibuat sekaligus.'}
      size="lg"
      className="gap-5"
      submitLabel="Buat Penyewa"
      disabled={hasNone}
      isSending={create.isPending}
      send={(input) => create.mutateAsync(input)}
      done="Penyewa berhasil dibuat dan ditugaskan!"
      hints={({ tenant }) => tenant.hints.map((hint) => identityHintTexts[hint])}
      failed="Gagal membuat penyewa"
      onDone={onCreated}
      onClose={onClose}
    >
      {hasNone ? <NoFreeRoom mayBeLater /> : null}
      <Person form={form} />
      <Contract kostId={kostId} form={form} rooms={rooms} initial={room} />
      <ConsentField control={form.control} name="whatsapp_consent" />
    </FormDialog>
  );
}

interface ContractProps {
  kostId: string;
  form: ContractForm<typeof QuickTenantInput>;
  rooms: ReturnType<typeof useFreeRooms>;
  initial: RoomOption | undefined;
}

/** The room, the days and the amounts, and how rent is billed. */
function Contract({ kostId, form, rooms, initial }: ContractProps) {
  const field = fieldsOf(form);
  const [chosen, setChosen] = useState(initial);
  const period = form.watch('rent_period') ?? 'MONTH';
  // A month's rent is the room's; of another period the room's list may have one.
  const setRent = (of: RentPeriod, from: RoomOption | undefined) =>
    form.setValue('monthly_rent', of === 'MONTH' ? undefined : priceOf(from, of));
  const ofPeriod = onValue((of) => setRent(of as RentPeriod, chosen));
  return (
    <>
      <ContractFields
        title="Kontrak"
        field={field}
        chosen={chosen}
        room={
          <RoomField
            control={form.control}
            name="room_id"
            rooms={rooms}
            initial={initial}
            noRoom="Pilih kamar terlebih dahulu"
            onRestored={setChosen}
            // The deposit is one month's rent until somebody edits it.
            onRoom={(option) => {
              const { monthly_rent } = option;
              setChosen(option);
              setRent(period, option);
              if (option.closes_on !== (chosen?.closes_on ?? null))
                form.setValue('contract_end', contractEndIn(option, form.getValues('contract_start')));
              form.setValue('deposit_amount', monthly_rent, { shouldValidate: form.formState.isSubmitted });
            }}
          />
        }
        onEnd={(end) => form.setValue('contract_end', end)}
      >
        <RentFields
          control={form.control}
          name="monthly_rent"
          period={field('rent_period', ofPeriod)}
          chosen={period}
          hidesMonth
        />
        <RupiahField
          control={form.control}
          name="deposit_amount"
          label="Deposit"
          hint="Disepakati, 1–2 bulan sewa. Yang diterima dicatat dari tagihannya."
        />
        <FirstPassword form={form} />
      </ContractFields>
      <AutomaticRentFields
        control={form.control}
        name="auto_rent"
        kostId={kostId}
        start={form.watch('contract_start')}
        rent={(period === 'MONTH' ? chosen?.monthly_rent : form.watch('monthly_rent')) || 0}
        period={period}
        deposit={form.watch('deposit_amount') || 0}
      />
    </>
  );
}

function FirstPassword({ form }: { form: ContractForm<typeof QuickTenantInput> }) {
  return (
    <TextField
      {...fieldsOf(form)('password')}
      label="Kata sandi awal"
      hint="Kosongkan agar dibuatkan sistem."
      optional
      autoCapitalize="none"
      spellCheck={false}
      inputClassName="font-mono"
    />
  );
}

/** Who moves in. */
function Person({ form }: { form: ContractForm<typeof QuickTenantInput> }) {
  const field = fieldsOf(form);
  return (
    <FieldPair title="Data diri">
      <TextField {...field('full_name')} label="Nama lengkap" />
      <IdentityField field={field} set={form.setValue} />
      <EmailField {...field('email')} label="Email" />
      <PhoneField {...field('phone')} label="Nomor telepon" />
      <EmergencyFields field={field} />
    </FieldPair>
  );
}
