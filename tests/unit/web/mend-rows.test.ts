import { describe, expect, it } from 'vitest';
import type { ImportedRow } from '#shared/contract/imports.ts';
import { newDraft, problemOf, rowsOf, withSheet } from '#web/features/imports/draft.ts';
import { prepareRows, sentRow, withAnswers, withMended } from '#web/features/imports/prepared-rows.ts';
import { textToSheet } from '#web/features/imports/read-sheet.ts';

const TODAY = '2026-11-22';
const HEAD = 'Kamar;Nama;HP;Sewa;Email;Masuk\n';

function prepared(lines: string) {
  return prepareRows(rowsOf(newDraft('kost', [{ name: '', rows: textToSheet(HEAD + lines) }])), TODAY);
}

const answers = (rows: { n: number }[], wrong: Record<number, string> = {}): ImportedRow[] =>
  rows.map(({ n }) => {
    const reason = wrong[n];
    return reason === undefined ? { n, state: 'OK', reasons: [] } : { n, state: 'WRONG', reasons: [reason] };
  });

describe('a row of the preview', () => {
  it('with a bad cell of its tenant keeps the room, names the tenant’s problem, and sends the room alone', () => {
    const [row] = prepared(`11;#N/A;081234567811;1jt;ani@contoh.id;1/2/2026`);
    expect([row?.state, row?.room, row?.name, row?.rent]).toEqual(['WARNING', '11', '', 1_000_000]);
    expect(row?.leftOut).toEqual(['Nama Penyewa berisi kesalahan spreadsheet #N/A']);
    expect(row?.reasons).toEqual([...(row?.leftOut ?? []), 'Penyewanya tidak ikut diimpor, kamar ini dicatat kosong']);
    expect(row && sentRow(row)).toEqual({ n: 2, cells: { room_number: '11', monthly_rent: '1jt' } });
  });

  it('never sends a text that is cut', () => {
    const [row] = prepared(`11;Ani;081234567811;1jt;${'x'.repeat(201)};`);
    expect(row?.reasons.join()).toContain('Email terlalu panjang, dikosongkan');
    expect(row && Object.keys(sentRow(row).cells)).toEqual(['room_number', 'monthly_rent', 'full_name', 'phone']);
  });

  it('that the server refuses still names the problem of its tenant', () => {
    const rows = prepared('11;Ani;12;1jt;;');
    const [row] = withAnswers(rows, answers(rows, { 2: 'Kamar 11 sudah ada' }));
    expect([row?.state, row?.reasons]).toEqual(['WRONG', ['Kamar 11 sudah ada', 'Nomor HP "12" tidak valid']]);
  });
});

