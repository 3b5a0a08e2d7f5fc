import { describe, expect, it } from 'vitest';
import { strToU8, zipSync } from 'fflate';
import { guessMeaning, type Meaning, withMeaning } from '#shared/rules/import/column-meaning.ts';
import { guessColumns } from '#shared/rules/import/guess-columns.ts';
import { sheetRows } from '#shared/rules/import/sheet-rows.ts';
import { workbookOf, type Workbook } from '#tests/support/files/workbook.ts';
import { newDraft, rowsOf } from '#web/features/imports/draft.ts';
import { meaningProblem } from '#web/features/imports/meaning-choice.tsx';
import { type PreparedRow, prepareRows } from '#web/features/imports/prepared-rows.ts';
import { fileToSheets, textToSheet } from '#web/features/imports/read-sheet.ts';

const TODAY = '2026-11-22';

function prepared(sheet: string[][], change: Partial<Meaning> = {}): PreparedRow[] {
  const { header, columns } = guessColumns(sheet);
  const meaning = { ...guessMeaning(sheet, header, columns), ...change };
  return prepareRows(withMeaning(sheetRows(sheet, header, columns, true), meaning), TODAY);
}

const ofText = (text: string, change?: Partial<Meaning>) => prepared(textToSheet(text), change);
const fileOf = (bytes: Uint8Array | string) =>
  new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], 'kamar');
const ofFile = async (bytes: Uint8Array | string) => prepared((await fileToSheets(fileOf(bytes)))[0]?.rows ?? []);
const ofWorkbook = (workbook: Workbook) => ofFile(workbookOf(workbook));
const meaningOf = (text: string) => {
  const sheet = textToSheet(text);
  const { header, columns } = guessColumns(sheet);
  return guessMeaning(sheet, header, columns);
};

describe('days in digits', () => {
  const head = 'Kamar;Nama;HP;Sewa;Tanggal Masuk;Habis Kontrak\n';
  const lineOf = (room: number, start: string, end: string) =>
    `${room};Penghuni;0812345678${room};1jt;${start};${end}\n`;
  const monthFirst = head + lineOf(11, '2/3/2026', '2/2/2027') + lineOf(12, '1/25/2026', '1/24/2027');

  it('are read by what the whole column shows, and stand in the preview', () => {
    const [first, second] = ofText(monthFirst);
    expect(first?.details.slice(0, 2)).toEqual(['Masuk 3 Feb 2026', 'habis 2 Feb 2027']);
    expect(second?.details.slice(0, 2)).toEqual(['Masuk 25 Jan 2026', 'habis 24 Jan 2027']);
  });

  it('of a column that proves nothing follow the other column, and are else read day first', () => {
    const other = head + lineOf(11, '2/3/2026', '1/31/2027');
    expect(ofText(other)[0]?.details[0]).toBe('Masuk 3 Feb 2026');
    expect(ofText(head + lineOf(11, '2/3/2026', '1/2/2027'))[0]?.details[0]).toBe('Masuk 2 Mar 2026');
  });

  it('of which a column has both orders are asked about', () => {
    const mixed = head + lineOf(11, '25/1/2026', '') + lineOf(12, '1/25/2026', '');
    expect(meaningOf(mixed).orders).toEqual({ contract_start: null });
    expect(meaningProblem(meaningOf(mixed))).toContain('Tanggal Masuk');
    expect(meaningProblem(meaningOf(monthFirst))).toBeNull();
  });

  it('that a spreadsheet may have turned around are told', async () => {
    const rows = [
      ['Kamar', 'Nama', 'HP', 'Sewa', 'Masuk'],
      ['11', 'Ani', '081234567811', 1_000_000, new Date('2026-03-02T00:00:00Z')],
      ['12', 'Ida', '081234567812', 1_000_000, '25/01/2026'],
    ];
    const [first, second] = await ofWorkbook({ rows });
    expect(first?.reasons.join()).toContain('mungkin tertukar');
    expect(second?.reasons.join()).not.toContain('tertukar');
  });

  it('counted from 1904 are right', async () => {
    const rows = [
      ['Kamar', 'Nama', 'HP', 'Sewa', 'Masuk'],
      ['11', 'Ani', '081234567811', 1_000_000, new Date('2026-08-17T00:00:00Z')],
    ];
    expect((await ofWorkbook({ rows, from1904: true }))[0]?.details[0]).toBe('Masuk 17 Agu 2026');
  });
});

