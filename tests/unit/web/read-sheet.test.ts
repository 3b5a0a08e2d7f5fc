import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { MAX_SHEET_BYTES, MAX_UNPACKED_BYTES } from '#shared/rules/import/limits.ts';
import { fileToSheet } from '#web/features/imports/read-sheet.ts';

const fileOf = (...parts: (Uint8Array<ArrayBuffer> | string)[]) => new File(parts, 'kamar.xlsx');
const tooLarge = 'Berkas lebih dari 5 MB. Simpan hanya daftar kamar dan penyewanya.';

describe('a file for the import', () => {
  it('that is too large is refused', async () => {
    await expect(fileToSheet(fileOf(new Uint8Array(MAX_SHEET_BYTES + 1)))).rejects.toThrow(tooLarge);
  });

  it('that is small but holds too much once it is unpacked is refused', async () => {
    const bomb = zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(MAX_UNPACKED_BYTES + 1) });
    expect(bomb.length).toBeLessThan(MAX_SHEET_BYTES);
    await expect(fileToSheet(fileOf(bomb))).rejects.toThrow(tooLarge);
  });

  it('of the older Excel is refused with what to do', async () => {
    await expect(fileToSheet(fileOf(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0])))).rejects.toThrow('Simpan sebagai .xlsx');
  });

  it('that only looks like a workbook is refused with what to do', async () => {
    const hollow = zipSync({ 'readme.xml': strToU8('<a/>') });
    await expect(fileToSheet(fileOf(hollow))).rejects.toThrow('Coba simpan ulang');
    await expect(fileToSheet(fileOf('PK nothing'))).rejects.toThrow('Coba simpan ulang');
  });

  it('of plain text is read as rows', async () => {
    expect(await fileToSheet(fileOf('No,Sewa\nA1,1000000'))).toEqual([
      ['No', 'Sewa'],
      ['A1', '1000000'],
    ]);
  });
});
