import { describe, expect, it } from 'vitest';
import { columnsOf, guessColumns } from '#shared/rules/import/guess-columns.ts';
import { importFieldLabels, importFields } from '#shared/rules/import/import-fields.ts';
import { readDay, readMoney, readPhone, readRoomNumber } from '#shared/rules/import/read-cells.ts';
import { readPeriod, readPrices, writtenPrices } from '#shared/rules/import/read-periods.ts';
import { repeatedRooms, sheetRows } from '#shared/rules/import/sheet-rows.ts';

describe('a cell of a sheet', () => {
  it.each([
    ['harian', 'DAY'],
    ['per minggu', 'WEEK'],
    ['Bulanan', 'MONTH'],
    ['per 3 bulan', 'QUARTER'],
    ['6 bulan', 'HALF_YEAR'],
    ['Tahunan', 'YEAR'],
    ['12 bln', 'YEAR'],
    ['2 bulan', null],
    ['selamanya', null],
  ])('with the period %j is %j', (text, period) => expect(readPeriod(text)).toBe(period));

  it.each([
    ['150rb per hari; 12jt per tahun', { DAY: 150_000, YEAR: 12_000_000 }, []],
    ['harian 150.000, mingguan: Rp 700.000', { DAY: 150_000, WEEK: 700_000 }, []],
    ['3 bulan 3,5jt; 7jt/6 bulan', { QUARTER: 3_500_000, HALF_YEAR: 7_000_000 }, []],
    ['1jt per bulan; 0 per hari; banyak; -5 per hari', {}, ['1jt per bulan', '0 per hari', 'banyak', '-5 per hari']],
    ['150rb per hari; 200rb per hari', { DAY: 150_000 }, ['200rb per hari']],
    ['', {}, []],
  ])('with the prices %j says %j', (text, prices, unknown) => {
    expect(readPrices(text)).toEqual({ prices, unknown });
    expect(readPrices(writtenPrices(prices))).toEqual({ prices, unknown: [] });
  });

  it.each([
    ['Rp 1.200.000', 1_200_000],
    ['1,2jt', 1_200_000],
    ['1.2 juta', 1_200_000],
    ['900rb', 900_000],
    ['1200000', 1_200_000],
    ['Rp1.500.000,-', 1_500_000],
    ['1.300.000/bln', 1_300_000],
    ['1,500,000.00', 1_500_000],
    ['-1200000', null],
    ['=A1*2', null],
    ['satu juta', null],
  ])('with the money %j is %j', (text, amount) => expect(readMoney(text)).toBe(amount));

  it.each([
    ['15 Januari 2026', '2026-01-15'],
    ['15/01/26', '2026-01-15'],
    ['15-1-2026', '2026-01-15'],
    ['2026-01-15', '2026-01-15'],
    ['46037', '2026-01-15'],
    ['1 Agt 2025', '2025-08-01'],
    ['Senin, 3 Nov 2025', '2025-11-03'],
    ['3 Nopember 25', '2025-11-03'],
    ['30/02/2026', null],
    ['13/13/2026', null],
    ['besok', null],
  ])('with the day %j is %j, the day before the month', (text, day) => expect(readDay(text)).toBe(day));

  it.each([
    ['81234567890', '081234567890'],
    ['+62 812-3456-7890', '+6281234567890'],
    ['0812 3456 7890 / 0813999', '081234567890'],
    ["'081234567890", '081234567890'],
    ['+62 0812-3456-7890', '+6281234567890'],
    ['+62 (0)812 3456 7890', '+6281234567890'],
    ['620812 3456 7890', '+6281234567890'],
    ['6281234567890', '+6281234567890'],
    ['0062 812 3456 7890', '+6281234567890'],
    ['+62 (0274) 512345', '+62274512345'],
    ['(0274) 512345', '0274512345'],
    ['81234567890.0', '081234567890'],
    ['0812 3456 7890 (WA)', '081234567890'],
    ['WA: 081234567890', '081234567890'],
    ['No. HP 0812-3456-7890', '081234567890'],
    ['8.12346E+11', null],
    ['12345', null],
    ['budi', null],
  ])('with the phone number %j is %j', (text, phone) => expect(readPhone(text)).toBe(phone));

  it.each([
    ['Kamar 01', '01'],
    ['kmr A-01', 'A-01'],
    ['007', '007'],
    ['  B 2 ', 'B 2'],
  ])('with the room %j keeps its zeros and letters: %j', (text, room) => expect(readRoomNumber(text)).toBe(room));
});

