import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { textToSheet } from '#web/features/imports/read-sheet.ts';
import { CsvArchive, type MadeFile } from '#web/lib/csv-archive.ts';

async function filesOf(made: MadeFile | null): Promise<Record<string, string>> {
  const bytes = new Uint8Array((await made?.contents.arrayBuffer()) ?? new ArrayBuffer(0));
  return Object.fromEntries(Object.entries(unzipSync(bytes)).map(([name, file]) => [name, strFromU8(file, false)]));
}

const bill = (number: number) => ({ Nomor: `INV-${number}`, Penyewa: 'Ketut Ñandú; Kost "Asri"', Jumlah: number });

describe('an archive of CSV files', () => {
  it('holds each of 21,000 rows once, in order, in the files of their years, whichever comes first', async () => {
    const archive = new CsvArchive();
    const count = 21_000;
    const yearOf = (number: number) => 2020 + (number % 7);
    for (let from = 0; from < count; from += 100) {
      const page = Array.from({ length: 100 }, (_, at) => from + at);
      archive.addEach(page, (number) => `tagihan-${yearOf(number)}`, bill);
    }
    const files = await filesOf(await archive.zip('data'));
    expect(Object.keys(files).sort()).toEqual(
      [2020, 2021, 2022, 2023, 2024, 2025, 2026].map((y) => `tagihan-${y}.csv`),
    );
    for (const [name, text] of Object.entries(files)) {
      const [head, ...rows] = textToSheet(text);
      expect(head).toEqual(['Nomor', 'Penyewa', 'Jumlah']);
      const expected = Array.from({ length: count }, (_, number) => number)
        .filter((number) => name === `tagihan-${yearOf(number)}.csv`)
        .map((number) => Object.values(bill(number)).map(String));
      expect(rows).toEqual(expected);
    }
  });

  it('goes on in another file where a spreadsheet would drop the rows without a word', async () => {
    const archive = new CsvArchive(1_000);
    const page = Array.from({ length: 300 }, () => ({ N: 1 }));
    for (let pages = 0; pages < 4; pages += 1) archive.add('tagihan-2026', page);
    const files = await filesOf(await archive.zip('data'));
    const lines = Object.entries(files).map(([name, text]) => [name, text.split('\r\n').length - 1]);
    expect(lines).toEqual([
      ['tagihan-2026.csv', 1_000],
      ['tagihan-2026-bagian-2.csv', 200],
    ]);
  });

  it('holds compressed bytes alone of what was added, however much it is', async () => {
    const archive = new CsvArchive();
    let size = 0;
    const addPage = (from: number) => {
      const page = Array.from({ length: 100 }, (_, at) => ({
        ...bill(from + at),
        Catatan: 'sewa bulanan '.repeat(40),
      }));
      size += JSON.stringify(page).length;
      archive.add('tagihan', page);
      return new WeakRef(page);
    };
    const pages = Array.from({ length: 50 }, (_, at) => addPage(at * 100));
    // A weakly held object lives at least as long as the task that made it.
    await new Promise((resolve) => setImmediate(resolve));
    setFlagsFromString('--expose-gc');
    (runInNewContext('gc') as () => void)();
    expect(pages.filter((page) => page.deref() !== undefined)).toEqual([]);
    const made = await archive.zip('data');
    expect(made?.contents.size).toBeLessThan(size / 20);
  });

  it('is a plain CSV file where there is only one, and none where there is no row', async () => {
    const archive = new CsvArchive();
    archive.add('log-2026', [bill(1)]);
    const made = await archive.fileOrZip('log');
    expect(made).toMatchObject({ name: 'log.csv', files: 1, rows: 1 });
    // A text that is read without its mark would not show whether there is one.
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await made?.contents.arrayBuffer());
    expect(text).toBe('\uFEFFNomor;Penyewa;Jumlah\r\nINV-1;"Ketut Ñandú; Kost ""Asri""";1');
    const several = new CsvArchive();
    several.add('log-2025', [bill(1)]);
    several.add('log-2026', [bill(2)]);
    expect(await several.fileOrZip('log')).toMatchObject({ name: 'log.zip', files: 2, rows: 2 });
    expect(await new CsvArchive().fileOrZip('log')).toBeNull();
    expect(await new CsvArchive().zip('data')).toBeNull();
  });
});
