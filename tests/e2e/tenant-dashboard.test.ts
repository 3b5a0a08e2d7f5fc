import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { atRest } from '#tests/support/browser/at-rest.ts';
import { type Size } from '#tests/support/browser/browser.ts';
import { brokenCall, expectOnly } from '#tests/support/browser/calls.ts';
import { openPage } from '#tests/support/browser/open-page.ts';
import { openPart, partIsOpen, press, sees } from '#tests/support/browser/steps.ts';

async function open(path: string, size: Size = 'phone') {
  return openPage(path, { as: 'tenant', size });
}

describe("the tenant's dashboard", () => {
  it('has who it is, what is overdue, whom to ask, five cards, the room, the latest 3 payments and the latest 3 complaints', async () => {
    const { page, faults } = await open('/dashboard', 'desktop');
    await page.getByRole('heading', { level: 1, name: 'Halo, Dewi Anggraini' }).waitFor();
    await expect.poll(() => page.title()).toBe('Dashboard - Platform E-Kost');
    await sees(page, /Anda memiliki 1 tagihan terlambat sebesar/);
    for (const card of [
      'Belum jatuh tempo',
      'Tagihan terlambat',
      'Keluhan terbuka',
      'Keluhan selesai',
      'Sisa hari kontrak',
    ])
      await sees(page, card);
    await sees(page, 'dari 3 keluhan');
    await sees(page, 'Kamar 201');
    await page.getByRole('heading', { name: 'Kost Melati' }).waitFor();
    await sees(page, 'Kost Putri');
    await page.getByRole('link', { name: 'Telepon Kost Melati, 081200000002' }).waitFor();
    const chat = page.getByRole('link', { name: 'WhatsApp Kost Melati' });
    await expect.poll(() => chat.getAttribute('href')).toBe('https://wa.me/6281200000002');
    const part = (title: string) => page.locator('section').filter({ has: page.getByRole('heading', { name: title }) });
    await part('Pembayaran Terakhir').getByRole('listitem').nth(2).waitFor();
    await expect.poll(() => part('Pembayaran Terakhir').getByRole('listitem').count()).toBe(3);
    await part('Keluhan Terakhir').getByRole('listitem').nth(2).waitFor();
    await expect.poll(() => part('Keluhan Terakhir').getByRole('listitem').count()).toBe(3);
    await page.getByRole('button', { name: 'Ajukan Keluhan' }).first().waitFor();
    await page.getByRole('link', { name: 'Update Profil' }).click();
    await page.waitForURL('**/profil');
    expect(faults).toEqual([]);
  });

  it('Pembayaran sums up what is owed, lists the active bills first and none twice, filters them, and opens one', async () => {
    const { page, faults } = await open('/dashboard');
    await openPart(page, 'Pembayaran');
    await page.waitForURL('**/dashboard?tab=pembayaran');
    for (const card of ['Total belum dibayar', 'Jatuh tempo berikutnya', 'Pembayaran terakhir']) await sees(page, card);
    const active = page.getByRole('region', { name: 'Tagihan aktif' });
    const others = page.getByRole('region', { name: 'Tagihan lainnya' });
    await active.getByRole('listitem').first().getByText('Terlambat 4 hari').waitFor();
    await others.getByText('Lunas', { exact: true }).first().waitFor();
    await expect.poll(() => active.getByText(/^(Lunas|Dibatalkan)$/).count()).toBe(0);
    await expect.poll(() => others.getByRole('button', { name: /^Bayar/ }).count()).toBe(0);
    const numbers = page.getByText(/^INV\S+ · Kamar/);
    await expect.poll(() => numbers.count()).toBeGreaterThan(2);
    const isOnce = (number: string, index: number, all: string[]) => all.indexOf(number) === index;
    await expect.poll(async () => (await numbers.allTextContents()).every(isOnce)).toBe(true);
    const top = (group: Locator) =>
      group
        .getByRole('heading')
        .first()
        .evaluate((element) => element.getBoundingClientRect().top);
    await expect.poll(async () => (await top(others)) - (await top(active))).toBeGreaterThan(0);

    await page
      .getByRole('button', { name: /^Detail Sewa/ })
      .first()
      .waitFor();
    await page.getByLabel('Saring menurut status').selectOption('OVERDUE');
    await page.waitForURL('**status=OVERDUE');
    await page
      .getByRole('button', { name: /^Detail Sewa/ })
      .first()
      .waitFor({ state: 'detached' });
    await press(page, /^Detail Listrik/);
    const detail = page.getByRole('dialog', { name: 'Detail Tagihan' });
    await detail.getByText('Pemakaian listrik (kWh)').waitFor();
    await detail.getByRole('button', { name: /^Bayar Rp/ }).click();
    await page.getByRole('dialog', { name: 'Bayar Tagihan' }).getByText('Metode pembayaran').first().waitFor();
    expect(faults).toEqual([]);
  });

  it('Keluhan lists them and filters them; Profil has the person, the contract and the emergency contact', async () => {
    const { page, faults } = await open('/dashboard?tab=keluhan');
    await sees(page, 'WiFi sering terputus malam hari');
    await page.getByLabel('Saring menurut status').selectOption('RESOLVED');
    await page.waitForURL('**status=RESOLVED');
    await sees(page, 'Keran wastafel bocor');
    await page.getByText('WiFi sering terputus malam hari').waitFor({ state: 'detached' });
    await openPart(page, 'Profil');
    for (const name of ['Deposit', 'Sewa per bulan', 'Akhir kontrak', 'NIK'])
      await page.locator('dt', { hasText: name }).waitFor();
    await sees(page, 'Keluarga Dewi');
    await sees(page, 'Rp 1.650.000');
    expect(faults).toEqual([]);
  });
});

