import type { ImportedRow } from '#shared/contract/imports.ts';
import type { RentPeriod } from '#shared/enums.ts';
import { formatDay, formatRupiah } from '#shared/format.ts';
import { rentPeriodLabels, roomFacilityLabels, roomTypeLabels } from '#shared/labels.ts';
import { perMonth } from '#shared/rules/import/column-meaning.ts';
import { type ImportCells, type ImportField, importFieldLabels } from '#shared/rules/import/import-fields.ts';
import { IMPORT_CALL_BYTES, IMPORT_CHUNK, MAX_CELL } from '#shared/rules/import/limits.ts';
import { type ImportRow, numberOf, readRow, roomFields } from '#shared/rules/import/read-row.ts';
import { otherRentPeriods } from '#shared/rules/rent-period.ts';
import { repeatedNumber, repeatedRoom, repeatedTexts, type SheetRow } from '#shared/rules/import/sheet-rows.ts';
import { depositInWords } from '../deposits/deposit-sums.tsx';

/** A row of the preview: what would be made of it, and what is wrong. */
export interface PreparedRow extends SheetRow {
  room: string;
  name: string;
  rent: number | null;
  /** All else that would be stored, as it would be. */
  details: string[];
  /** The rent that the tenant's bills ask for; null if it is that of a room which exists. */
  agreed: number | null;
  state: ImportedRow['state'];
  reasons: string[];
  /** Why its tenant is left out, while the room is imported. */
  leftOut: string[];
  /** Why the server refuses it; null until it was asked. */
  refused: string[] | null;
  /** What it says of one that it takes, and that this reading does not. */
  hints: string[];
}

/** Reads all rows as the server will, so that what it would refuse is not even sent. */
export function prepareRows(rows: readonly SheetRow[], today: string): PreparedRow[] {
  const read = rows.map(({ n, cells, filled, doubts }) => ({ n, cells, filled, doubts, ...readRow(cells, today) }));
  const rooms = repeatedTexts(read.map(({ n, row }) => ({ n, text: row.room_number })));
  const numbers = repeatedTexts(read.map(({ n, row }) => ({ n, text: numberOf(row) })));
  return read.map(({ row, problems, warnings, ...rest }) => {
    const earlier = rooms.get(rest.n);
    const same = numbers.get(rest.n);
    const shared = same === undefined ? [] : [repeatedNumber(same)];
    const wrong = earlier === undefined ? problems : [...problems, repeatedRoom(row.room_number, earlier)];
    const merged = rest.filled.map((field) => `${importFieldLabels[field]} diambil dari baris di atas`);
    const reasons = wrong.length > 0 ? wrong : [...warnings, ...shared, ...Object.values(rest.doubts), ...merged];
    return {
      ...rest,
      room: row.room_number,
      name: row.tenant?.full_name ?? '',
      rent: row.monthly_rent,
      details: detailsOf(row),
      agreed: row.tenant?.monthly_rent ?? row.monthly_rent,
      state: wrong.length > 0 ? 'WRONG' : reasons.length > 0 ? 'WARNING' : 'OK',
      reasons,
      refused: null,
      hints: [],
    };
  });
}

/** Whether a row can be imported, as far as it is known. */
export function isGood({ state }: PreparedRow): boolean {
  return state === 'OK' || state === 'WARNING';
}

/**
 * The rows with the cells of one mended by hand. All are read anew, since another row may name the same room; what the
 * server has said of the others still holds.
 */
export function withMended(rows: readonly PreparedRow[], n: number, cells: ImportCells, today: string): PreparedRow[] {
  const known = new Map(rows.map((row) => [row.n, row]));
  const mended = rows.map((row) => (row.n === n ? mendedRow(row, cells) : row));
  return prepareRows(mended, today).map((row) => {
    const before = row.n === n ? undefined : known.get(row.n);
    return !before?.refused || !isGood(row) ? row : judged(row, before.refused, before.hints);
  });
}

/** The rows with some of them as they were checked again. */
export function withChecked(rows: readonly PreparedRow[], checked: readonly PreparedRow[]): PreparedRow[] {
  const byNumber = new Map(checked.map((row) => [row.n, row]));
  return rows.map((row) => byNumber.get(row.n) ?? row);
}

/** A changed cell is no longer doubtful, nor taken from the row above. */
function mendedRow(row: SheetRow, typed: ImportCells): SheetRow {
  const isSame = (field: ImportField) => (typed[field] ?? '') === (row.cells[field] ?? '');
  const kept = Object.fromEntries(Object.entries(row.doubts).filter(([field]) => isSame(field as ImportField)));
  const rent = typed.monthly_rent === undefined ? null : perMonth(typed.monthly_rent, 1);
  return {
    n: row.n,
    cells: rent === null ? typed : { ...typed, monthly_rent: rent.text },
    filled: row.filled.filter(isSame),
    doubts: rent === null || rent.note === null ? kept : { ...kept, monthly_rent: rent.note },
  };
}