describe('a row that is mended in place', () => {
  it('is read anew with its tenant, and asked about anew', () => {
    const rows = prepared('11;#N/A;081234567811;1jt;;1/2/2026\n12;Ida;081234567812;1jt;;');
    const known = withAnswers(rows, answers(rows));
    const cells = { ...known[0]?.cells, full_name: 'Ani' };
    const [mended, other] = withMended(known, 2, cells, TODAY);
    expect([mended?.name, mended?.leftOut, mended?.refused]).toEqual(['Ani', [], null]);
    expect(other?.refused).toEqual([]);
  });

  it('does not lose what the server has said of the others', () => {
    const rows = prepared('11;Ani;12;1jt;;\n12;Ida;081234567812;1jt;;');
    const known = withAnswers(rows, answers(rows, { 3: 'Kamar 12 sudah terisi, dipesan, atau akan ditutup' }));
    const [, other] = withMended(known, 2, { ...known[0]?.cells, phone: '081234567811' }, TODAY);
    expect([other?.state, other?.reasons]).toEqual(['WRONG', ['Kamar 12 sudah terisi, dipesan, atau akan ditutup']]);
  });

  it('keeps what the server has hinted at, but of the one that is mended', () => {
    const rows = prepared('11;Ani;081234567811;1jt;;\n12;Ida;081234567812;1jt;;');
    const hinted = rows.map(({ n }) => ({ n, state: 'WARNING' as const, reasons: ['Periksa'] }));
    const known = withAnswers(rows, hinted);
    expect(known.map(({ reasons }) => reasons.includes('Periksa'))).toEqual([true, true]);
    const mended = withMended(known, 2, { ...known[0]?.cells, full_name: 'Ana' }, TODAY);
    expect(mended.map(({ reasons }) => reasons.includes('Periksa'))).toEqual([false, true]);
  });

  it('whose number an earlier one has are told', () => {
    const sheet =
      'Kamar;Nama;HP;Sewa;NIK\n11;Ani;081234567811;1jt;3171014101900012\n12;Ida;081234567812;1jt;3171014101900012';
    const rows = prepareRows(rowsOf(newDraft('kost', [{ name: '', rows: textToSheet(sheet) }])), TODAY);
    expect(rows.map(({ reasons }) => reasons.includes('Nomor identitas sama dengan baris 2'))).toEqual([false, true]);
  });

  it('frees, and takes, the number of a room for other rows', () => {
    const rows = prepared('11;Ani;081234567811;1jt;;\n11;Ida;081234567812;1jt;;');
    expect(rows.map(({ state }) => state)).toEqual(['WARNING', 'WRONG']);
    const known = withAnswers(rows, answers(rows.slice(0, 1)));
    const freed = withMended(known, 2, { ...known[0]?.cells, room_number: '10' }, TODAY);
    expect(freed.map(({ state, refused }) => [state, refused])).toEqual([
      ['WARNING', null],
      ['WARNING', null],
    ]);
    const taken = withMended(freed, 3, { ...freed[1]?.cells, room_number: '10' }, TODAY);
    expect(taken[1]?.reasons).toEqual([
      'Kamar 10 sudah ada di baris 2. Satu kamar satu kontrak: penyewa kedua belum dapat dicatat.',
    ]);
  });

  it('is no longer doubtful in the cell that was mended, and stays so in the others', () => {
    const sheet = `Kamar;Sewa/Tahun;Nama;HP\n11;10.000.000;Ani;081234567811`;
    const rows = prepareRows(rowsOf(newDraft('kost', [{ name: '', rows: textToSheet(sheet) }])), TODAY);
    expect(rows[0]?.reasons.join()).toContain('dibulatkan');
    const named = withMended(rows, 2, { ...rows[0]?.cells, full_name: 'Ida' }, TODAY);
    expect(named[0]?.reasons.join()).toContain('dibulatkan');
    const priced = withMended(named, 2, { ...named[0]?.cells, monthly_rent: '900rb' }, TODAY);
    expect([priced[0]?.rent, priced[0]?.reasons.join()]).toEqual([900_000, expect.not.stringContaining('dibulatkan')]);
  });
});

describe('a file with several sheets', () => {
  const sheets = [
    { name: 'Catatan', rows: [['Ingat bayar listrik'], ['tanggal 20']] },
    { name: 'Lantai 1', rows: textToSheet('Kamar;Nama;HP;Sewa\n11;Ani;081234567811;1jt') },
    { name: 'Lantai 2', rows: textToSheet('No HP;Harga;Kamar\n;900rb;21\n;900rb;22') },
  ];

  it('begins with the one that looks like rooms, and another can be chosen, with its own columns', () => {
    const first = newDraft('kost', sheets);
    expect([first.chosen, rowsOf(first).map(({ cells }) => cells.room_number)]).toEqual([1, ['11']]);
    const second = withSheet(first, 2);
    expect([second.id, problemOf(second)]).toEqual([first.id, null]);
    expect(rowsOf(second).map(({ cells }) => [cells.room_number, cells.monthly_rent])).toEqual([
      ['21', '900rb'],
      ['22', '900rb'],
    ]);
    expect(problemOf(withSheet(first, 0))).toContain('satu kolom saja. Pilih kolom nomor kamar');
  });
});