describe('the columns of a sheet', () => {
  it('are found below titles, by Indonesian words', () => {
    const sheet = [
      ['KOST MELATI', '', ''],
      ['Data penghuni per Januari 2026', '', ''],
      ['', '', ''],
      ['No', 'No. Kamar', 'Nama Penghuni', 'No. HP/WA', 'Harga Sewa', 'Tgl Masuk', 'Jaminan', 'Tunggakan', 'No KTP'],
      ['1', '101', 'Budi', '81234567890', '1,2jt', '15/01/26', '500rb', '-', ''],
    ];
    expect(guessColumns(sheet)).toEqual({
      header: 3,
      columns: {
        room_number: 1,
        full_name: 2,
        phone: 3,
        monthly_rent: 4,
        contract_start: 5,
        deposit: 6,
        debt: 7,
        nik: 8,
      },
    });
  });

  it('are found when their names stand in two rows, but a room is no second row of names', () => {
    const upper = ['No', 'Kamar', 'Penghuni', '', 'Sewa', 'Tanggal', ''];
    const lower = ['', '', 'Nama', 'HP', '', 'Masuk', 'Sampai'];
    const columns = {
      room_number: 1,
      full_name: 2,
      phone: 3,
      monthly_rent: 4,
      contract_start: 5,
      contract_end: 6,
    };
    expect(guessColumns([['KOST MELATI'], upper, lower, ['1', '101']])).toEqual({ header: 2, columns });
    const room = ['1', '101', 'Hutang Sihombing', 'belum bayar', '1jt', '', ''];
    expect(guessColumns([upper, room]).header).toBe(0);
  });

  it('tell the tenant from the emergency contact, and a date from a price', () => {
    expect(
      columnsOf(['Kamar', 'Nama Kontak Darurat', 'HP Kontak Darurat', 'Tgl Mulai Sewa', 'Sewa', 'Sampai']),
    ).toEqual({
      room_number: 0,
      emergency_contact_name: 1,
      emergency_contact_phone: 2,
      contract_start: 3,
      monthly_rent: 4,
      contract_end: 5,
    });
  });

  it('take a column called "No" for the rooms only if no other is', () => {
    expect(columnsOf(['No', 'Nama', 'HP']).room_number).toBe(0);
    expect(columnsOf(['No', 'Kamar', 'HP']).room_number).toBe(1);
  });

  it('are those of an export', () => {
    expect(Object.keys(columnsOf(['Nomor Kamar', 'Deposit Dipegang', 'Sisa Deposit', 'Tunggakan'])).sort()).toEqual([
      'debt',
      'deposit',
      'deposit_due',
      'room_number',
    ]);
    const labels = importFields.map((field) => importFieldLabels[field]);
    expect(columnsOf(labels)).toEqual(Object.fromEntries(importFields.map((field, column) => [field, column])));
  });
});

describe('the rows of a sheet', () => {
  const columns = { room_number: 0, full_name: 1, contract_start: 2 };
  it('leave out blank ones, headings and sums', () => {
    const sheet = [
      ['Kamar', 'Nama', 'Masuk'],
      ['LANTAI 1'],
      ['101', 'Budi', '1/1/26'],
      ['', '', ''],
      ['TOTAL', '', '3'],
    ];
    expect(sheetRows(sheet, 0, columns, false).map(({ n }) => n)).toEqual([3]);
  });

  it('keep a room that is called after its place', () => {
    const sheet = [['Blok A'], ['Blok A1', '', '', '1jt']];
    expect(sheetRows(sheet, null, { ...columns, monthly_rent: 3 }, false).map(({ n }) => n)).toEqual([2]);
  });

  it('are on the floor of their heading, unless a column has the floors', () => {
    const sheet = [['LANTAI 2'], ['05', 'Budi', '1/1/26'], ['Lt. 3', '06', '']];
    expect(sheetRows(sheet, null, columns, false).map(({ cells }) => cells.floor)).toEqual(['2']);
    const known = { floor: 0, room_number: 1 };
    expect(sheetRows(sheet, null, known, false).map(({ n, cells }) => [n, cells.floor])).toEqual([
      [2, '05'],
      [3, 'Lt. 3'],
    ]);
  });

  it('have what stands above in merged cells, but an empty room has no date', () => {
    const sheet = [
      ['101', 'Budi', '1/1/26'],
      ['102', 'Ani', ''],
      ['103', '', ''],
      ['104', 'KOSONG', ''],
    ];
    const rows = sheetRows(sheet, null, columns, true);
    expect(rows.map(({ cells, filled }) => [cells.contract_start, filled])).toEqual([
      ['1/1/26', []],
      ['1/1/26', ['contract_start']],
      ['', []],
      ['', []],
    ]);
  });

  it('that name a room twice are told, whatever the case', () => {
    expect([
      ...repeatedRooms([
        { n: 2, room: 'A1' },
        { n: 5, room: 'a1' },
      ]),
    ]).toEqual([[5, 2]]);
  });
});
