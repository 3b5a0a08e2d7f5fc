import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { adminTabs } from '#web/routes/admin/admin-tabs.ts';
import { makeComplaint } from '#tests/support/app/calls/article-and-complaint-calls.ts';
import { atRest } from '#tests/support/browser/at-rest.ts';
import { sizes } from '#tests/support/browser/browser.ts';
import { breakCalls, brokenCall, expectOnly } from '#tests/support/browser/calls.ts';
import { newPage, openDashboard, roomsOf, tenantsOf } from '#tests/support/browser/open-page.ts';
import { leadTo, settle } from '#tests/support/browser/screens/visit.ts';
import { openPart, sees, partIsOpen } from '#tests/support/browser/steps.ts';
import { makeBill } from '#tests/support/people/factories.ts';
import { newHousehold, product } from '#tests/support/people/started-product.ts';

/** Where the work of a tab begins, in px from the top of a wide screen, without a line above it and with one. */
const TOP = 140;
const TOP_BELOW_ALERT = 190;

const widths = [1024, 1280, 1920];

describe('on a wide screen the work of a tab begins at its top', () => {
  it('for an owner, with the alert of complaints and without', async () => {
    const house = await newHousehold();
    const { owner, tenant, kost } = house;
    await makeBill(product, owner, tenant.tenant.id);
    const { page, faults } = await newPage({ as: owner });
    const parts = ['?tab=properti', '?tab=invoice', '?tab=invoice&tampilan=semua', '?tab=keluhan', '?tab=artikel'];
    const all = ['', ...parts, roomsOf(kost), tenantsOf(kost)];
    await beginWithin(page, all, TOP);
    await makeComplaint(house);
    await beginWithin(page, ['', '?tab=invoice&tampilan=semua', roomsOf(kost)], TOP_BELOW_ALERT);
    expect(faults).toEqual([]);
  });

  it.each([
    // The first screens of tenants and admins begin with cards.
    ['tenant', ['?tab=pembayaran', '?tab=keluhan', '?tab=profil']],
    ['technician', ['', '?tab=menunggu', '?tab=selesai']],
    ['admin', adminTabs.filter(({ value }) => value !== 'ringkasan').map(({ value }) => `?tab=${value}`)],
  ] as const)('for the %s', async (as, parts) => {
    const { page, faults } = await newPage({ as });
    await beginWithin(page, parts, TOP);
    expect(faults).toEqual([]);
  });
});

describe('the alert of open complaints', () => {
  it('is one line with the true number and a link, on every tab but Keluhan, at both widths', async () => {
    const house = await newHousehold();
    const { owner, kost } = house;
    for (const title of ['Lampu mati', 'Keran bocor', 'Pintu macet']) await makeComplaint(house, { title });
    const { page, faults } = await newPage({ as: owner, size: 'phone' });
    const alert = page.getByRole('link', { name: '3 keluhan belum selesai Lihat keluhan' });
    for (const at of ['', '?tab=properti', '?tab=invoice', '?tab=artikel', roomsOf(kost)]) {
      await page.goto(`/dashboard${at}`);
      await alert.waitFor();
      for (const size of [sizes.desktop, sizes.phone]) {
        await page.setViewportSize(size);
        await expect.poll(async () => (await alert.boundingBox())?.height ?? Infinity).toBeLessThan(50);
      }
    }
    await alert.click();
    await page.waitForURL('**/dashboard?tab=keluhan');
    await partIsOpen(page, 'Keluhan');
    await sees(page, 'Pintu macet');
    await alert.waitFor({ state: 'detached' });
    expect(faults).toEqual([]);
  });

  it('stays when another part of the page fails, or the numbers that it shares with them', async () => {
    const house = await newHousehold();
    await makeComplaint(house);
    const { page, faults } = await newPage({ as: house.owner, size: 'phone' });
    for (const [call, fault, ...parts] of [
      ['dashboards.owner', 'worker', '', '?tab=artikel'],
      ['dashboards.counts', 'worker', '', '?tab=artikel'],
      ['dashboards.ownerToday', 'worker', ''],
      ['dashboards.owner', 'line', ''],
      // What stands before the Worker.
      ['dashboards.ownerMonth', 503, ''],
      ['invoices.list', 'line', '?tab=invoice&tampilan=semua'],
    ] as const) {
      const mend = await breakCalls(page, call, fault);
      for (const at of parts) {
        await page.goto(`/dashboard${at}`);
        await page.getByRole('link', { name: '1 keluhan belum selesai Lihat keluhan' }).waitFor();
      }
      // What is under way is answered by the break.
      await atRest(page);
      await mend();
    }
    expectOnly(faults, brokenCall);
  });

  it('and the cards of figures: they stand on the first screen alone', async () => {
    const { owner, tenant } = await newHousehold();
    await makeBill(product, owner, tenant.tenant.id);
    const boss = await openDashboard(owner);
    const cards = boss.page.getByRole('region', { name: 'Ringkasan angka' });
    await cards.waitFor();
    for (const part of ['Properti Saya', 'Tagihan', 'Keluhan', 'Artikel']) {
      await openPart(boss.page, part);
      await boss.page.waitForURL(/tab=/);
      await cards.waitFor({ state: 'detached' });
    }
    const home = await openDashboard(tenant, { size: 'phone' });
    const left = home.page.getByText('Sisa hari kontrak', { exact: true });
    await left.waitFor();
    for (const part of ['Pembayaran', 'Keluhan', 'Profil']) {
      await openPart(home.page, part);
      await home.page.waitForURL(/tab=/);
      await left.waitFor({ state: 'detached' });
    }
    expect([...boss.faults, ...home.faults]).toEqual([]);
  });
});

/** Opens parts of a dashboard at every width, and sees where the first control or row of each begins. */
async function beginWithin(page: Page, parts: readonly string[], most: number): Promise<void> {
  await page.goto('/dashboard');
  await settle(page);
  for (const at of parts) {
    await leadTo(page, `/dashboard${at}`);
    await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' });
    await settle(page);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(() => firstOf(page), { message: `${at} at ${width} px` }).toBeLessThanOrEqual(most);
    }
  }
}

/** Where the first control or row below the page's header and its alerts begins, in px from the top. */
function firstOf(page: Page): Promise<number> {
  return page.evaluate(() => {
    const shown = [...document.querySelectorAll('main :is(a, button, input, select, li, tr, [role=tab], section)')]
      .filter((each) => each.closest('header, a[href$="?tab=keluhan"]') === null)
      .map((each) => each.getBoundingClientRect())
      .filter(({ width, height }) => width > 8 && height > 8);
    return Math.min(...shown.map(({ top }) => top));
  });
}
