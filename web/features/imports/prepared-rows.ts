import type { ImportedRow } from '#shared/contract/imports.ts';
import { formatDay, formatRupiah } from '#shared/format.ts';
import { roomFacilityLabels, roomTypeLabels } from '#shared/labels.ts';
import { importFieldLabels } from '#shared/rules/import/import-fields.ts';
import { MAX_CELL } from '#shared/rules/import/limits.ts';
import { type ImportRow, readRow } from '#shared/rules/import/read-row.ts';
import { repeatedRooms, type SheetRow } from '#shared/rules/import/sheet-rows.ts';

/** A row of the preview: what would be made of it, and what is wrong. */
export interface PreparedRow extends SheetRow {
  room: string;
  name: string;
  rent: number | null;
  /** All else that would be stored, as it would be. */
  details: string[];
  state: ImportedRow['state'];
  reasons: string[];
}

/** Reads all rows as the server will, so that what it would refuse is not even sent. */
export function prepareRows(rows: SheetRow[], today: string): PreparedRow[] {
  const read = rows.map((row) => ({ ...row, ...readRow(row.cells, today) }));
  const repeated = repeatedRooms(read.map(({ n, row }) => ({ n, room: row.room_number })));
  return read.map(({ n, cells, filled, doubts, row, problems, warnings }) => {
    const earlier = repeated.get(n);
    const wrong =
      earlier === undefined
        ? problems
        : [...problems, `Kamar ${row.room_number} sudah ada di baris ${earlier}. Satu kamar satu kontrak.`];
    const merged = filled.map((field) => `${importFieldLabels[field]} diambil dari baris di atas`);
    const reasons = wrong.length > 0 ? wrong : [...warnings, ...doubts, ...merged];
    return {
      n,
      cells,
      filled,
      doubts,
      room: row.room_number,
      name: row.tenant?.full_name ?? '',
      rent: row.monthly_rent,
      details: detailsOf(row),
      state: wrong.length > 0 ? 'WRONG' : reasons.length > 0 ? 'WARNING' : 'OK',
      reasons,
    };
  });
}

/** Every value of a row but room, name and rent, as the preview says it. */
function detailsOf({
  floor,
  room_type: type,
  facilities,
  is_repaired: isRepaired,
  monthly_rent: rent,
  tenant,
}: ImportRow) {
  const amounts = (label: string, amount: number) => (amount > 0 ? [`${label} ${formatRupiah(amount)}`] : []);
  const house = [
    `Lantai ${floor}`,
    roomTypeLabels[type],
    ...facilities.map((facility) => roomFacilityLabels[facility]),
    ...(isRepaired ? ['Perbaikan'] : []),
  ];
  if (tenant === null) return house;
  const { emergency_contact_name: contact, emergency_contact_phone: number } = tenant;
  return [
    `Masuk ${formatDay(tenant.contract_start)}`,
    `habis ${formatDay(tenant.contract_end)}`,
    tenant.phone,
    ...(tenant.email === '' ? [] : [tenant.email]),
    ...(tenant.nik === null ? [] : [`NIK ${tenant.nik}`]),
    ...(contact === '' ? [] : [`Darurat: ${contact} ${number}`]),
    ...(tenant.monthly_rent === null || tenant.monthly_rent === rent
      ? []
      : amounts('Sewa kontrak', tenant.monthly_rent)),
    ...(tenant.next_rent === null || tenant.next_rent_from === null
      ? []
      : [`Mulai ${formatDay(tenant.next_rent_from)} ${formatRupiah(tenant.next_rent)}`]),
    ...amounts('Deposit', tenant.deposit),
    ...amounts('Sisa deposit', tenant.deposit_due),
    ...amounts('Tunggakan', tenant.debt),
    ...house,
  ];
}

/** The rows with the answers of the server, which knows the existing rooms. */
export function withAnswers(rows: PreparedRow[], answers: readonly ImportedRow[]): PreparedRow[] {
  const byNumber = new Map(answers.map((answer) => [answer.n, answer]));
  return rows.map((row) => {
    const answer = byNumber.get(row.n);
    if (answer === undefined) return row;
    const isGood = answer.state === 'OK' || answer.state === 'WARNING';
    if (isGood) return row;
    return { ...row, state: answer.state, reasons: answer.state === 'WRONG' ? answer.reasons : row.reasons };
  });
}

/** The part of a row that is sent: cells with a text, cut at a length that is refused anyway. */
export function sentRow({ n, cells }: SheetRow) {
  const filled = Object.entries(cells).filter(([, text]) => text !== '');
  return { n, cells: Object.fromEntries(filled.map(([field, text]) => [field, text.slice(0, MAX_CELL)])) };
}
