import type { Workbook, WorkbookCell } from './workbook.ts';

export const ROOMS = 60;
export const TENANTS = 45;
/** The rows that nobody can read, each for another reason. */
export const BAD_ROWS = 4;

const TITLES: WorkbookCell[][] = [
  ['DATA PENGHUNI KOST MELATI INDAH'],
  ['Jl. Kaliurang km 5, terakhir diubah 12 Nov'],
  [],
  ['No', 'No. Kamar', 'Penghuni', null, 'Harga Sewa', 'Tanggal', null, 'Jaminan', 'Tunggakan'],
  [null, null, 'Nama', 'No HP/WA', null, 'Masuk', 'Sampai', null, null],
];

/**
 * Sixty rooms and forty-five tenants as people keep them: titles, column names in two rows, dates merged over several
 * rows, real dates beside written ones, "1,2jt", phone numbers without their zero, sums, and rows that nobody can read.
 */
export function messyWorkbook(): Workbook {
  const rows = [...TITLES];
  const merged = ['A1:I1', 'A2:I2', 'C4:D4', 'F4:G4'];
  for (let index = 0; index < ROOMS; index += 1) {
    if (index === 0 || index === ROOMS / 2) rows.push([`LANTAI ${index === 0 ? 1 : 2}`]);
    const startsMerge = index % 3 === 0 && index < TENANTS;
    rows.push([index + 1, roomOf(index), ...(index < TENANTS ? tenantOf(index) : emptyOf(index))]);
    if (startsMerge) merged.push(`F${rows.length}:F${rows.length + 2}`);
  }
  rows.push(['TOTAL', null, null, null, 68_250_000]);
  rows.push([61, null, 'Tanpa Kamar', 81_255_550_000, '1,2jt', '01/02/26']);
  rows.push([62, 'B-62', 'Salah Nomor', 'belum ada', '1,2jt', '01/02/26']);
  rows.push([63, 'B-63', 'Salah Harga', 81_255_550_001, 'satu juta', '01/02/26']);
  rows.push([64, '01', 'Kamar Dua Kali', 81_255_550_002, '1,2jt', '01/02/26']);
  return { rows, merged };
}

/** "01" to "09" as texts, numbers, and letters. */
function roomOf(index: number): WorkbookCell {
  if (index < 9) return `0${index + 1}`;
  return index < 30 ? index + 1 : `B-${index + 1}`;
}

const rents: WorkbookCell[] = ['1,2jt', 'Rp 1.350.000', 1_100_000, '900rb'];

function tenantOf(index: number): WorkbookCell[] {
  const phone = index % 2 === 0 ? 81_234_567_000 + index : `0812-3456-7${String(index).padStart(3, '0')}`;
  return [`Penghuni ${index + 1}`, phone, rents[index % 4] ?? null, startOf(index), null, '500rb', debtOf(index)];
}

/** Every third tenant's day is merged down over the next two. */
function startOf(index: number): WorkbookCell {
  if (index % 3 !== 0) return null;
  return [new Date('2026-01-15T00:00:00Z'), '15 Januari 2026', '15/01/26'][(index / 3) % 3] ?? null;
}

function debtOf(index: number): WorkbookCell {
  if (index === 4) return 'Lunas';
  return index % 9 === 0 ? '1,2 jt' : '-';
}

function emptyOf(index: number): WorkbookCell[] {
  return [index % 2 === 0 ? 'KOSONG' : null, null, rents[index % 4] ?? null];
}

/** The same sheet as it comes when it is copied: a day as its cell shows it. */
export function copiedText({ rows }: Workbook): string {
  const shown = (cell: WorkbookCell) =>
    cell instanceof Date
      ? cell.toLocaleDateString('id-ID', { timeZone: 'UTC' })
      : String(typeof cell === 'object' ? (cell !== null && 'error' in cell ? cell.error : '') : cell);
  return rows.map((row) => row.map(shown).join('\t')).join('\n');
}