describe('small things', () => {
  it('back goes through tabs and open dialogs, as they were opened', async () => {
    const { page, faults } = await open('/dashboard');
    await openPart(page, 'Pembayaran');
    await openPart(page, 'Keluhan');
    await press(page, 'Detail keluhan AC kamar tidak dingin');
    await page.getByRole('dialog').waitFor();
    await page.goBack();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.goBack();
    await partIsOpen(page, 'Pembayaran');
    await page.goBack();
    await partIsOpen(page, 'Ringkasan');
    await page.reload();
    await partIsOpen(page, 'Ringkasan');
    await page.goForward();
    await partIsOpen(page, 'Pembayaran');
    expect(faults).toEqual([]);
  });

  it('another page begins at its top', async () => {
    const { page, faults } = await open('/dashboard?tab=pembayaran');
    await sees(page, 'Muat lebih banyak');
    await page.getByRole('button', { name: 'Muat lebih banyak' }).scrollIntoViewIfNeeded();
    await page
      .getByRole('button', { name: /^Detail Sewa/ })
      .last()
      .click();
    await page.getByRole('link', { name: 'Cetak Tagihan' }).click();
    await sees(page, 'Terbilang:');
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    expect(faults).toEqual([]);
  });

  it('going offline says so and keeps what is shown; a part that was not opened before says why it is not there', async () => {
    const { page, faults } = await open('/dashboard');
    await sees(page, 'Keluhan Terakhir');
    await atRest(page);
    await page.context().setOffline(true);
    await sees(page, 'Anda sedang offline. Data yang tampil mungkin bukan yang terbaru.');
    await sees(page, 'Keluhan Terakhir');
    await openPart(page, 'Pembayaran');
    await sees(page, 'Belum dimuat, karena Anda sedang offline');
    await page.context().setOffline(false);
    await page.getByText('Belum dimuat, karena Anda sedang offline').waitFor({ state: 'detached' });
    await page.getByText('Anda sedang offline.').waitFor({ state: 'detached' });
    expectOnly(faults, brokenCall);
  });
});
