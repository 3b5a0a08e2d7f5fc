/**
 * The columns of an import: one row is a room, with the person who lives there, if anybody does. An export has the same
 * columns under the same names. Other spellings of a name are in `guess-columns.ts`. What a new column also needs
 * stands in `worker/features/imports/README.md`.
 */
export const importFields = [
  'room_number',
  'floor',
  'room_type',
  'facilities',
  'capacity',
  'room_status',
  'monthly_rent',
  'other_prices',
  'full_name',
  'phone',
  'email',
  'nik',
  'passport',
  'emergency_contact_name',
  'emergency_contact_phone',
  'contract_start',
  'contract_end',
  'rent_period',
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
  capacity: 'Kapasitas',
  room_status: 'Status Kamar',
  monthly_rent: 'Sewa per Bulan',
  other_prices: 'Sewa Lain',
  full_name: 'Nama Penyewa',
  phone: 'No HP',
  email: 'Email',
  nik: 'NIK',
  passport: 'Nomor Paspor',
  emergency_contact_name: 'Kontak Darurat',
  emergency_contact_phone: 'HP Kontak Darurat',
  contract_start: 'Tanggal Masuk',
  contract_end: 'Habis Kontrak',
  rent_period: 'Periode',
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
