import { useState } from 'react';
import * as z from 'zod/mini';
import { Email, rupiah } from '#shared/contract/fields.ts';
import { RentPeriod } from '#shared/contract/rent-period.ts';
import type { RoomOption } from '#shared/contract/rooms.ts';
import type { RentPeriod as Period } from '#shared/enums.ts';
import { formatDay } from '#shared/format.ts';
import { rentPeriodLabels } from '#shared/labels.ts';
import { QuickTenantInput, type TenantOfList } from '#shared/contract/tenants.ts';
import { isEmptyWord } from '#shared/rules/import/read-cells.ts';
import { failureMessage } from '../../data/call-error.ts';
import { trpc } from '../../data/trpc.ts';
import { fieldsOf, onValue } from '../../lib/fields-of.ts';
import { type ContractForm, useContractForm } from '../../lib/form.ts';
import { today } from '../../lib/today.ts';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { EmailField, PhoneField, TextField } from '../../ui/text-field.tsx';
import { patiently } from '../imports/patiently.ts';
import { RoomField } from '../rooms/room-field.tsx';
import { useFreeRooms } from '../rooms/use-free-rooms.ts';
import { contractEndIn, FieldPair, NoFreeRoom } from './contract-fields.tsx';
import { priceOf, RentFields } from '../rents/rent-fields.tsx';

const { room_id, full_name, phone, contract_start } = QuickTenantInput.shape;

/** What nobody but the owner knows; the invited person adds the rest. */
const InvitedTenant = z.object({
  room_id,
  full_name: full_name.check(z.refine((name) => !isEmptyWord(name), 'Nama lengkap harus diisi')),
  phone,
  email: z.string().check(z.refine(isBlankOr(Email), 'Format email tidak valid')),
  contract_start,
  rent_period: RentPeriod,
  monthly_rent: rupiah('Sewa harus diisi'),
});

const OTHERS_ADD = 'Isi yang Anda tahu. Email, NIK atau paspor, dan kontak darurat dilengkapi penyewa lewat undangan.';

interface InviteTenantDialogProps {
  kostId: string;
  /** The room that is chosen at first. */
  room?: RoomOption | undefined;
  /** Where that is: 'Kamar 205 · Kost Melati'. */
  place?: string;
  /** Opens the long form instead, where this one comes first. */
  onLong?: () => void;
  onClose: () => void;
  /** Receives the new tenant; null if it could not be loaded. */
  onCreated: (tenant: TenantOfList | null) => void;
}

/**
 * The short way to a new tenant: it is made as an import makes one, with what may be missing, which the person adds with
 * the invitation. Sent again, it is made once: the import and its only row have a name of their own.
 */
export function InviteTenantDialog({ kostId, room, place, onLong, onClose, onCreated }: InviteTenantDialogProps) {
  const rooms = useFreeRooms(kostId);
  const commit = trpc.imports.commit.useMutation();
  const utils = trpc.useUtils();
  const [id] = useState(() => crypto.randomUUID());
  const [chosen, choose] = useState(room);
  const form = useContractForm(InvitedTenant, {
    room_id: room?.id ?? '',
    ...(room && { monthly_rent: room.monthly_rent }),
    full_name: '',
    phone: '',
    email: '',
    contract_start: today(kostId),
    rent_period: 'MONTH',
  });
  const start = form.watch('contract_start');
  const end = earlyEnd(chosen, start > today(kostId) ? start : today(kostId));
  const send = async ({ room_id: roomId, ...person }: z.output<typeof InvitedTenant>) => {
    const input = { id, kost_id: kostId, rows: [{ n: 1, cells: cellsOf(person, end), room_id: roomId }] };
    const { rows } = await patiently(() => commit.mutateAsync(input));
    const [row] = rows;
    if (row?.state !== 'DONE') throw new Refusal(row?.reasons.at(-1));
    return { roomId, name: person.full_name };
  };
  const find = async ({ roomId, name }: { roomId: string; name: string }) => {
    const asked = { kostId, status: 'LIVE', search: name.slice(0, 100) } as const;
    const found = await utils.tenants.list.fetch(asked, { staleTime: 0 }).catch(() => null);
    onCreated(found?.items.find((tenant) => tenant.room_id === roomId) ?? null);
  };
  return (
    <FormDialog
      form={form}
      keptAs={{ form: 'penyewa-singkat', at: room?.id ?? kostId }}
      title="Undang Penyewa"
      description={place ?? OTHERS_ADD}
      submitLabel="Simpan dan Undang"
      disabled={rooms.hasNone}
      isSending={commit.isPending}
      send={send}
      done="Penyewa berhasil ditambahkan!"
      failed={(error) =>
        error instanceof Refusal ? error.message : failureMessage(error, 'Gagal menambahkan penyewa')
      }
      onDone={(made) => void find(made)}
      onClose={onClose}
    >
      {rooms.hasNone ? <NoFreeRoom /> : null}
      {place === undefined ? null : <p className="text-sm text-muted">{OTHERS_ADD}</p>}
      {onLong ? (
        <Button variant="soft" size="sm" className="self-start" onClick={onLong}>
          Isi semua data sendiri
        </Button>
      ) : null}
      <Terms {...{ form, rooms, room, chosen, choose, end }} />
    </FormDialog>
  );
}