describe('the unit in a header', () => {
  const rentOf = (header: string, rent: string) => ofText(`Kamar;${header}\n11;${rent}`)[0]?.rent;
  it.each([
    ['Sewa/Tahun', '12.000.000', 1_000_000],
    ['Harga per thn', '13,2jt', 1_100_000],
    ['Sewa 3 Bulan', '3jt', 1_000_000],
    ['Sewa 6 bln', '6000000', 1_000_000],
    ['Sewa Semester', '6jt', 1_000_000],
    ['Sewa/Bulan', '1jt', 1_000_000],
    ['Sewa Tahun 2026', '1jt', 1_000_000],
    ['Sewa (ribu)', '1200', 1_200_000],
    ['Sewa (ribu)', '1.200', 1_200_000],
    ['Sewa (jt)', '1,2', 1_200_000],
    ['Sewa (ribu)', '1.200.000', 1_200_000],
    ['Sewa/Tahun', '1jt/bln', 1_000_000],
    ['Sewa (Rp/Tahun)', '18.000.000', 1_500_000],
    ['Sewa', '18.000.000/thn', 1_500_000],
    ['Sewa', '18jt per tahun', 1_500_000],
    ['Sewa', '4,5jt/3 bln', 1_500_000],
    ['Sewa', '1500000,4', 1_500_000],
    ['Sewa', '1.416.666,67', 1_416_667],
  ])('%j counts for %j', (header, rent, monthly) => expect(rentOf(header, rent)).toBe(monthly));

  it('that is no month is asked about', () => {
    expect(meaningProblem(meaningOf('Kamar;Sewa per Hari\n11;100rb'))).toContain('berapa lama');
  });

  it.each(['18.000.000/thn', '1416666.67'])('of a cell that is written anew is told: %j', (rent) => {
    const [row] = ofText(`Kamar;Sewa\n11;${rent}`);
    expect([row?.state, row?.reasons.join()]).toEqual(['WARNING', expect.stringMatching(/per bulan|dibulatkan/)]);
  });

  it('that does not divide is told', () => {
    expect(ofText('Kamar;Sewa/Tahun\n11;10.000.000')[0]?.reasons.join()).toContain('dibulatkan');
  });
});

describe('what a spreadsheet made of a cell', () => {
  it.each(['#N/A', '#REF!', '#VALUE!', '#DIV/0!', '#NAME?', '#SPILL!', '#####', 'Err:502'])(
    '%s is never stored',
    (error) => {
      const [name, room] = ofText(`Kamar;Nama;HP;Sewa\n11;${error};081234567811;1jt\n${error};Ani;081234567812;1jt`);
      expect(name?.reasons.join()).toContain(`Nama Penyewa berisi kesalahan spreadsheet ${error}`);
      expect([name?.state, name?.name]).toEqual(['WARNING', '']);
      expect([room?.state, room?.reasons[0]]).toEqual(['WRONG', `Nomor Kamar berisi kesalahan spreadsheet ${error}`]);
    },
  );

  it('is read from a workbook too', async () => {
    const rows = [
      ['Kamar', 'Nama', 'HP', 'Sewa'],
      ['11', { error: '#N/A' }, '081234567811', 1_000_000],
    ];
    expect((await ofWorkbook({ rows }))[0]?.reasons.join()).toContain('kesalahan spreadsheet #N/A');
  });

  it('a day from the number of a room is refused with its reason', async () => {
    const rows = [
      ['Kamar', 'Sewa'],
      [new Date('2026-03-04T00:00:00Z'), 1_000_000],
      ['C-4', 1_000_000],
    ];
    const [day, other] = await ofWorkbook({ rows });
    expect([day?.state, day?.reasons.join()]).toEqual(['WRONG', expect.stringContaining('tampak seperti tanggal')]);
    expect(other?.state).toBe('OK');
  });

  it('a number is read as its format shows it: zeros before it, a letter, a power of ten', async () => {
    const shown = (number: number, format: string) => [{ number, format }, 1_000_000];
    const rows = [['Kamar', 'Sewa'], shown(7, '000'), shown(3, '"B-"00'), shown(9, '0'), shown(1e5, '0.00E+00')];
    const read = await ofWorkbook({ rows });
    expect(read.map(({ room }) => room)).toEqual(['007', 'B-03', '9', '1E+5']);
    expect([read[3]?.state, read[3]?.reasons[0]]).toEqual(['WRONG', expect.stringContaining('angka yang dipotong')]);
  });

  it('a phone number in a format of zeros, or of a power of ten, keeps its digits', async () => {
    const phone = (format: string) => ({ number: 81_234_567_811, format });
    const lineOf = (room: string, format: string) => [room, 'Ani', phone(format), 1_000_000];
    const rows = [['Kamar', 'Nama', 'HP', 'Sewa'], lineOf('11', '0000-0000-0000'), lineOf('12', '0.00E+00')];
    for (const { details } of await ofWorkbook({ rows })) expect(details).toContain('081234567811');
  });

  it('="0812…", as programs write it so that zeros stay, is its text', () => {
    expect(ofText('Kamar;Nama;HP;Sewa\n11;Ani;="081234567811";1jt')[0]?.details).toContain('081234567811');
  });

  it('a letter that was lost is told, and never stored', () => {
    const [row] = ofText('Kamar;Nama;HP;Sewa\n11;Jos\ufffd;081234567811;1jt');
    expect([row?.name, row?.reasons[0]]).toEqual(['', 'Nama Penyewa berisi huruf yang rusak']);
  });

  it('a row that counts the columns is no room', () => {
    const rows = ofText('No;Kamar;Nama;HP;Sewa\n1;2;3;4;5\n1;11;Ani;081234567811;1jt');
    expect(rows.map(({ n, room }) => [n, room])).toEqual([[3, '11']]);
  });

  it.each(['4-Mar', 'Mar-04', '04/03/2026', '3-Agu-26', '1,2E+11'])('%s is no number of a room', (number) =>
    expect(ofText(`Kamar;Sewa\n${number};1jt`)[0]?.state).toBe('WRONG'),
  );

  it.each(['1-2', '2-10', '1e2', '001', 'A-3', 'Melati 3', 'Mawar-2'])('%s stays the number of a room', (number) =>
    expect(ofText(`Kamar;Sewa\n${number};1jt`)[0]?.state).toBe('OK'),
  );
});

