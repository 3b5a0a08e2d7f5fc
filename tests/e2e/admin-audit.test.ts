import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from '#tests/support/browser/accessible.ts';
import { openPage } from '#tests/support/browser/open-page.ts';
import { press, sees } from '#tests/support/browser/steps.ts';

describe('the trail of an admin on a phone', () => {
  it('is narrowed to what happened, to days and to one thing, and so is its file', async () => {
    const { page, faults } = await openPage('/dashboard?tab=audit', { as: 'admin', size: 'phone' });
    const entries = page.getByRole('list', { name: 'Catatan audit' }).getByRole('listitem');
    const shown = async () => (await entries.allTextContents()).map((text) => text.startsWith('Menyetujui akun'));
    await entries.first().waitFor();
    await page.getByLabel('Saring menurut hal').selectOption({ label: 'Akun' });
    await page.getByLabel('Saring menurut tindakan').selectOption({ label: 'Menyetujui akun' });
    await expect.poll(shown).not.toContain(false);
    await expectAccessible(page);
    const [saved] = await Promise.all([page.waitForEvent('download'), press(page, 'Unduh CSV')]);
    const [, ...lines] = readFileSync(await saved.path(), 'utf8')
      .trim()
      .split('\r\n');
    expect(lines.filter((line) => !line.includes(';Menyetujui akun;'))).toEqual([]);

    const thing = entries.getByRole('button', { name: /^Semua catatan tentang/ }).first();
    const name = (await thing.textContent()) ?? '';
    await thing.click();
    await page.getByLabel('Saring menurut hal').selectOption({ label: 'Semua hal' });
    await page.getByText(`Hanya tentang ${name}`).waitFor();
    await expect.poll(async () => (await entries.allTextContents()).every((text) => text.includes(name))).toBe(true);
    await press(page, 'Lihat semua catatan');
    const person = entries.getByRole('button', { name: /^Semua catatan oleh/ }).first();
    const who = (await person.textContent()) ?? '';
    await person.click();
    await page.getByText(`Hanya oleh ${who}`).waitFor();
    await expect.poll(async () => (await entries.allTextContents()).every((text) => text.includes(who))).toBe(true);
    await page.getByLabel('Dari', { exact: true }).fill('2090-01-01');
    await sees(page, 'Tidak ada catatan yang cocok');
    await page.reload();
    await sees(page, 'Tidak ada catatan yang cocok');
    await page.getByLabel('Dari', { exact: true }).fill('');
    await entries.first().waitFor();
    await page.getByLabel('Sampai', { exact: true }).fill('1990-01-01');
    await press(page, 'Tampilkan semua');
    await entries.first().waitFor();
    expect(new URL(page.url()).search).toBe('?tab=audit');
    expect(faults).toEqual([]);
  });
});
