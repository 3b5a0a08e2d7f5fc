import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Size } from '#tests/support/browser/browser.ts';
import { openPage } from '#tests/support/browser/open-page.ts';
import { openAdminPart, sees, sideNav } from '#tests/support/browser/steps.ts';
import { newAccount } from '#tests/support/people/started-product.ts';

beforeAll(async () => {
  await newAccount({ status: 'PENDING_APPROVAL' });
});

const TABS = [
  'Ringkasan',
  'Kelola User',
  'Approval User',
  'Kelola Artikel',
  'Approval Artikel',
  'Keluhan',
  'Properti',
  'Laporan',
  'Catatan Audit',
];

/** The occupancy of a kost. Which kosts are on the first page depends on other suites. */
const occupancy = /\d+ dari \d+ kamar/;

/** Everything that leads to a tab, with what waits there. */
const showsParts = {
  desktop: async (page: Page) => {
    const tabs = sideNav(page).getByRole('link');
    const names = async () => (await tabs.allTextContents()).map((tab) => tab.replace(/\d.*$/, ''));
    await expect.poll(names).toEqual(TABS);
    for (const waits of ['Approval User', 'Approval Artikel'])
      await expect.poll(() => tabs.filter({ hasText: waits }).textContent()).toMatch(/[1-9]/);
  },
  phone: async (page: Page) => {
    const bar = page.getByRole('navigation', { name: 'Bagian utama' });
    await bar.getByRole('link', { name: /Persetujuan [1-9]\d* menunggu persetujuan/ }).waitFor();
    await bar.getByRole('button', { name: /Lainnya [1-9]\d* menunggu/ }).waitFor();
    await expect.poll(() => page.getByRole('tab').count()).toBe(0);
  },
};

describe.each<Size>(['phone', 'desktop'])("the admin's dashboard on a %s", (size) => {
  it('has its tabs, with a badge for what waits, and the address keeps the open one', async () => {
    const { page, faults } = await openPage('/dashboard', { as: 'admin', size });
    await sees(page, 'Statistik sistem');
    await showsParts[size](page);
    const opens: [string, string | RegExp][] = [
      ['Kelola User', 'Buat Pengguna'],
      ['Keluhan', /^Semua keluhan sistem$/],
      ['Properti', occupancy],
      ['Catatan Audit', 'Setiap perubahan akun, kontrak, dan uang, lengkap dengan pelakunya.'],
    ];
    for (const [tab, text] of opens) {
      await openAdminPart(page, tab);
      await sees(page, text);
    }
    await page.goBack();
    await sees(page, occupancy);
    await page.reload();
    await sees(page, occupancy);
    if (size === 'desktop') await sideNav(page).locator('[aria-current=page]').getByText('Properti').waitFor();
    expect(faults).toEqual([]);
  });
});

describe("the admin's dashboard", () => {
  it('updates complaints, whose details are for their owner alone', async () => {
    const { page, faults } = await openPage('/dashboard?tab=keluhan', { as: 'admin', size: 'phone' });
    await page
      .getByRole('button', { name: /^Update keluhan/ })
      .first()
      .waitFor();
    await expect.poll(() => page.getByRole('button', { name: /^Detail keluhan/ }).count()).toBe(0);
    expect(faults).toEqual([]);
  });

  it('begins with six counters, what waits, the latest 5 users, statistics and a banner', async () => {
    const { page, faults } = await openPage('/dashboard', { as: 'admin' });
    const counters = page.getByRole('region', { name: 'Ringkasan angka' });
    for (const label of [
      'Total pengguna',
      'Pengguna menunggu',
      'Total kost',
      'Total kamar',
      'Artikel menunggu',
      'Penyewa aktif',
    ]) {
      await counters.getByText(label, { exact: true }).waitFor();
    }
    await counters.getByText(/^Data per \d\d\.\d\d WIB$/).waitFor();
    const rows = (title: string) =>
      page
        .locator('section')
        .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
        .last()
        .getByRole('listitem');
    await rows('Pengguna terbaru').first().waitFor();
    await expect.poll(() => rows('Pengguna terbaru').count()).toBe(5);
    await expect.poll(() => rows('Pengguna menunggu').count()).toBe(3);
    await expect.poll(() => rows('Artikel menunggu').count()).toBeGreaterThanOrEqual(2);
    await expect.poll(() => rows('Artikel menunggu').count()).toBeLessThanOrEqual(3);
    await page.getByRole('heading', { name: 'Statistik sistem' }).waitFor();
    await sees(page, /\d+ pengguna dan \d+ artikel menunggu persetujuan Anda\./);
    await page.getByRole('button', { name: 'Tinjau pengguna' }).first().click();
    await page.waitForURL((url) => url.searchParams.get('tab') === 'approval-user');
    expect(faults).toEqual([]);
  });

  it('lists all properties with owner and occupancy, and finds them', async () => {
    const { page, faults } = await openPage('/dashboard?tab=properti', { as: 'admin', size: 'phone' });
    await page.getByLabel('Cari kost, alamat, atau pemilik').fill('ratna wulandari');
    await page.waitForURL((url) => url.searchParams.get('cari') === 'ratna wulandari');
    const cards = page.getByRole('listitem').filter({ hasText: 'Kost Melati' });
    const kost = cards.filter({ hasText: 'pemilik@demo.ekost.id' });
    await kost.getByText(occupancy).waitFor();
    await page.getByLabel('Cari kost, alamat, atau pemilik').fill('tidak-ada-yang-begini');
    await sees(page, 'Tidak ada properti yang cocok');
    await page.getByRole('button', { name: 'Tampilkan semua' }).click();
    await sees(page, occupancy);
    expect(faults).toEqual([]);
  });

  it('leads from a kost to the account of its owner, and from the newest users to theirs', async () => {
    const { page, faults } = await openPage('/dashboard?tab=properti&cari=ratna+wulandari', {
      as: 'admin',
      size: 'phone',
    });
    await page.getByRole('link', { name: 'Akun Ratna Wulandari, pemilik Kost Melati' }).click();
    await page.getByRole('button', { name: 'Ubah Ratna Wulandari' }).waitFor();
    expect(new URL(page.url()).search).toBe('?tab=pengguna&cari=pemilik%40demo.ekost.id');
    await page.goto('/dashboard');
    const newest = page.locator('section').filter({ hasText: 'Pengguna terbaru' }).last().getByRole('link').first();
    const name = (await newest.textContent()) ?? '';
    await newest.click();
    await page
      .getByRole('button', { name: `Ubah ${name}` })
      .first()
      .waitFor();
    expect(faults).toEqual([]);
  });
});