describe('the header that fits best', () => {
  it('wins: a birthday, a due day and a day of payment are no days of a contract', () => {
    const { columns } = guessColumns([
      [
        'No',
        'Nama Lengkap',
        'Tanggal Lahir',
        'Nama Bank',
        'HP',
        'Jumlah Kamar',
        'Kamar',
        'Tgl Bayar',
        'Tgl Masuk',
        'Jatuh Tempo',
        'Biaya Listrik',
        'Sewa',
      ],
    ]);
    expect(columns).toEqual({ full_name: 1, phone: 4, room_number: 6, contract_start: 8, monthly_rent: 11 });
  });

  it('wins over a vague one that stands before it', () => {
    expect(guessColumns([['Tanggal', 'Kontak', 'Biaya', 'Kamar', 'Sewa', 'No WA', 'Mulai']]).columns).toEqual({
      room_number: 3,
      monthly_rent: 4,
      phone: 5,
      contract_start: 6,
    });
    expect(guessColumns([['Tanggal', 'Kontak', 'Biaya', 'Kamar']]).columns).toEqual({
      contract_start: 0,
      phone: 1,
      monthly_rent: 2,
      room_number: 3,
    });
  });
});

it('of two rents the one for a month wins, whatever stands first', () => {
  expect(guessColumns([['Kamar', 'Sewa/Tahun', 'Sewa/Bulan', 'Nama']]).columns.monthly_rent).toBe(2);
  expect(guessColumns([['Kamar', 'Sewa', 'Biaya bulanan', 'Nama']]).columns.monthly_rent).toBe(1);
});

it('English headers are known too', () => {
  expect(
    guessColumns([['Room No', 'Name', 'Phone', 'Monthly Rent', 'Start Date', 'Move-out', 'Deposit']]).columns,
  ).toEqual({ room_number: 0, full_name: 1, phone: 2, monthly_rent: 3, contract_start: 4, deposit: 6 });
});

