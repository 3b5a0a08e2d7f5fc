import { normalText } from '../normal-text.ts';
import { isBlank, isEmptyWord } from './read-cells.ts';
import { type ImportCells, type ImportField, importFields } from './import-fields.ts';
import type { Columns, Sheet } from './guess-columns.ts';

/** One row of a sheet that is to be imported. */
export interface SheetRow {
  /** Its number in the sheet, from 1, as a spreadsheet counts. */
  n: number;
  cells: ImportCells;
  /** The columns whose text was taken from the row above, because cells were merged. */
  filled: ImportField[];
  /** What the owner should look at, because a column is doubtful (`column-meaning.ts`). */
  doubts: Partial<Record<ImportField, string>>;
}

/** Columns whose cells people merge over several rows; never those of one tenant, such as phone or debt. */
const mergeable = ['floor', 'room_type', 'monthly_rent', 'contract_start', 'contract_end'] as const;
const ofTenants: ReadonlySet<ImportField> = new Set(['contract_start', 'contract_end']);

/** How rows begin that are not rooms but headings (places), sums or remarks. */
const PLACE = /^(lantai|lt\.?|blok|gedung)\b/i;
const REMARK = /^(total|jumlah|sub ?total|catatan|ket|keterangan|nb|grand)\b/i;
const FLOOR = /^(?:lantai|lt\.?)\s*(\d{1,3})\b/i;

/**
 * The rows below the column names, without blank ones, headings and sums. Where no column has the floors, the rooms
 * below "LANTAI 2" are on the second one.
 *
 * @param fillDown whether an empty cell of a merged column has what stands above it
 */
export function sheetRows(sheet: Sheet, header: number | null, columns: Columns, fillDown: boolean): SheetRow[] {
  const above: ImportCells = {};
  const first = header === null ? 0 : header + 1;
  let floor: string | undefined;
  return sheet.slice(first).flatMap((row, index) => {
    const start = row.find((cell) => !isBlank(cell));
    if (start === undefined) return [];
    // Below the names of some tables their columns are counted: 1, 2, 3.
    if (index === 0 && header !== null && isCount(row)) return [];
    if (isOrdering(row, start, columns)) {
      floor = FLOOR.exec(start.trim())?.[1] ?? floor;
      return [];
    }
    const cells: ImportCells = columns.floor === undefined && floor !== undefined ? { floor } : {};
    const filled: ImportField[] = [];
    for (const field of importFields) {
      const text = cellOf(row, columns[field]);
      if (text !== undefined) cells[field] = text;
    }
    if (fillDown) fill(cells, above, filled);
    return [{ n: first + index + 1, cells, filled, doubts: {} }];
  });
}

/** Whether a row is a heading or a sum: it has no other room number, no phone, and as a heading no rent. */
function isOrdering(row: readonly string[], start: string, columns: Columns): boolean {
  const room = cellOf(row, columns.room_number);
  if (!isBlank(cellOf(row, columns.phone)) || !(isBlank(room) || room === start)) return false;
  return REMARK.test(start.trim()) || (PLACE.test(start.trim()) && isBlank(cellOf(row, columns.monthly_rent)));
}

/** Whether a row counts the columns, at least three of them. */
function isCount(row: readonly string[]): boolean {
  const filled = row.filter((cell) => cell !== '');
  const counted = (cell: string, at: number) => cell.replace(/[()]/g, '') === String(at + 1);
  return filled.length > 2 && filled.every(counted);
}

function fill(cells: ImportCells, above: ImportCells, filled: ImportField[]): void {
  const hasTenant = !isBlank(cells.full_name) && !isEmptyWord(cells.full_name);
  for (const field of mergeable) {
    const known = above[field];
    if (!isBlank(cells[field])) above[field] = cells[field] ?? '';
    else if (known !== undefined && (hasTenant || !ofTenants.has(field)) && !isBlank(cells.room_number)) {
      cells[field] = known;
      filled.push(field);
    }
  }
}

function cellOf(row: readonly string[], column: number | undefined): string | undefined {
  return column === undefined ? undefined : row[column];
}

/** Why a row whose room an earlier one has named is not imported. */
export function repeatedRoom(room: string, earlier: number): string {
  return `Kamar ${room} sudah ada di baris ${earlier}. Satu kamar satu kontrak: penyewa kedua belum dapat dicatat.`;
}

/** What an owner may want to check of a row whose tenant has the NIK or passport of an earlier one. */
export function repeatedNumber(earlier: number): string {
  return `Nomor identitas sama dengan baris ${earlier}`;
}

/** The rows whose text, such as their room, an earlier row has already: row number to the number of that earlier row. */
export function repeatedTexts(rows: readonly { n: number; text: string }[]): Map<number, number> {
  const first = new Map<string, number>();
  const repeated = new Map<number, number>();
  for (const { n, text } of rows) {
    const key = normalText(text);
    const earlier = first.get(key);
    if (text !== '' && earlier !== undefined) repeated.set(n, earlier);
    else first.set(key, n);
  }
  return repeated;
}
