import { describe, expect, it } from 'vitest';
import { roomOrder } from '#shared/rules/room-numbers.ts';
import { newDraft, rowsOf } from '#web/features/imports/draft.ts';
import { type PreparedRow, prepareRows } from '#web/features/imports/prepared-rows.ts';
import { textToSheet } from '#web/features/imports/read-sheet.ts';
import { templateRows } from '#web/features/imports/template.ts';
import { csvText } from '#web/lib/csv.ts';

/** Sheets as people keep them: what becomes of each kind of cell, from the text to the preview. */

const TODAY = '2026-11-22';

const ofText = (text: string): PreparedRow[] =>
  prepareRows(rowsOf(newDraft('kost', [{ name: '', rows: textToSheet(text) }])), TODAY);

const tenant = (cells: string, header = '') => ofText(`Kamar;Nama;HP;Sewa${header}\n11;${cells}`)[0];

it('cells with line breaks, copied with their quotes, are one row', () => {
  const pasted =
    '"Nomor\nKamar"\tNama Penyewa\tNo WA\tSewa\n7\t"Nu’man,\nDrs. H., M.Pd."\t0813‑2222‑0007\tRp\u00a0950.000,-\n8\tSiti\t0813 2222 0008\t1jt\n';
  const rows = ofText(pasted);
  expect(rows.map(({ room, name, rent }) => [room, name, rent])).toEqual([
    ['7', 'Nu’man, Drs. H., M.Pd.', 950_000],
    ['8', 'Siti', 1_000_000],
  ]);
  expect(rows[0]?.details).toContain('081322220007');
});

describe('a phone number in a sheet', () => {
  it.each([
    ['+62 0857-1111-2222', '+6285711112222'],
    ['0062 857 1111 2222', '+6285711112222'],
    ['62857-1111-2222', '+6285711112222'],
    ['85711112222', '085711112222'],
    ['0857 1111 2222 (WA)', '085711112222'],
    ['WA: 085711112222', '085711112222'],
    ['(0361) 555666', '0361555666'],
  ])('%j is stored, and shown before, as %s', (text, phone) => {
    expect(tenant(`Ani;${text};1jt`)?.details).toContain(phone);
  });

  it.each([
    ['8.57111E+11', 'dipotong oleh spreadsheet'],
    ['+65 912', 'tidak valid'],
    ['022-7654321 ext 4', 'tidak valid'],
  ])('%j is told, and the room stays', (text, reason) => {
    const row = tenant(`Ani;${text};1jt`);
    expect([row?.state, row?.name, row?.reasons[0]]).toEqual(['WARNING', '', `Nomor HP "${text}" ${reason}`]);
  });
});

describe('an amount in a sheet', () => {
  const ofRent = (rent: string) => {
    const row = tenant(`Ani;081234567811;${rent}`);
    return [row?.state === 'WRONG', row?.rent];
  };
  it.each([
    ['1,3 juta', 1_300_000],
    ['Rp1.3jt', 1_300_000],
    ['1.300.000/bln', 1_300_000],
    ['900rb', 900_000],
  ])('%j is %j', (text, amount) => expect(ofRent(text)).toEqual([false, amount]));

  it.each(['1.3', '1300000 (AC)', '(300.000)', 'sejuta'])('%j is refused as a rent', (text) =>
    expect(ofRent(text)[0]).toBe(true),
  );

  it('that is probably in thousands is asked about', () => {
    expect(tenant('Ani;081234567811;1300')?.reasons.join()).toContain('Maksudnya ribuan?');
  });

  it.each(['1 bulan', '(300.000)', 'belum bayar'])('%j as a debt leaves out its tenant, told', (text) => {
    const row = tenant(`Ani;081234567811;1jt;${text}`, ';Tunggakan');
    expect([row?.name, row?.reasons[0]]).toEqual(['', `Tunggakan "${text}" bukan jumlah uang`]);
  });

  it.each(['-', 'lunas', '0', ''])('%j as a debt is none', (text) => {
    const row = tenant(`Ani;081234567811;1jt;${text}`, ';Tunggakan');
    expect([row?.name, row?.details.join().includes('Tunggakan')]).toEqual(['Ani', false]);
  });
});