function judged(row: PreparedRow, refused: string[], said: readonly string[] = []): PreparedRow {
  if (refused.length > 0) return { ...row, refused, state: 'WRONG', reasons: refused };
  const hints = said.filter((hint) => !row.reasons.includes(hint));
  const reasons = [...row.reasons, ...hints];
  return { ...row, refused, hints, reasons, state: reasons.length > 0 ? 'WARNING' : row.state };
}

/** What a rent pays for, where that is no month. */
function unitOf(period: RentPeriod): string {
  return period === 'MONTH' ? '' : ` ${rentPeriodLabels[period]}`;
}

/** Every value of a row but room, name and rent, as the preview says it. */
function detailsOf({
  floor,
  room_type: type,
  facilities,
  capacity,
  is_repaired: isRepaired,
  monthly_rent: rent,
  other_prices: prices,
  tenant,
}: ImportRow) {
  const amounts = (label: string, amount: number) => (amount > 0 ? [`${label} ${formatRupiah(amount)}`] : []);
  const house = [
    `Lantai ${floor}`,
    roomTypeLabels[type],
    ...facilities.map((facility) => roomFacilityLabels[facility]),
    ...(capacity === null ? [] : [`${capacity} orang`]),
    ...(isRepaired ? ['Perbaikan'] : []),
    ...otherRentPeriods.flatMap((each) =>
      prices[each] === undefined ? [] : [`${formatRupiah(prices[each])} ${rentPeriodLabels[each]}`],
    ),
  ];
  if (tenant === null) return house;
  const agreed = tenant.deposit + tenant.deposit_due;
  const { emergency_contact_name: contact, emergency_contact_phone: number, rent_period: period } = tenant;
  return [
    `Masuk ${formatDay(tenant.contract_start)}`,
    `habis ${formatDay(tenant.contract_end)}`,
    tenant.phone,
    ...(tenant.email === '' ? [] : [tenant.email]),
    ...(tenant.nik === null ? [] : [`NIK ${tenant.nik}`]),
    ...(tenant.passport === null ? [] : [`Paspor ${tenant.passport}`]),
    ...(contact === '' ? [] : [`Darurat: ${contact} ${number}`]),
    ...(tenant.monthly_rent === null || (tenant.monthly_rent === rent && period === 'MONTH')
      ? []
      : amounts('Sewa kontrak', tenant.monthly_rent).map((said) => said + unitOf(period))),
    ...(tenant.next_rent === null || tenant.next_rent_from === null
      ? []
      : [`Mulai ${formatDay(tenant.next_rent_from)} ${formatRupiah(tenant.next_rent)}${unitOf(period)}`]),
    ...(agreed > 0 ? [`Deposit ${depositInWords({ deposit_amount: agreed, deposit_received: tenant.deposit })}`] : []),
    ...amounts('Tunggakan', tenant.debt),
    ...house,
  ];
}

/** The rows with the answers of the server, which knows the existing rooms. */
export function withAnswers(rows: readonly PreparedRow[], answers: readonly ImportedRow[]): PreparedRow[] {
  const byNumber = new Map(answers.map((answer) => [answer.n, answer]));
  return rows.map((row) => {
    const answer = byNumber.get(row.n);
    if (answer === undefined) return row;
    // Only the room was sent of a row whose tenant is left out.
    if (answer.state === 'WRONG') return judged(row, [...answer.reasons, ...row.leftOut]);
    return answer.state === 'DONE' ? { ...row, refused: [], state: 'DONE' } : judged(row, [], answer.reasons);
  });
}

/** What is sent of the rows, in the parts that one call each takes. */
export function partsOf(rows: readonly PreparedRow[]): SentRow[][] {
  const parts: SentRow[][] = [];
  let left = 0;
  for (const row of rows.map(sentRow)) {
    const size = new TextEncoder().encode(JSON.stringify(row)).length;
    const part = parts.at(-1);
    if (part === undefined || part.length === IMPORT_CHUNK || size > left) {
      parts.push([row]);
      left = IMPORT_CALL_BYTES - size;
    } else {
      part.push(row);
      left -= size;
    }
  }
  return parts;
}

type SentRow = ReturnType<typeof sentRow>;

/**
 * The part of a row that is sent: cells with a text, without those that are too long and were left out, and of a row whose
 * tenant is left out the room alone.
 */
export function sentRow({ n, cells, leftOut }: PreparedRow) {
  const isSent = (field: string) =>
    leftOut.length === 0 || field === 'contract_rent' || roomFields.has(field as ImportField);
  const sent = Object.entries(cells).filter(([field, text]) => text !== '' && text.length <= MAX_CELL && isSent(field));
  return { n, cells: Object.fromEntries(sent) };
}