interface TermsProps {
  form: ContractForm<typeof InvitedTenant>;
  rooms: ReturnType<typeof useFreeRooms>;
  room: RoomOption | undefined;
  chosen: RoomOption | undefined;
  choose: (room: RoomOption) => void;
  /** The contract's end, if it is less than a year from now. */
  end: string | undefined;
}

/** Who moves in where, and for how much. */
function Terms({ form, rooms, room, chosen, choose, end }: TermsProps) {
  const field = fieldsOf(form);
  const period = form.watch('rent_period');
  const setRent = (from: RoomOption | undefined, of: Period) =>
    form.setValue('monthly_rent', priceOf(from, of) as number, { shouldValidate: form.formState.isSubmitted });
  return (
    <FieldPair title="Penyewa">
      <RoomField
        control={form.control}
        name="room_id"
        rooms={rooms}
        initial={room}
        noRoom="Pilih kamar terlebih dahulu"
        onRestored={choose}
        onRoom={(option) => {
          choose(option);
          setRent(option, period);
        }}
      />
      <TextField {...field('full_name')} label="Nama lengkap" />
      <PhoneField {...field('phone')} label="Nomor telepon" />
      <TextField
        {...field('contract_start')}
        label="Mulai kontrak"
        type="date"
        hint={`Akhirnya dicatat ${end === undefined ? 'setahun kemudian' : formatDay(end)}, dan bisa diubah.`}
      />
      <RentFields
        control={form.control}
        name="monthly_rent"
        period={field(
          'rent_period',
          onValue((of) => setRent(chosen, of as Period)),
        )}
        chosen={period}
      />
      <EmailField {...field('email')} label="Email" optional className="sm:col-span-2" />
    </FieldPair>
  );
}

/** The end of a contract in a room that is closed within its year; an import assumes a year. */
function earlyEnd(room: RoomOption | undefined, start: string): string | undefined {
  const end = contractEndIn(room, start);
  return end === room?.closes_on ? end : undefined;
}

/** The cells of the row; a month is what an import assumes. */
function cellsOf(
  { monthly_rent: rent, rent_period: period, ...person }: Omit<z.output<typeof InvitedTenant>, 'room_id'>,
  contract_end: string | undefined,
) {
  const terms = { ...person, contract_rent: String(rent), ...(contract_end && { contract_end }) };
  return period === 'MONTH' ? terms : { ...terms, rent_period: rentPeriodLabels[period] };
}

/** Why the tenant was not made, in the sentence of the server. */
class Refusal extends Error {
  constructor(reason = 'Gagal menambahkan penyewa') {
    super(reason);
  }
}

function isBlankOr(schema: typeof Email) {
  return (value: string) => value.trim() === '' || schema.safeParse(value).success;
}