describe('a name in a sheet', () => {
  it.each(['Soeharto', "Drs. H. Ma'ruf, S.Pd., M.M.", "'Aisyah", 'Nu`man', 'Booked Santoso'])(
    '%j is a tenant',
    (name) => expect(tenant(`"${name}";081234567811;1jt`)?.name).toBe(name),
  );

  it.each(['Kosong', 'X', 'tersedia', 'N/A'])('%j is an empty room, whatever else stands there', (name) => {
    const row = tenant(`${name};081234567811;1jt`);
    expect([row?.state, row?.name]).toEqual(['OK', '']);
  });

  it('that shows nothing is empty', () => {
    const row = tenant('\u200b;081234567811;1jt');
    expect([row?.name, row?.reasons[0]]).toEqual(['', 'Nama penyewa kosong']);
  });

  it.each(['BOOKED', 'dipakai sendiri'])('%j without a number is an empty room, and is told', (name) => {
    const row = tenant(`${name};;1jt`);
    expect([row?.state, row?.reasons[0]]).toEqual(['WARNING', 'Nomor HP penyewa kosong']);
  });
});

describe('a second person in one room', () => {
  it('is not recorded yet: the row, and a name of two, say so', () => {
    const [first, second, couple] = ofText(
      'Kamar;Nama;HP;Sewa\n11;Ani;081234567811;1jt\n11;Ida;081234567812;1jt\n12;Adi & Eka;081234567813 / 081234567814;1jt',
    );
    expect([first?.name, second?.state]).toEqual(['Ani', 'WRONG']);
    expect(second?.reasons).toEqual([
      'Kamar 11 sudah ada di baris 2. Satu kamar satu kontrak: penyewa kedua belum dapat dicatat.',
    ]);
    expect(couple?.reasons).toEqual(
      expect.arrayContaining([
        'Nama tampak seperti dua orang. Penyewa kedua di satu kamar belum dapat dicatat',
        'Hanya nomor HP pertama yang dicatat',
      ]),
    );
  });
});

describe('an identity number in a sheet', () => {
  it.each([
    ['3273014501010002', '3273014501010002'],
    ['3273012501080002', '3273012501080002'],
    ["'3273012501950002", '3273012501950002'],
    ['3273 0125 0195 0002', '3273012501950002'],
    ['3273016902000002', '3273016902000002'],
    ['9501012501950002', '9501012501950002'],
    ['9601012501950002', '9601012501950002'],
  ])('%j is read', (text, nik) =>
    expect(tenant(`Ani;081234567811;1jt;${text}`, ';NIK')?.details).toContain(`NIK ${nik}`),
  );

  it.each(['3273012501950000', '3,27301E+15'])('%j was rounded by a spreadsheet: told and left empty', (text) => {
    const row = tenant(`Ani;081234567811;1jt;${text}`, ';NIK');
    expect([row?.name, row?.reasons.join()]).toEqual(['Ani', expect.stringContaining('NIK rusak oleh spreadsheet')]);
  });
});

it('room numbers stay as they are written, two that look the same are told, and they sort as people count', () => {
  const numbers = ['10', '2', 'B10', 'B2', '007', '1-10', '1-2', 'b2', '3e5', '201-205'];
  const rows = ofText(`Kamar;Sewa\n${numbers.map((number) => `${number};1jt`).join('\n')}`);
  expect(rows.filter(({ state }) => state === 'WRONG').map(({ reasons }) => reasons)).toEqual([
    ['Kamar b2 sudah ada di baris 5. Satu kamar satu kontrak: penyewa kedua belum dapat dicatat.'],
  ]);
  const sorted = rows
    .filter(({ state }) => state !== 'WRONG')
    .map(({ room }) => room)
    .toSorted((one, other) => (roomOrder(one) < roomOrder(other) ? -1 : 1));
  expect(sorted).toEqual(['1-2', '1-10', '2', '3e5', '007', '10', '201-205', 'B2', 'B10']);
});

describe('the example to fill in', () => {
  const text = csvText(templateRows());

  it('opens in columns in an Indonesian Excel: marked as UTF-8, with semicolons', () => {
    const [header = '', row = ''] = text.split('\r\n');
    expect(header).toMatch(/^\uFEFFNomor Kamar;Lantai;Tipe;Fasilitas;/);
    expect(row).toMatch(/^101;1;Standard;WiFi, AC, Kamar Mandi Dalam;/);
    expect(row.split(';')).toHaveLength(header.split(';').length);
  });

  it('comes in again with all that stands in it', () => {
    const [row, ...others] = ofText(text);
    expect(others).toEqual([]);
    expect([row?.room, row?.rent, row?.name]).toEqual(['101', 1_200_000, 'Budi Santoso (contoh, hapus baris ini)']);
    expect(row?.details.slice(0, 3)).toEqual(['Masuk 15 Jan 2026', 'habis 14 Jan 2027', '081234567890']);
    expect(row?.details).toContain('Kamar Mandi Dalam');
    expect(row?.details.slice(-2)).toEqual(['Rp\u00a0150.000 per hari', 'Rp\u00a012.000.000 per tahun']);
  });
});
