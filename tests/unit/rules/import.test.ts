import { describe, expect, it } from 'vitest';
import { roomFacilities } from '#shared/enums.ts';
import { formatRupiah } from '#shared/format.ts';
import { roomFacilityLabels } from '#shared/labels.ts';
import { columnsOf, guessColumns } from '#shared/rules/import/guess-columns.ts';
import { addMonths } from '#shared/rules/calendar.ts';
import { type ImportCells, importFieldLabels, importFields } from '#shared/rules/import/import-fields.ts';
import { readDay, readMoney, readPhone, readRoomNumber } from '#shared/rules/import/read-cells.ts';
import { readPeriod, readPrices, writtenPrices } from '#shared/rules/import/read-periods.ts';
import { readRow } from '#shared/rules/import/read-row.ts';
import { repeatedTexts, sheetRows } from '#shared/rules/import/sheet-rows.ts';

const TODAY = '2026-11-22';

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
      ...repeatedTexts([
        { n: 2, text: 'A1' },
        { n: 5, text: 'a1' },
      ]),
    ]).toEqual([[5, 2]]);
  });
});

describe('a row', () => {
  const cells = { room_number: '101', monthly_rent: '1,2jt', full_name: 'Budi', phone: '81234567890' };

  it('needs a room, and of a tenant a name and a phone number alone', () => {
    const { row, problems } = readRow(cells, TODAY);
    expect(problems).toEqual([]);
    expect(row.tenant).toMatchObject({
      contract_start: TODAY,
      contract_end: '2027-11-22',
      missing: ['email', 'nik', 'emergency_contact', 'contract_start', 'contract_end'],
    });
  });

  it('without a tenant is an empty room', () => {
    expect(readRow({ room_number: '101', monthly_rent: '1jt', full_name: 'KOSONG' }, TODAY).row.tenant).toBeNull();
    expect(readRow({ room_number: '101', deposit: 'Rp 0', full_name: '-' }, TODAY).row.tenant).toBeNull();
  });

  it.each([
    [{ room_number: '' }, 'Nomor kamar kosong'],
    [{ room_number: 'x'.repeat(21) }, 'Nomor kamar paling panjang 20 karakter'],
    [{ monthly_rent: '=1+1' }, 'Sewa per Bulan "=1+1" bukan jumlah uang'],
    [{ floor: '#N/A' }, 'Lantai berisi kesalahan spreadsheet #N/A'],
    [{ facilities: 'x'.repeat(201) }, 'Fasilitas terlalu panjang'],
  ])('with %j is refused: %s', (other, problem) => {
    expect(readRow({ ...cells, ...other }, TODAY).problems).toContain(problem);
  });

  it.each([
    [{ phone: '' }, 'Nomor HP penyewa kosong'],
    [{ phone: '12' }, 'Nomor HP "12" tidak valid'],
    [{ phone: '#REF!' }, 'No HP berisi kesalahan spreadsheet #REF!'],
    [{ full_name: '', phone: '081234567890' }, 'Nama penyewa kosong'],
    [{ full_name: 'x'.repeat(201) }, 'Nama Penyewa terlalu panjang'],
    [{ deposit: '#VALUE!' }, 'Deposit Dipegang berisi kesalahan spreadsheet #VALUE!'],
    [{ contract_rent: 'banyak' }, 'Sewa Kontrak "banyak" bukan jumlah uang'],
    [{ debt: '-5000' }, 'Tunggakan "-5000" bukan jumlah uang'],
    [{ contract_start: '31/02/2026' }, 'Tanggal masuk "31/02/2026" tidak dikenali'],
    [
      { contract_start: '1/2/2026', contract_end: '1/1/2026' },
      'Habis kontrak harus setelah tanggal masuk, paling lama 10 tahun',
    ],
  ])('with the bad cell %j of a tenant is the room alone, and says why: %s', (other, problem) => {
    const { row, problems, leftOut, warnings } = readRow({ ...cells, ...other }, TODAY);
    expect([problems, row.tenant, row.monthly_rent]).toEqual([[], null, 1_200_000]);
    expect(leftOut).toContain(problem);
    expect(warnings).toEqual([...leftOut, 'Penyewanya tidak ikut diimpor, kamar ini dicatat kosong']);
  });

  it.each([
    { email: '#N/A' },
    { nik: '#REF!' },
    { emergency_contact_name: '#N/A', emergency_contact_phone: '081234567899' },
    { email: 'x'.repeat(201) },
  ])('with %j keeps its tenant, since a tenant may lack it, and says so', (other) => {
    const { row, problems, warnings } = readRow({ ...cells, ...other }, TODAY);
    expect([problems, row.tenant?.full_name, row.tenant?.email, row.tenant?.nik]).toEqual([[], 'Budi', '', null]);
    expect(row.tenant?.emergency_contact_name).toBe('');
    expect(warnings.join()).toContain('dikosongkan');
  });

  it('is not under repair if its tenant was left out, and empty where a lookup found nobody', () => {
    const repaired = readRow({ ...cells, phone: 'x', room_status: 'Perbaikan' }, TODAY);
    expect(repaired.row.is_repaired).toBe(false);
    const empty = readRow({ room_number: '1', monthly_rent: '1jt', full_name: 'Kosong', phone: '#N/A' }, TODAY);
    expect([empty.row.tenant, empty.problems, empty.warnings]).toEqual([null, [], []]);
  });

  it('has the facilities that an export names, and others by their everyday words', () => {
    const labels = Object.values(roomFacilityLabels).join(', ');
    expect(readRow({ ...cells, facilities: labels }, TODAY).row.facilities).toEqual(roomFacilities);
    const read = readRow({ ...cells, facilities: 'Kasur/Lemari baju, KM dalam + kulkas' }, TODAY);
    expect(read.row.facilities).toEqual(['kamar_mandi_dalam', 'tempat_tidur', 'lemari']);
    expect(read.warnings).toContain('Fasilitas kulkas tidak dikenali, dilewati');
  });

  it('is repaired only while nobody lives there', () => {
    const empty = { room_number: '101', monthly_rent: '1jt', room_status: 'Perbaikan' };
    expect(readRow(empty, TODAY).row.is_repaired).toBe(true);
    expect(readRow({ ...cells, room_status: 'Perbaikan' }, TODAY).row.is_repaired).toBe(false);
  });

  it('with a rent of the contract alone takes it for the room’s too, and says that credit stays behind', () => {
    const read = readRow({ ...cells, monthly_rent: '', contract_rent: '1,1jt', credit: '50rb' }, TODAY);
    expect([read.row.monthly_rent, read.row.tenant?.monthly_rent]).toEqual([1_100_000, 1_100_000]);
    expect(read.warnings.some((each) => each.includes(`kredit ${formatRupiah(50_000)} tidak ikut diimpor`))).toBe(true);
    expect(readRow(cells, TODAY).row.tenant?.monthly_rent).toBeNull();
  });

  it('by another period has the rent that the row states for it, never that of a month', () => {
    const termsOf = (other: ImportCells) => {
      const { row, leftOut } = readRow({ ...cells, ...other }, TODAY);
      return [row.monthly_rent, row.tenant?.rent_period, row.tenant?.monthly_rent, leftOut];
    };
    expect(termsOf({})).toEqual([1_200_000, 'MONTH', null, []]);
    expect(termsOf({ rent_period: 'tahunan', contract_rent: '12jt' })).toEqual([1_200_000, 'YEAR', 12_000_000, []]);
    const listed = { rent_period: 'harian', other_prices: '150rb per hari' };
    expect(termsOf(listed)).toEqual([1_200_000, 'DAY', 150_000, []]);
    const missing = [1_200_000, undefined, undefined, ['Sewa per minggu kosong. Isi Sewa Kontrak']];
    expect(termsOf({ ...listed, rent_period: 'mingguan' })).toEqual(missing);
    expect(termsOf({ rent_period: '2 bulan' })[3]).toEqual([
      'Periode "2 bulan" tidak dikenali: isi harian, mingguan, bulanan, 3 bulan, 6 bulan, atau tahunan',
    ]);
    expect(termsOf({ rent_period: '01/02/2026 - 31/01/2027' })).toEqual([1_200_000, 'MONTH', null, []]);
    expect(termsOf({ monthly_rent: '', rent_period: 'tahunan', contract_rent: '12jt' })).toEqual([
      null,
      'YEAR',
      12_000_000,
      [],
    ]);
  });

  it('knows a rent that was agreed for later, by its month, and leaves out one that is not whole', () => {
    const rentOf = (next_rent: string, next_rent_from: string) => {
      const { row, problems, warnings } = readRow({ ...cells, next_rent, next_rent_from }, TODAY);
      const isSkipped = warnings.some((each) => each.startsWith('Sewa kontrak baru dilewati'));
      return [row.tenant?.next_rent, row.tenant?.next_rent_from, isSkipped, problems.length];
    };
    const month = addMonths(TODAY, 2).slice(0, 7);
    expect(rentOf('1,5jt', `${month}-01`)).toEqual([1_500_000, `${month}-01`, false, 0]);
    expect(rentOf('1500000', month)).toEqual([1_500_000, `${month}-01`, false, 0]);
    // What was agreed for a month that has come meanwhile.
    expect(rentOf('1,5jt', '2020-05-17')).toEqual([1_500_000, '2020-05-01', false, 0]);
    expect(rentOf('', '')).toEqual([null, null, false, 0]);
    for (const [rent, from] of [
      ['1,5jt', ''],
      ['', month],
      ['1,5jt', 'nanti'],
      ['1,5jt', '2026-13'],
      ['1,5jt', addMonths(TODAY, 25)],
    ] as const)
      expect(rentOf(rent, from), `${rent} ${from}`).toEqual([null, null, true, 0]);
    expect(readRow({ ...cells, next_rent: 'banyak', next_rent_from: month }, TODAY).leftOut).toHaveLength(1);
  });

  it('without a floor is on the one that its number tells', () => {
    expect(readRow({ ...cells, room_number: '205' }, TODAY).row.floor).toBe(2);
    expect(readRow({ ...cells, room_number: '205', floor: '3' }, TODAY).row.floor).toBe(3);
  });

  it('takes no identity number that a spreadsheet has rounded, nor a masked one', () => {
    const read = readRow({ ...cells, nik: '3,27301E+15' }, TODAY);
    expect([read.row.tenant?.nik, read.warnings.some((each) => each.startsWith('NIK rusak'))]).toEqual([null, true]);
    expect(readRow({ ...cells, nik: '•••• •••• •••• 0001' }, TODAY).warnings.join()).not.toContain('NIK');
  });

  it('that began years ago without an end runs to its next anniversary', () => {
    expect(readRow({ ...cells, contract_start: '1/2/2023' }, TODAY).row.tenant?.contract_end).toBe('2027-02-01');
  });
});
