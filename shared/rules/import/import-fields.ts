/**
 * The columns of an import: one row is a room, with the person who lives there if it has one. An export has the same
 * columns under the same names.
 */
export const importFields = [
  'room_number',
  'floor',
  'room_type',
  'facilities',
  'room_status',
  'monthly_rent',
  'full_name',
  'phone',
  'email',
  'nik',
  'emergency_contact_name',
  'emergency_contact_phone',
  'contract_start',
  'contract_end',
  'contract_rent',
  'next_rent',
  'next_rent_from',
  'deposit',
  'deposit_due',
  'debt',
  'credit',
] as const;
export type ImportField = (typeof importFields)[number];

/** The names of the columns, in templates and exports. */
export const importFieldLabels: Record<ImportField, string> = {
  room_number: 'Nomor Kamar',
  floor: 'Lantai',
  room_type: 'Tipe',
  facilities: 'Fasilitas',
  room_status: 'Status Kamar',
  monthly_rent: 'Sewa per Bulan',
  full_name: 'Nama Penyewa',
  phone: 'No HP',
  email: 'Email',
  nik: 'NIK',
  emergency_contact_name: 'Kontak Darurat',
  emergency_contact_phone: 'HP Kontak Darurat',
  contract_start: 'Tanggal Masuk',
  contract_end: 'Habis Kontrak',
  contract_rent: 'Sewa Kontrak',
  next_rent: 'Sewa Kontrak Baru',
  next_rent_from: 'Sewa Kontrak Baru Mulai',
  deposit: 'Deposit Dipegang',
  deposit_due: 'Sisa Deposit',
  debt: 'Tunggakan',
  credit: 'Saldo Kredit',
};

/** The texts of one row, by column; a column that the sheet lacks is left out. */
export type ImportCells = Partial<Record<ImportField, string>>;

/** The most rows of one import, and of one call. */
export const MAX_IMPORT_ROWS = 500;
export const IMPORT_CHUNK = 50;
/** The longest text of a cell. */
export const MAX_CELL = 200;
/** How long an import can be undone. */
export const IMPORT_UNDO_HOURS = 24;
/** The most rows that an owner may import within a day. */
export const IMPORT_ROWS_A_DAY = 2_000;
