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
 * What columns are called. The first meaning that fits a name is its own, so the narrower one comes first: "Kontak
 * darurat" is not the tenant's phone number, "Tgl mulai sewa" not a price, and "No HP" not a room.
 */
const names: readonly Meant[] = [
  ['emergency_contact_phone', /(?=.*(darurat|emergency))(?=.*(\bhp\b|\bwa\b|telp|telepon|nomor|\bno\b|phone))/],
  ['emergency_contact_name', /darurat|emergency|\bwali\b|orang ?tua/],
  ['deposit_due', /(?=.*(sisa|kurang|tunggak|belum))(?=.*(deposit|jaminan))/],
  ['deposit', /deposit|jaminan|\bdp\b/],
  ['credit', /kredit|kelebihan|lebih bayar/],
  ['debt', /tungg?akan|h?utang|kekurangan|belum (di)?bayar|saldo awal|sisa tagihan/],
  ['facilities', /fasilitas|facilit/],
  ['room_status', /(status|keadaan|kondisi) (kamar|kmr)/],
  // A contract's price stands beside the room's own; if it is the only price, it is the room's.
  ['rent_period', /^periode( sewa| kontrak)?$|^(sewa )?dihitung per$/],
  ['other_prices', /^(sewa|harga|tarif) lain(nya)?$/],
  ['next_rent_from', /^(sewa|harga|tarif) kontrak baru (mulai|sejak|dari)$/],
  ['next_rent', /^(sewa|harga|tarif) kontrak baru$/],
  ['contract_rent', /^(sewa|harga|tarif) (\(?sesuai\)? )?kontrak$/],
  ['contract_end', /habis|sampai|selesai|berakhir|akhir|tempo.*kontrak|check ?out|keluar|s\/d|\bend\b|move ?out|expir/],
  ['contract_start', /masuk|mulai|awal|check ?in|\bstart\b|move ?in/],
  ['nik', /\bnik\b|ktp|identitas/],
  ['passport', /paspor|passport/],
  ['capacity', /^(kapasitas|daya tampung|untuk berapa orang)( kamar| kmr| orang)?$/],
  ['email', /e-?mail|surel/],
  ['phone', /\bhp\b|\bwa\b|whats ?app|telp|telepon|\btlp\b|handphone|ponsel|phone/],
  ['monthly_rent', /sewa|harga|tarif|\brent\b|price/],
  ['floor', /lantai|\blt\b|floor/],
  ['room_type', /tipe|type|jenis|kelas/],
  ['full_name', /^nama( lengkap)?$|^(full )?name$|penyewa|penghuni|tenant/],
  ['room_number', /kamar|\bkmr\b|room|unit/],
];

/** Names that may mean a field. They count if no other column is clearly called so. */
const weakNames: readonly Meant[] = [
  ['contract_start', /tanggal|\btgl\b/],
  ['phone', /kontak/],
  ['monthly_rent', /biaya|bulanan|per ?bulan/],
  ['full_name', /nama/],
];

/** Days that are none of a contract's: of birth, of a payment, of the next bill. */
const OTHER_DAYS = /lahir|\bttl\b|birth|(?<!belum (?:di)?)bayar|tagih(?!an)|jatuh ?tempo(?!.*kontrak)/;

/** What is no name of a tenant, no room's number and no rent, although it says so: "Nama bank", "Jumlah kamar". */
const OTHER_THINGS =
  /jumlah|kapasitas|ukuran|luas|foto|gambar|kunci|listrik|\bair\b|sampah|kebersihan|laundry|parkir|\bbank\b|rekening|\brek\b|kampus|universitas|sekolah|kantor|perusahaan|pekerjaan|\bayah\b|\bibu\b|\bkost?\b|umur|usia/;
const mistakable: ReadonlySet<ImportField> = new Set(['full_name', 'room_number', 'monthly_rent']);

/** A column that is only called "No" numbers the rows, unless no other column can be the rooms'. */
const WEAK_ROOM = /^(no|nomor|nmr)$/;

type Meant = readonly [ImportField, RegExp];

/** The field that a column's name means, of some meanings; null for a column of which we take nothing. */
function fieldOf(name: string, meanings: readonly Meant[]): ImportField | null {
  const field = meanings.find(([, pattern]) => pattern.test(name))?.[0] ?? null;
  if (field === null || OTHER_DAYS.test(name)) return field !== null && !isOfDays(field) ? field : null;
  const isSure = /sewa|penyewa|penghuni/.test(name) && !/jumlah|kapasitas/.test(name);
  return mistakable.has(field) && OTHER_THINGS.test(name) && !isSure ? null : field;
}

function isOfDays(field: ImportField): boolean {
  return field === 'contract_start' || field === 'contract_end';
}

function tidy(cell: string): string {
  return cell
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[._:*()]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/**
 * The columns for a row of names. The clearest name of a field wins, of two that are alike the first; of two rents the one
 * for a month, as the product counts them.
 */
export function columnsOf(row: readonly string[]): Columns {
  const columns: Columns = {};
  const named = row.map(tidy);
  for (const meanings of [names, weakNames]) {
    named.forEach((name, column) => {
      if (name === '' || name.length > LONGEST_NAME || Object.values(columns).includes(column)) return;
      const field = fieldOf(name, meanings);
      if (field !== null && columns[field] === undefined) columns[field] = column;
    });
  }
  const monthly = named.findIndex((name) => /bulan|bln|month/.test(name) && fieldOf(name, names) === 'monthly_rent');
  if (monthly >= 0 && !/bulan|bln|month/.test(named[columns.monthly_rent ?? monthly] ?? ''))
    columns.monthly_rent = monthly;
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

/** A column's name in lower case, with the one above it where names stand in two rows; empty without a header. */
export function columnName(sheet: Sheet, header: number | null, column: number): string {
  if (header === null) return '';
  const upper = header > 0 && filled(sheet[header - 1] ?? []) > 2 ? (sheet[header - 1]?.[column] ?? '') : '';
  return tidy(`${upper} ${sheet[header]?.[column] ?? ''}`);
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
