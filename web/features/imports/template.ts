import { type ImportField, importFieldLabels, importFields } from '#shared/rules/import/import-fields.ts';
import { downloadCsv } from '../../lib/csv.ts';

const examples: Record<ImportField, string>[] = [
  {
    room_number: '101',
    floor: '1',
    room_type: 'Standard',
    facilities: 'WiFi, AC, Kamar Mandi Dalam',
    capacity: '2',
    room_status: '',
    monthly_rent: '1.200.000',
    other_prices: '150rb per hari, 12jt per tahun',
    full_name: 'Budi Santoso (contoh, hapus baris ini)',
    phone: '0812-3456-7890',
    email: '',
    nik: '',
    passport: '',
    emergency_contact_name: 'Ibu Sari',
    emergency_contact_phone: '0813-3456-7890',
    contract_start: '15 Januari 2026',
    contract_end: '14 Januari 2027',
    rent_period: 'bulanan',
    contract_rent: '',
    next_rent: '',
    next_rent_from: '',
    deposit: '1.200.000',
    deposit_due: '',
    debt: '300rb',
    credit: '',
  },
];

/** Saves a sheet to fill in, with an example row. */
export function downloadTemplate(): void {
  downloadCsv('contoh-impor-ekost.csv', templateRows());
}

/** The rows of that sheet, by the names of their columns. */
export function templateRows(): Record<string, string>[] {
  return examples.map((row) => Object.fromEntries(importFields.map((field) => [importFieldLabels[field], row[field]])));
}
