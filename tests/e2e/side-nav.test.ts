import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { addDays } from '#shared/rules/calendar.ts';
import { makeComplaint } from '#tests/support/app/calls/article-and-complaint-calls.ts';
import { newPage, openDashboard, roomsOf } from '#tests/support/browser/open-page.ts';
import { fillLogin, openPart, partIsOpen, sees, sideNav } from '#tests/support/browser/steps.ts';
import { reportPayment } from '#tests/support/people/credit.ts';
import { makeBill } from '#tests/support/people/factories.ts';
import {
  firstTimeAccount,
  FIRST_PASSWORD,
  newHouse,
  newHousehold,
  product,
  today,
} from '#tests/support/people/started-product.ts';
import type { Visitor } from '#tests/support/people/sign-in.ts';

/** The tabs of each role (spec §2), and pages that show them too: one role goes through those of all. */
const roles: [visitor: Visitor, tabs: string[], pages: string[]][] = [
  [
    'owner',
    [
      'Ringkasan',
      'Properti Saya',
      'Semua penyewa',
      'Tagihan',
      'Uang masuk',
      'Keluhan',
      'Kelola Properti',
      'Artikel',
      'Impor dan ekspor',
    ],
    ['/articles', '/profil', '/impor', '/pemberitahuan'],
  ],
  ['tenant', ['Ringkasan', 'Pembayaran', 'Keluhan', 'Profil'], ['/payment']],
  ['technician', ['Hari ini', 'Menunggu', 'Selesai'], ['/articles']],
  [
    'admin',
    [
      'Ringkasan',
      'Kelola User',
      'Approval User',
      'Kelola Artikel',
      'Approval Artikel',
      'Keluhan',
      'Properti',
      'Laporan',
      'Catatan Audit',
    ],
    ['/profil', '/admin'],
  ],
];

describe('the navigation at the side of a wide screen', () => {
  it.each(roles)('has every tab of the %s in view, with a word and an icon, on every page', async (as, tabs, pages) => {
    const { page, faults } = await newPage({ as, size: 'desktop' });
    // The narrowest screen that has it.
    await page.setViewportSize({ width: 1024, height: 700 });
    for (const path of ['/dashboard', ...pages]) {
      await page.goto(path);
      const links = sideNav(page).getByRole('link');
      await expect.poll(() => links.locator('span:first-of-type').allTextContents()).toEqual(tabs);
      await expect.poll(() => links.locator('svg').count()).toBe(tabs.length);
      await expect.poll(() => lowestOf(page)).toBeLessThan(700);
      await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0);
    }
    expect(faults).toEqual([]);
  });

  it('opens each tab at its address, says which is open, and back returns', async () => {
    const { owner, kost } = await newHouse();
    const { page, faults } = await openDashboard(owner);
    await partIsOpen(page, 'Ringkasan');
    const disabled = sideNav(page).getByRole('link', { name: 'Kelola Properti' });
    await expect.poll(() => disabled.getAttribute('aria-disabled')).toBe('true');
    for (const [part, tab] of [
      ['Properti Saya', 'properti'],
      ['Tagihan', 'invoice'],
      ['Keluhan', 'keluhan'],
      ['Artikel', 'artikel'],
    ] as const) {
      await openPart(page, part);
      await page.waitForURL(`**/dashboard?tab=${tab}`);
      await partIsOpen(page, part);
      await expect.poll(() => page.getByRole('tab', { name: part, exact: true }).count()).toBe(0);
    }
    await page.goBack();
    await partIsOpen(page, 'Keluhan');
    await page.goto(`/dashboard${roomsOf(kost)}`);
    await partIsOpen(page, 'Kelola Properti');
    // The chosen kost stays chosen on the way through the other tabs.
    await openPart(page, 'Tagihan');
    await partIsOpen(page, 'Tagihan');
    await openPart(page, 'Kelola Properti');
    await page.getByRole('heading', { name: kost.name }).waitFor();
    // Without a kost it asks for one, and no other tab seems to be open.
    await page.goto('/dashboard?tab=kelola');
    await sees(page, 'Pilih kost yang mau dikelola.');
    await expect.poll(() => sideNav(page).locator('[aria-current]').count()).toBe(0);
    await page.getByRole('button', { name: `Kelola ${kost.name}` }).click();
    await partIsOpen(page, 'Kelola Properti');
    expect(faults).toEqual([]);
  });

  it('counts what waits on every page, and anew once that changes', async () => {
    const house = await newHousehold();
    const { owner, tenant } = house;
    const bill = await makeBill(product, owner, tenant.tenant.id, { due_date: addDays(today(), -3) });
    await makeBill(product, owner, tenant.tenant.id, { invoice_type: 'WATER', title: 'Air' });
    await reportPayment(tenant, bill.id, { amount: 100_000 });
    await makeComplaint(house);
    const { page, faults } = await newPage({ as: owner });
    for (const path of ['/articles', '/dashboard']) {
      await page.goto(path);
      await sideNav(page).getByRole('link', { name: 'Tagihan 1 pembayaran menunggu verifikasi' }).waitFor();
      await sideNav(page).getByRole('link', { name: 'Keluhan 1 belum selesai' }).waitFor();
    }
    const home = await newPage({ as: tenant });
    for (const path of ['/payment', '/dashboard']) {
      await home.page.goto(path);
      await sideNav(home.page).getByRole('link', { name: 'Pembayaran 2 belum dibayar' }).waitFor();
    }
    await openPart(page, 'Keluhan');
    await page.getByRole('button', { name: /^Update keluhan/ }).click();
    const form = page.getByRole('dialog', { name: 'Perbarui Keluhan' });
    await form.getByText('Ditutup', { exact: true }).click();
    await form.getByRole('button', { name: 'Simpan' }).click();
    await sideNav(page).getByRole('link', { name: 'Keluhan', exact: true }).waitFor();
    expect([...faults, ...home.faults]).toEqual([]);
  });

  it('is not there for a visitor, on a phone, or before a first password is chosen', async () => {
    const { page } = await newPage();
    await page.goto('/articles');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect.poll(() => sideNav(page).count()).toBe(0);
    const phone = await openDashboard('owner', { size: 'phone' });
    await sees(phone.page, 'Total properti');
    await expect.poll(() => sideNav(phone.page).count()).toBe(0);
    const { email } = await firstTimeAccount();
    await page.goto('/login');
    await fillLogin(page, email, FIRST_PASSWORD);
    await page.waitForURL('**/ganti-password');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect.poll(() => sideNav(page).count()).toBe(0);
  });
});

/** Where the lowest link ends, in px from the top of the window. */
function lowestOf(page: Page): Promise<number> {
  return sideNav(page)
    .getByRole('link')
    .evaluateAll((links) => Math.max(...links.map((link) => link.getBoundingClientRect().bottom)));
}

function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
}
