import { addDays, addMonths } from '#shared/rules/calendar.ts';
import type { ImportCells } from '#shared/rules/import/import-fields.ts';

/** A room whose row of an import has a text in every column. */
export function fullRow(at: number, today: string): Required<ImportCells> {
  return {
    room_number: `Blok B-${String(at).padStart(4, '0')}`,
    floor: String((at % 9) + 1),
    room_type: 'VIP',
    facilities: 'WiFi, AC, Kamar Mandi Dalam, Kasur, Lemari',
    capacity: '2 orang',
    room_status: 'Terisi',
    monthly_rent: 'Rp 1.200.000',
    other_prices: '150rb per hari; 700rb per minggu; 3,5jt per 3 bulan',
    full_name: `Penghuni Bernama Panjang ${at}`,
    phone: `0812-3456-${String(at).padStart(4, '0')}`,
    email: `penghuni.${at}@contoh.id`,
    nik: `317101${String((at % 28) + 1).padStart(2, '0')}0190${String(at + 1).padStart(4, '0')}`,
    passport: '',
    emergency_contact_name: `Ibu dari ${at}`,
    emergency_contact_phone: '0813-3456-7890',
    contract_start: addMonths(today, -6),
    contract_end: addDays(addMonths(today, 6), -1),
    rent_period: 'bulanan',
    contract_rent: '1.250.000',
    next_rent: '1.300.000',
    next_rent_from: addMonths(today, 3).slice(0, 7),
    deposit: '1.200.000',
    deposit_due: '300rb',
    debt: '450.000',
    credit: '',
  };
}
