import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { backButton } from '#tests/support/browser/back-button.ts';
import { breakCalls, brokenCall, expectOnly } from '#tests/support/browser/calls.ts';
import { openDashboard } from '#tests/support/browser/open-page.ts';
import { sees } from '#tests/support/browser/steps.ts';
import { expectToast } from '#tests/support/browser/toasts.ts';
import { unique } from '#tests/support/people/factories.ts';
import { newOwner } from '#tests/support/people/started-product.ts';

async function writes(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Tulis Artikel' }).first().click();
  await page.getByLabel('Judul').fill(title);
  await page.getByRole('textbox', { name: 'Ringkasan' }).fill('Satu kalimat untuk daftar.');
  await page.getByLabel('Isi artikel').fill('## Pembuka\n\nIsi yang cukup panjang.');
}

describe('an article of an owner', () => {
  it('is drafted, changed, handed in, and then waits for the admin', async () => {
    const owner = await newOwner();
    const title = unique('Merawat taman');
    const { page, faults } = await openDashboard(owner, { at: '?tab=artikel' });
    await sees(page, 'Belum ada artikel');
    await writes(page, title);
    await page.getByRole('button', { name: 'Lihat pratinjau' }).click();
    await page.getByRole('region', { name: 'Pratinjau' }).getByRole('heading', { name: 'Pembuka' }).waitFor();
    const tags = page.getByRole('textbox', { name: /^Tag/ });
    await tags.fill('Perawatan, Taman,');
    await tags.fill('Hemat');
    await tags.press('Enter');
    await page.getByRole('button', { name: 'Hapus Taman' }).click();
    await page.getByRole('button', { name: 'Simpan Draf' }).click();
    await expectToast(page, 'Draf berhasil disimpan!');
    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });
    await card.getByText('Perawatan').waitFor();
    await expect.poll(() => card.getByText('Taman', { exact: true }).count()).toBe(0);

    await card.getByRole('button', { name: `Ubah ${title}` }).click();
    await page.getByRole('textbox', { name: 'Ringkasan' }).fill('Kalimat yang lebih baik.');
    await page.getByRole('button', { name: 'Simpan Draf' }).click();
    await expectToast(page, 'Artikel berhasil diupdate!');
    await card.getByText('Kalimat yang lebih baik.').waitFor();
    await card.getByRole('button', { name: `Ajukan ${title}` }).click();
    await expectToast(page, 'Artikel berhasil diajukan!');
    await card.getByText('Sedang ditinjau admin.').waitFor();
    await expect.poll(() => card.getByRole('button').count()).toBe(0);
    expect(faults).toEqual([]);
  });
});

describe('an article of an owner', () => {
  it('that cannot be saved stays, and the reason is said; it is deleted after a question', async () => {
    const owner = await newOwner();
    const title = unique('Draf');
    const { page, faults } = await openDashboard(owner, { at: '?tab=artikel' });
    await writes(page, title);
    const mendNew = await breakCalls(page, 'articles.draft', 'line');
    await page.getByRole('button', { name: 'Simpan Draf' }).click();
    await expectToast(page, 'Gagal membuat artikel');
    await expect.poll(() => page.getByLabel('Judul').inputValue()).toBe(title);
    await mendNew();
    await page.getByRole('button', { name: 'Simpan Draf' }).click();
    await expectToast(page, 'Draf berhasil disimpan!');

    await page.getByRole('button', { name: `Ubah ${title}` }).click();
    await page.getByRole('textbox', { name: 'Ringkasan' }).fill('Lain');
    await page.getByRole('button', { name: 'Batal' }).click();
    await page.getByRole('alertdialog', { name: 'Buang perubahan?' }).getByRole('button', { name: 'Buang' }).click();

    const question = page.getByRole('alertdialog', { name: 'Hapus artikel ini?' });
    await page.getByRole('button', { name: `Hapus ${title}` }).click();
    await question.getByRole('button', { name: 'Hapus Artikel' }).click();
    await expectToast(page, 'Artikel berhasil dihapus!');
    await sees(page, 'Belum ada artikel');
    expectOnly(faults, brokenCall);
  });

  it('is handed in by one click with the tag that was just typed', async () => {
    const owner = await newOwner();
    const title = unique('Bertanda');
    const { page, faults } = await openDashboard(owner, { at: '?tab=artikel', size: 'phone' });
    await writes(page, title);
    await page.getByRole('textbox', { name: /^Tag/ }).fill('Hemat');
    await page.getByRole('button', { name: 'Simpan dan Ajukan' }).click();
    await expectToast(page, 'Artikel berhasil diajukan!');
    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });
    await card.getByText('Hemat').waitFor();
    expect(faults).toEqual([]);
  });

  it('that is not saved is there again after going elsewhere or reloading, until it is discarded or the session ends', async () => {
    const owner = await newOwner();
    const title = unique('Panjang');
    const { page, faults } = await openDashboard(owner, { at: '?tab=artikel' });
    const judul = page.getByLabel('Judul');
    const restored = page.getByText('Isian sebelumnya dipulihkan');
    const back = await backButton(page);
    await writes(page, title);
    await back();
    await page.getByRole('button', { name: 'Tulis Artikel' }).first().click();
    await restored.waitFor();
    await expect.poll(() => judul.inputValue()).toBe(title);

    const asked = page.waitForEvent('dialog').then((dialog) => dialog.accept().then(() => dialog.type()));
    await page.reload();
    await expect.poll(() => asked).toBe('beforeunload');
    await restored.waitFor();
    await expect.poll(() => judul.inputValue()).toBe(title);

    await page.getByRole('button', { name: 'Buang', exact: true }).click();
    await page.getByRole('alertdialog', { name: 'Buang perubahan?' }).getByRole('button', { name: 'Buang' }).click();
    await restored.waitFor({ state: 'detached' });
    await expect.poll(() => judul.inputValue()).toBe('');
    await judul.fill(title);
    const kept = () => page.evaluate(() => localStorage.getItem('draf') ?? '');
    await expect.poll(() => kept()).toContain(title);
    await page.getByRole('button', { name: 'Keluar' }).click();
    await page.waitForURL((url) => url.pathname !== '/dashboard');
    await expect.poll(() => kept()).toBe('');
    expect(faults).toEqual([]);
  });

  it('has a place in the address while it is written', async () => {
    const owner = await newOwner();
    const { page, faults } = await openDashboard(owner, { at: '?tab=artikel', size: 'phone' });
    await page.getByRole('button', { name: 'Tulis Artikel' }).first().click();
    await page.getByLabel('Judul').waitFor();
    await page.reload();
    await page.getByLabel('Judul').waitFor();
    await page.goBack();
    await sees(page, 'Belum ada artikel');
    expect(faults).toEqual([]);
  });
});
