import { describe, expect, it } from 'vitest';
import { roomFacilities } from '#shared/enums.ts';
import { formatRupiah } from '#shared/format.ts';
import { roomFacilityLabels } from '#shared/labels.ts';
import { addMonths } from '#shared/rules/calendar.ts';
import type { ImportCells } from '#shared/rules/import/import-fields.ts';
import { readRow } from '#shared/rules/import/read-row.ts';

const TODAY = '2026-11-22';

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

  it('has the passport of who has no NIK, and leaves out one that cannot be, was cut, masked, or stands beside a NIK', () => {
    const read = (passport: string, nik = '') => {
      const { row, warnings, problems } = readRow({ ...cells, nik, passport, phone: '+65 9123 4567' }, TODAY);
      expect(problems).toEqual([]);
      return [row.tenant?.nik ?? row.tenant?.passport, row.tenant?.missing.includes('nik'), warnings.join()];
    };
    expect(read('ab 123-4567')).toEqual(['AB1234567', false, expect.not.stringContaining('paspor')]);
    for (const wrong of ['A12', '1,23457E+08', 'A'.repeat(16), "A'; --"])
      expect(read(wrong)).toEqual([null, true, expect.stringContaining('Nomor paspor tidak valid, dikosongkan')]);
    expect(read('•••• 567')).toEqual([null, true, expect.not.stringContaining('paspor')]);
    const told = expect.stringContaining('Nomor paspor dilewati karena NIK terisi');
    expect(read('AB1234567', '3273012501950001')).toEqual(['3273012501950001', false, told]);
    expect(readRow({ ...cells, phone: '+65 9123 4567' }, TODAY).row.tenant?.phone).toBe('+6591234567');
  });

  it('is for as many persons as it says, or for nobody knows how many', () => {
    const read = (capacity: string) => {
      const { row, warnings, problems } = readRow({ ...cells, capacity }, TODAY);
      return [row.capacity, warnings.some((each) => each.startsWith('Kapasitas')), problems.length];
    };
    for (const text of ['2', '2 orang', ' 2 Org ']) expect(read(text)).toEqual([2, false, 0]);
    for (const text of ['', '-']) expect(read(text)).toEqual([null, false, 0]);
    for (const text of ['0', '11', 'banyak', '-2', '2,5']) expect(read(text)).toEqual([null, true, 0]);
  });

  it('that began years ago without an end runs to its next anniversary', () => {
    expect(readRow({ ...cells, contract_start: '1/2/2023' }, TODAY).row.tenant?.contract_end).toBe('2027-02-01');
  });
});
