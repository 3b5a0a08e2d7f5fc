import { describe, expect, it } from 'vitest';
import { csvText } from '#web/lib/csv.ts';

describe('a CSV file', () => {
  it('has the keys as its header, and marks itself as UTF-8 for spreadsheets', () => {
    expect(csvText([{ Nama: 'Kost Melati', 'Pendapatan (Rp)': 1_500_000 }])).toBe(
      '\uFEFFNama,Pendapatan (Rp)\r\nKost Melati,1500000',
    );
  });

  it.each(['=1+1', '+62812', '-1', '@SUM(A1)', '\t=1+1', '\r=1+1'])('turns a formula into text: %j', (name) => {
    expect(
      csvText([{ Nama: name }])
        .split('\r\n')
        .slice(1)
        .join('\r\n'),
    ).toMatch(/^"?'/);
  });

  it('keeps commas, quotes and line breaks within their cell', () => {
    expect(csvText([{ Nama: 'Kost "Asri", Blok A\nlantai 2', Kamar: 4 }])).toBe(
      '\uFEFFNama,Kamar\r\n"Kost ""Asri"", Blok A\nlantai 2",4',
    );
  });
});
