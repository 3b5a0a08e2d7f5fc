import { strToU8, unzipSync, Zip, ZipDeflate, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { MAX_SHEET_BYTES, MAX_UNPACKED_BYTES } from '#shared/rules/import/limits.ts';
import { fileToSheets } from '#web/features/imports/read-sheet.ts';
import { workbookOf } from '#tests/support/files/workbook.ts';

const fileOf = (...parts: (Uint8Array<ArrayBuffer> | string)[]) => new File(parts, 'kamar.xlsx');
const tooLarge = 'Berkas lebih dari 5 MB. Simpan hanya daftar kamar dan penyewanya.';

/** The same zip, whose headers say that each part has this size unpacked. */
function withStatedSize(zip: Uint8Array<ArrayBuffer>, size: number): Uint8Array<ArrayBuffer> {
  const lying = zip.slice();
  const view = new DataView(lying.buffer);
  for (let at = 0; at < lying.length - 30; at += 1) {
    const mark = view.getUint32(at, true);
    // A part's own header, and its entry in the list at the end.
    if (mark === 0x04034b50) view.setUint32(at + 22, size, true);
    if (mark === 0x02014b50) view.setUint32(at + 24, size, true);
  }
  return lying;
}

describe('a file for the import', () => {
  it('that is too large is refused', async () => {
    await expect(fileToSheets(fileOf(new Uint8Array(MAX_SHEET_BYTES + 1)))).rejects.toThrow(tooLarge);
  });

  it('that is small but holds too much once it is unpacked is refused', async () => {
    const bomb = zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(MAX_UNPACKED_BYTES + 1) });
    expect(bomb.length).toBeLessThan(MAX_SHEET_BYTES);
    await expect(fileToSheets(fileOf(bomb))).rejects.toThrow(tooLarge);
  });

  it('that says of itself that it holds little is refused by what comes out of it', async () => {
    const bomb = zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(MAX_UNPACKED_BYTES + 1) });
    await expect(fileToSheets(fileOf(withStatedSize(bomb, 100)))).rejects.toThrow(tooLarge);
    const many = Object.fromEntries(
      Array.from({ length: 40 }, (_, at) => [`xl/part${at}.xml`, new Uint8Array(MAX_UNPACKED_BYTES / 32)]),
    );
    await expect(fileToSheets(fileOf(withStatedSize(zipSync(many), 0)))).rejects.toThrow(tooLarge);
  });

  it('whose parts state their size after them, as streaming writers do, is read', async () => {
    const parts = Object.entries(
      unzipSync(
        workbookOf({
          rows: [
            ['No', 'Sewa'],
            ['A1', 1_250_000],
          ],
        }),
      ),
    );
    const pieces: Uint8Array<ArrayBuffer>[] = [];
    const zip = new Zip((_, piece) => pieces.push(new Uint8Array(piece)));
    for (const [name, bytes] of parts) {
      const part = new ZipDeflate(name);
      zip.add(part);
      part.push(bytes, true);
    }
    zip.end();
    expect((await fileToSheets(fileOf(...pieces))).map(({ rows }) => rows)).toEqual([
      [
        ['No', 'Sewa'],
        ['A1', '1250000'],
      ],
    ]);
  });

  it('of the older Excel is refused with what to do', async () => {
    await expect(fileToSheets(fileOf(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0])))).rejects.toThrow(
      'Simpan sebagai .xlsx',
    );
  });

  it('that only looks like a workbook is refused with what to do', async () => {
    const hollow = zipSync({ 'readme.xml': strToU8('<a/>') });
    await expect(fileToSheets(fileOf(hollow))).rejects.toThrow('Coba simpan ulang');
    await expect(fileToSheets(fileOf('PK nothing'))).rejects.toThrow('Coba simpan ulang');
  });

  it('of plain text is read as rows', async () => {
    expect(await fileToSheets(fileOf('No,Sewa\nA1,1000000'))).toEqual([
      {
        name: '',
        rows: [
          ['No', 'Sewa'],
          ['A1', '1000000'],
        ],
      },
    ]);
  });
});
