import { type ImportField, importFields } from './import-fields.ts';

/** A sheet as texts: rows of cells. */
export type Sheet = readonly (readonly string[])[];

/** Which column of a sheet holds each field. */
export type Columns = Partial<Record<ImportField, number>>;

export interface Guess {
  /** The row of the column names, from 0; null if there is none. */
  header: number | null;
  columns: Columns;
}

/** How many rows from the top are searched for the column names; above these stand titles, addresses and dates. */
const HEADER_WITHIN = 30;
/** A longer text is a sentence and not a column's name. */
const LONGEST_NAME = 40;

/**
 * What columns are called. The first that fits wins, so the narrower meaning comes first: "Kontak darurat" is not the
 * tenant's phone number, "Tgl mulai sewa" not a price, and "No HP" not a room.
 */
const names: readonly (readonly [ImportField, RegExp])[] = [
  ['emergency_contact_phone', /(?=.*darurat)(?=.*(\bhp\b|\bwa\b|telp|telepon|nomor|\bno\b))/],
  ['emergency_contact_name', /darurat|\bwali\b|orang ?tua/],
  ['deposit_due', /(?=.*(sisa|kurang|tunggak|belum))(?=.*(deposit|jaminan))/],
  ['deposit', /deposit|jaminan|\bdp\b/],
  ['credit', /kredit|kelebihan|lebih bayar/],
  ['debt', /tungg?akan|h?utang|kekurangan|belum (di)?bayar|saldo awal|sisa tagihan/],
  ['facilities', /fasilitas|facilit/],
  ['room_status', /(status|keadaan|kondisi) (kamar|kmr)/],
  // A contract's price stands beside the room's own; if it is the only price, it is the room's.
  ['next_rent_from', /^(sewa|harga|tarif) kontrak baru (mulai|sejak|dari)$/],
  ['next_rent', /^(sewa|harga|tarif) kontrak baru$/],
  ['contract_rent', /^(sewa|harga|tarif) (\(?sesuai\)? )?kontrak$/],
  ['contract_end', /habis|sampai|selesai|berakhir|akhir|tempo|check ?out|keluar|s\/d/],
  ['contract_start', /masuk|mulai|awal|check ?in|tanggal|\btgl\b/],
  ['nik', /\bnik\b|ktp|identitas/],
  ['email', /e-?mail|surel/],
  ['phone', /\bhp\b|\bwa\b|whats ?app|telp|telepon|\btlp\b|handphone|ponsel|kontak|phone/],
  ['monthly_rent', /sewa|harga|tarif|biaya|bulanan|per ?bulan/],
  ['floor', /lantai|\blt\b|floor/],
  ['room_type', /tipe|type|jenis|kelas/],
  ['full_name', /nama|penyewa|penghuni|tenant/],
  ['room_number', /kamar|\bkmr\b|room|unit/],
];

/** A column that is only called "No" numbers the rows, unless no other column can be the rooms'. */
const WEAK_ROOM = /^(no|nomor|nmr)$/;

/** The field that a column's name means. */
function fieldOf(name: string): ImportField | null {
  return names.find(([, pattern]) => pattern.test(name))?.[0] ?? null;
}

function tidy(cell: string): string {
  return cell
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[._:*()]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The columns for a row of names; of two names with the same meaning, the first. */
export function columnsOf(row: readonly string[]): Columns {
  const columns: Columns = {};
  const named = row.map(tidy);
  named.forEach((name, column) => {
    if (name === '' || name.length > LONGEST_NAME || name === 'nama kost' || name === 'nama kos') return;
    const field = fieldOf(name);
    if (field !== null && columns[field] === undefined) columns[field] = column;
  });
  if (columns.room_number === undefined) {
    const weak = named.findIndex((name) => WEAK_ROOM.test(name));
    if (weak >= 0) columns.room_number = weak;
  }
  return columns;
}

/**
 * Finds the row of column names, which may stand below titles. Names often stand in two rows, "Penghuni" over "Nama"
 * and "HP": then the header is the lower one.
 */
export function guessColumns(sheet: Sheet): Guess {
  let best: Guess = { header: null, columns: {} };
  sheet.slice(0, HEADER_WITHIN).forEach((row, header) => {
    const columns = columnsOf(row);
    if (sizeOf(columns) > Math.max(1, sizeOf(best.columns))) best = { header, columns };
  });
  const { header } = best;
  if (header === null) return best;
  const pairs = [header, header - 1].map((upper) => ({ header: upper + 1, names: namesInTwoRows(sheet, upper) }));
  const columns = pairs.map(({ names: joined, ...pair }) => ({ ...pair, columns: columnsOf(joined) }));
  return columns.find((pair) => sizeOf(pair.columns) > sizeOf(best.columns)) ?? best;
}

/** The column names of a row together with the row below, if both hold column names. */
function namesInTwoRows(sheet: Sheet, upper: number): string[] {
  const above = sheet[upper] ?? [];
  const below = sheet[upper + 1] ?? [];
  // A title stands alone in its row, and a row with digits describes a room.
  const areNames = filled(above) > 2 && filled(below) > 1 && !below.some((cell) => /\d/.test(cell));
  if (!areNames) return [];
  return Array.from({ length: Math.max(above.length, below.length) }, (_, column) =>
    `${above[column] ?? ''} ${below[column] ?? ''}`.trim(),
  );
}

function filled(row: readonly string[]): number {
  return row.filter((cell) => cell !== '').length;
}

function sizeOf(columns: Columns): number {
  return importFields.filter((field) => columns[field] !== undefined).length;
}
