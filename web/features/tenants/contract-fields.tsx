import type { ReactNode } from 'react';
import type { RoomOption } from '#shared/contract/rooms.ts';
import { isCalendarDay } from '#shared/rules/calendar.ts';
import { defaultContractEnd } from '#shared/rules/contract-dates.ts';
import { type BoundField, onValue } from '../../lib/fields-of.ts';
import { Notice } from '../../ui/notice.tsx';
import { TextField, PhoneField } from '../../ui/text-field.tsx';

// The fields of a new tenancy, for an existing or a new account.

type Name = 'emergency_contact_name' | 'emergency_contact_phone' | 'contract_start' | 'contract_end';
type BindField = (name: Name, options?: ReturnType<typeof onValue>) => BoundField;

interface ContractFieldsProps {
  title: string;
  /** From the form that has these fields, among others. */
  field: BindField;
  /** The field for the room. */
  room: ReactNode;
  /** The room that is chosen. */
  chosen: RoomOption | undefined;
  /** Called with the usual end of the contract when its start changes. */
  onEnd: (contractEnd: string) => void;
  /** The amounts and further terms. */
  children: ReactNode;
}

/** The room, the dates, and the amounts. */
export function ContractFields({ title, field, room, chosen, onEnd, children }: ContractFieldsProps) {
  const start = onValue((day) => {
    if (isCalendarDay(day)) onEnd(contractEndIn(chosen, day));
  });
  return (
    <FieldPair title={title}>
      {room}
      <TextField {...field('contract_start', start)} label="Mulai kontrak" type="date" />
      <TextField {...field('contract_end')} label="Akhir kontrak" type="date" />
      {children}
    </FieldPair>
  );
}

/** The usual end of a contract that begins on a day: before its room is closed for repair. */
export function contractEndIn(room: RoomOption | undefined, start: string): string {
  const end = defaultContractEnd(start);
  return room?.closes_on && room.closes_on < end ? room.closes_on : end;
}

/** Fields that belong together, in two columns if there is room. */
export function FieldPair({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="grid gap-4 sm:grid-cols-2">
      <legend className="mb-3 text-sm font-bold">{title}</legend>
      {children}
    </fieldset>
  );
}

/** Whom to call in an emergency. */
export function EmergencyFields({ field }: { field: BindField }) {
  return (
    <>
      <TextField {...field('emergency_contact_name')} label="Nama kontak darurat" />
      <PhoneField {...field('emergency_contact_phone')} label="Nomor kontak darurat" />
    </>
  );
}

/** @param mayBeLater whether rooms that are free by the contract's first day are offered, too */
export function NoFreeRoom({ mayBeLater = false }: { mayBeLater?: boolean }) {
  return (
    <Notice tone="warning">
      Tidak ada kamar yang tersedia. Tambahkan kamar, atau catat penyewa yang keluar kos lebih dulu.
      {mayBeLater ? ' Untuk kamar yang bebas nanti, isi hari mulai kontraknya.' : ''}
    </Notice>
  );
}
