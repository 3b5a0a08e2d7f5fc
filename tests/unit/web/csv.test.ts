import { describe, expect, it } from 'vitest';
import { textToSheet } from '#web/features/imports/read-sheet.ts';
import { csvText } from '#web/lib/csv.ts';

describe('a CSV file', () => {
  it('has the keys as its header, and marks itself as UTF-8 for spreadsheets', () => {
    expect(csvText([{ Nama: 'Kost Melati', 'Pendapatan (Rp)': 1_500_000 }])).toBe(
      '\uFEFFNama;Pendapatan (Rp)\r\nKost Melati;1500000',
    );
  });

  const formulas = [
    '=1+1',
    '+62812',
    '-1',
    '@SUM(A1)',
    '\t=1+1',
    '\r=1+1',
    '\n=1+1',
    '＝1+1',
    '＋1',
    '－1',
    '＠SUM(A1)',
    '=HYPERLINK(\n"http://contoh.id/"&B2,"klik")',
    '=1\r\n+1',
    '+1\u2028+1',
  ];

  it.each(formulas)('turns a formula into text: %j', (name) => {
    expect(csvText([{ Nama: name }]).replace('\uFEFFNama\r\n', '')).toMatch(/^"?'/);
  });

  const within = [
    ["Budi;=cmd|' /C calc'!A0;", `"Budi;'=cmd|' /C calc'!A0;"`],
    ["Budi, =cmd|' /C calc'!A0", "Budi,' =cmd|' /C calc'!A0"],
    ["Budi,- cmd|' /C calc'!A0", "Budi,'- cmd|' /C calc'!A0"],
    ['Dibayar Rp 500.000,-', 'Dibayar Rp 500.000,-'],
    ['Budi; "=1+1&";', `"Budi;' ""=1+1&"";"`],
    ['Rusak\n=1+1', `"Rusak\n'=1+1"`],
    ['Budi; istri - Sari', '"Budi; istri - Sari"'],
  ] as const;

  it.each(within)('turns a formula into text also where a spreadsheet may start a cell within %j', (name, cell) => {
    expect(csvText([{ Nama: name }])).toBe(`\uFEFFNama\r\n${cell}`);
  });

  // A text with a tab is read as one that was copied from a spreadsheet.
  const readable = [...formulas.filter((name) => !name.includes('\t')), ...within.map(([name]) => name)];
  it.each(readable)('comes in again without the quotes that made it text: %j', (name) => {
    const cell = name.replaceAll(/\r\n?/g, '\n').trim();
    expect(textToSheet(csvText([{ Nama: name, Kamar: '101' }]))).toEqual([
      ['Nama', 'Kamar'],
      [cell, '101'],
    ]);
  });

  it('opens in columns in an Indonesian Excel, whose decimals have the comma', () => {
    const [head, row] = csvText([{ Nama: 'Sari, Budi', Sewa: 1_500_000 }]).split('\r\n');
    expect([head?.split(';'), row?.split(';')]).toEqual([
      ['\uFEFFNama', 'Sewa'],
      ['Sari, Budi', '1500000'],
    ]);
  });

  it('keeps commas, quotes and line breaks within their cell', () => {
    expect(csvText([{ Nama: 'Kost "Asri", Blok A\nlantai 2', Kamar: 4 }])).toBe(
      '\uFEFFNama;Kamar\r\n"Kost ""Asri"", Blok A\nlantai 2";4',
    );
  });
});