describe('a file', () => {
  const text = 'Kamar\tNama\tHP\tSewa\r\n11\tJosé\t081234567811\t1jt\r\n';
  const wide = Buffer.from(text, 'utf16le');
  const ofNames = async (bytes: Uint8Array) => (await ofFile(bytes)).map(({ room, name }) => [room, name]);

  it.each([
    ['UTF-16, as "Unicode Text"', Buffer.concat([Buffer.from([0xff, 0xfe]), wide])],
    ['UTF-16 with the large byte first', Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(wide).swap16()])],
    ['UTF-16 without a mark', wide],
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${text}`)],
    ['Windows-1252', Buffer.from(text, 'latin1')],
    ['Macintosh', Buffer.from(text.replaceAll('\r\n', '\r').replace('é', '\u008e'), 'latin1')],
  ])('in %s is read', async (_, bytes) => expect(await ofNames(bytes)).toEqual([['11', 'José']]));

  it('that names its separator is read by it', () => {
    const [row] = ofText('sep=;\nKamar;Nama;HP;Sewa\n11;Ani, S.Pd.;081234567811;1.200.000,00');
    expect([row?.n, row?.name, row?.rent]).toEqual([2, 'Ani, S.Pd.', 1_200_000]);
  });

  const ole = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);
  const locked = Buffer.concat([ole, Buffer.from('EncryptedPackage', 'utf16le')]);
  it.each([
    ['MS-DOS letters', Buffer.from('Kamar;Nama\n11;Jos\u0082', 'latin1'), 'CSV UTF-8'],
    ['a password', locked, 'dikunci kata sandi'],
    ['a PDF', Buffer.from('%PDF-1.7'), 'PDF'],
    ['a photo', Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 'Ini foto'],
    ['a web page', Buffer.from('<html><table><tr><td>Kamar'), 'halaman web'],
    ['a part of a web page', Buffer.from('<div><table><tr><td>Kamar'), 'halaman web'],
    ['a web page behind a remark', Buffer.from('<!-- laporan --><html>'), 'halaman web'],
    ['a web page in UTF-16', Buffer.from('\uFEFF<table><tr><td>Kamar', 'utf16le'), 'halaman web'],
    ['a drawing', Buffer.from('<svg><script>alert(1)</script></svg>'), 'Ini gambar'],
    ['a shortcut to a sheet', Buffer.from('{"url":"https://contoh.id/sheet"}'), 'pintasan'],
    ['an archive', Buffer.from('Rar!\u001a\u0007', 'latin1'), 'dipadatkan'],
    ['UTF-16 that is cut', Buffer.concat([Buffer.from([0xff, 0xfe]), wide, Buffer.from([0x41])]), 'terpotong'],
    ['letters of another table', Buffer.from([...Buffer.from('Kamar;Nama\n11;'), 0xc9, 0xbd, 0xcc, 0xef]), 'CSV UTF-8'],
    ['the first Excel', Buffer.from([0x09, 0x00, 0x04, 0x00, 0x02, 0x00]), '.xls lama'],
    ['Word 97', Buffer.concat([ole, Buffer.from('WordDocument', 'utf16le')]), 'dokumen Word'],
    ['an .ods', zipSync({ 'content.xml': strToU8('<a/>') }), '.ods'],
    ['an .xlsb', zipSync({ 'xl/workbook.bin': strToU8('x') }), '.xlsb'],
    ['Word', zipSync({ 'word/document.xml': strToU8('<a/>') }), 'Word'],
    ['other bytes', Buffer.from('Kamar;\u0000\u0001\u0000\u0000;Nama'), 'bukan tabel'],
  ])('with %s is refused with the true reason', async (_, bytes, reason) => {
    await expect(fileToSheets(fileOf(bytes))).rejects.toThrow(reason);
  });

  const rows = [
    ['Kamar', 'Sewa'],
    ['11', 1_000_000],
    ['12', 1_000_000],
  ];

  it('with a chart before its tables is read', async () => {
    expect((await fileToSheets(fileOf(workbookOf({ rows, hasChart: true })))).map(({ name }) => name)).toEqual([
      'Penghuni',
    ]);
  });

  it('of which a sheet is hidden begins with one in view, and a hidden row is told', async () => {
    const old = [
      ['Kamar', 'Nama', 'Sewa'],
      ['99', 'Lama', 900_000],
    ];
    const bytes = workbookOf({ rows, others: { Arsip: old }, hidden: { sheets: ['Arsip'], rows: [3] } });
    const draft = newDraft('kost', await fileToSheets(fileOf(bytes)));
    expect([draft.chosen, draft.sheets[1]?.hidden?.isHidden]).toEqual([0, true]);
    const [shown, hidden] = prepareRows(rowsOf(draft), TODAY);
    expect([shown?.reasons, hidden?.reasons.join()]).toEqual([[], expect.stringContaining('disembunyikan')]);
  });

  it('with a mark far outside of its table is refused by the address of the cell, at once', async () => {
    const far = workbookOf({ rows: [...rows, [...Array.from({ length: 300 }, () => null), 'x']] });
    await expect(fileToSheets(fileOf(far))).rejects.toThrow('Sel KO4 berisi sesuatu');
  });

  it('has all its sheets that hold anything, by their names', async () => {
    const file = fileOf(workbookOf({ rows, others: { 'Lantai 2': [['Kamar'], ['21']], Kosong: [] } }));
    const sheets = await fileToSheets(file);
    expect(sheets.map(({ name, rows: [, first] }) => [name, first?.[0]])).toEqual([
      ['Penghuni', '11'],
      ['Lantai 2', '21'],
    ]);
  });
});
