import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { makeComplaint } from '#tests/support/app/calls/article-and-complaint-calls.ts';
import { expectAccessible } from '#tests/support/browser/accessible.ts';
import type { Size } from '#tests/support/browser/browser.ts';
import { layoutShiftOf, watchLayoutShift } from '#tests/support/browser/layout-shift.ts';
import { newPage, openDashboard, roomsOf } from '#tests/support/browser/open-page.ts';
import { hasFocus, openPart, partIsOpen, sees, sideNav, signsOut } from '#tests/support/browser/steps.ts';
import {
  expectStatus,
  type Household,
  makeBill,
  makeKost,
  makeRoom,
  makeTenant,
} from '#tests/support/people/factories.ts';
import { newHouse, newOwner, product } from '#tests/support/people/started-product.ts';

/** The button that says in which kost the owner works. */
const switcher = (page: Page, kost = ''): Locator => page.getByRole('button', { name: `Ganti kost, sekarang ${kost}` });
const picker = (page: Page): Locator => page.getByRole('dialog', { name: 'Pilih kost' });

async function works(page: Page, kost: string): Promise<void> {
  await switcher(page).click();
  await picker(page).getByRole('button', { name: kost }).click();
  await switcher(page, kost).waitFor();
}

/** An owner with a tenant, a bill and a complaint in each of two kosts, and a third kost without any. */
async function newEstate() {
  const owner = await newOwner();
  const houses: Household[] = [];
  for (const [name, full_name] of [
    ['Kost Melati 10', 'Sari Sepuluh'],
    ['Kost Melati 2', 'Dodi Dua'],
  ] as const) {
    const kost = await makeKost(owner, { name });
    const room = await makeRoom(owner, kost.id);
    const tenant = await makeTenant(product, owner, room.id, { full_name });
    await makeBill(product, owner, tenant.tenant.id, { title: `Sewa ${full_name}` });
    await makeComplaint({ owner, kost, room, tenant }, { title: `Keran ${full_name}` });
    houses.push({ owner, kost, room, tenant });
  }
  await makeKost(owner, { name: 'Kost Anggrek' });
  const [ten, two] = houses;
  if (ten === undefined || two === undefined) throw new Error('Two were made.');
  return { owner, ten, two };
}

describe('the kosts of an owner', () => {
  it.each<Size>(['phone', 'desktop'])(
    'are switched in their list on a %s, and every tab is of the chosen one and says so',
    async (size) => {
      const { owner } = await newEstate();
      const { page, faults } = await openDashboard(owner, { size });
      await switcher(page, 'Semua kost').click();
      await picker(page).waitFor();
      await expectAccessible(page);
      const names = picker(page).getByRole('button', { name: /kost/i });
      await expect
        .poll(() => names.locator('span > span:first-child').allTextContents())
        .toEqual(['Semua kost', 'Kost Anggrek', 'Kost Melati 2', 'Kost Melati 10']);
      await picker(page).getByRole('button', { name: 'Kost Melati 2' }).click();
      await switcher(page, 'Kost Melati 2').waitFor();
      await expect.poll(() => page.title()).toBe('Dashboard · Kost Melati 2 - Platform E-Kost');
      await sees(page, 'Keran Dodi Dua');
      for (const [at, title, own, other] of [
        ['?tab=invoice', 'Tagihan', 'Dodi Dua', 'Sari Sepuluh'],
        ['?tab=invoice&tampilan=semua', 'Tagihan', 'Sewa Dodi Dua', 'Sewa Sari Sepuluh'],
        ['?tab=keluhan', 'Keluhan', 'Keran Dodi Dua', 'Keran Sari Sepuluh'],
        ['?tab=properti&bagian=penyewa', 'Semua penyewa', 'Dodi Dua', 'Sari Sepuluh'],
        ['?tab=kelola&bagian=penyewa', 'Kelola Properti', 'Dodi Dua', 'Sari Sepuluh'],
      ] as const) {
        await page.goto(`/dashboard${at}`);
        await sees(page, own);
        await expect.poll(() => page.title()).toBe(`${title} · Kost Melati 2 - Platform E-Kost`);
        await expect.poll(() => page.getByText(other).count()).toBe(0);
      }
      await works(page, 'Semua kost');
      await page.goto('/dashboard?tab=keluhan');
      await sees(page, 'Keran Sari Sepuluh');
      await sees(page, 'Keran Dodi Dua');
      await expect.poll(() => page.title()).toBe('Keluhan · Semua kost - Platform E-Kost');
      expect(faults).toEqual([]);
    },
  );

  it('are remembered after a reload, and nobody else’s after signing out', async () => {
    const { owner } = await newEstate();
    const { page, faults } = await openDashboard(owner, { size: 'phone', at: '?tab=invoice' });
    await works(page, 'Kost Melati 10');
    await page.goto('/dashboard');
    await switcher(page, 'Kost Melati 10').waitFor();
    await page.reload();
    await switcher(page, 'Kost Melati 10').waitFor();
    await signsOut(page);
    await page.waitForURL((url) => url.pathname === '/');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('kost-dipilih'))).toBeNull();
    expect(faults).toEqual([]);
  });

  it('are no choice where there is one', async () => {
    const { owner, kost } = await newHouse();
    const { page, faults } = await openDashboard(owner, { size: 'phone', at: '?tab=invoice' });
    await sees(page, 'Belum ada penyewa di bulan ini');
    await expect.poll(() => switcher(page).count()).toBe(0);
    await expect.poll(() => page.title()).toBe('Tagihan - Platform E-Kost');
    await page.goto(`/dashboard${roomsOf(kost)}`);
    await page.getByRole('heading', { name: kost.name }).waitFor();
    await expect.poll(() => switcher(page).count()).toBe(0);
    expect(faults).toEqual([]);
  });
});

describe('an address', () => {
  it('that names a kost is of that one, also by its older name, without changing what is remembered', async () => {
    const { owner, two, ten } = await newEstate();
    const { page, faults } = await openDashboard(owner, { at: '?tab=keluhan' });
    await works(page, 'Kost Melati 2');
    await page.goto(`/dashboard?tab=invoice&kost=${ten.kost.id}`);
    await switcher(page, 'Kost Melati 10').waitFor();
    await sees(page, 'Sari Sepuluh');
    await page.goto(`/dashboard${roomsOf(ten.kost)}`);
    await switcher(page, 'Kost Melati 10').waitFor();
    await page.getByRole('heading', { name: 'Kost Melati 10' }).waitFor();
    // The way through the tabs stays with it; the home begins with what was chosen.
    await openPart(page, 'Keluhan');
    await sees(page, 'Keran Sari Sepuluh');
    await openPart(page, 'Ringkasan');
    await switcher(page, 'Kost Melati 2').waitFor();
    await page.goBack();
    await sees(page, 'Keran Sari Sepuluh');
    await page.goto('/dashboard?tab=keluhan&kost=semua');
    await switcher(page, 'Semua kost').waitFor();
    await page.goto(`/dashboard?tab=invoice&kost=${two.tenant.id}`);
    await switcher(page, 'Semua kost').waitFor();
    await sees(page, 'Sari Sepuluh');
    await sees(page, 'Dodi Dua');
    expect(faults).toEqual([]);
  });

  it('of a room loses it when the kost is switched', async () => {
    const { owner, ten, two } = await newEstate();
    const { page, faults } = await openDashboard(owner, { at: `${roomsOf(ten.kost)}&buka-kamar=${ten.room.id}` });
    await page
      .getByRole('heading', { name: `Kamar ${ten.room.room_number}` })
      .first()
      .waitFor();
    await works(page, 'Kost Melati 2');
    await page.waitForURL((url) => url.search === `?tab=kelola&kost=${two.kost.id}`);
    await page.getByRole('heading', { name: 'Kost Melati 2' }).waitFor();
    await works(page, 'Semua kost');
    await page.waitForURL((url) => url.search === '?tab=properti');
    expect(faults).toEqual([]);
  });
});

it('many kosts are searched by name and address, and gone through with the arrow keys', async () => {
  const owner = await newOwner();
  for (let number = 1; number <= 9; number += 1)
    await makeKost(owner, { name: `Kost ${number}`, address: number === 7 ? 'Jl. Kenanga 5' : 'Jl. Uji' });
  const { page, faults } = await openDashboard(owner);
  await switcher(page).focus();
  await page.keyboard.press('Enter');
  const search = picker(page).getByRole('searchbox', { name: 'Cari kost' });
  await expect.poll(() => hasFocus(search)).toBe(true);
  await page.keyboard.type('kenanga');
  const found = picker(page).getByRole('listitem');
  await expect.poll(() => found.count()).toBe(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await switcher(page, 'Kost 7').waitFor();
  await expect.poll(() => hasFocus(switcher(page))).toBe(true);
  await page.keyboard.press('Enter');
  await picker(page).waitFor();
  await page.keyboard.press('Escape');
  await picker(page).waitFor({ state: 'detached' });
  expect(faults).toEqual([]);
});

it('a kost that is remembered and gone means all', async () => {
  const { owner, ten } = await newEstate();
  const { page, faults } = await newPage({ as: owner });
  await page.evaluate(
    ([account, id]) => localStorage.setItem('kost-dipilih', JSON.stringify([account, id, 'Kost lama'])),
    [owner.id, ten.room.id],
  );
  await page.goto('/dashboard?tab=keluhan');
  await switcher(page, 'Semua kost').waitFor();
  await sees(page, 'Keran Sari Sepuluh');
  await sees(page, 'Keran Dodi Dua');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('kost-dipilih'))).toBeNull();
  expect(faults).toEqual([]);
});

it('a narrow navigation keeps its names, is remembered, and moves nothing when a page loads', async () => {
  const { owner } = await newEstate();
  const { page, faults } = await openDashboard(owner);
  await works(page, 'Kost Anggrek');
  await sideNav(page).getByRole('button', { name: 'Ciutkan navigasi' }).click();
  const widen = sideNav(page).getByRole('button', { name: 'Bentangkan navigasi' });
  await expect.poll(() => hasFocus(widen)).toBe(true);
  const widthOf = async () => (await sideNav(page).boundingBox())?.width ?? 0;
  await expect.poll(widthOf).toBeLessThan(80);
  await watchLayoutShift(page);
  await page.goto('/dashboard?tab=keluhan');
  await partIsOpen(page, 'Keluhan');
  await expect.poll(widthOf).toBeLessThan(80);
  for (const name of ['Properti Saya', 'Semua penyewa', 'Tagihan', 'Uang masuk', 'Keluhan', 'Impor dan ekspor'])
    await expect.poll(() => sideNav(page).getByRole('link', { name }).getAttribute('title')).toBe(name);
  await switcher(page, 'Kost Anggrek').click();
  await picker(page).waitFor();
  await expectAccessible(page);
  await picker(page).getByRole('button', { name: 'Semua kost' }).click();
  await switcher(page, 'Semua kost').waitFor();
  await expect.poll(() => layoutShiftOf(page)).toBeLessThan(0.02);
  await widen.click();
  await expect.poll(widthOf).toBeGreaterThan(200);
  expect(faults).toEqual([]);
  await page.close();
});

it('all tenants have a place at the side, which an only kost has too', async () => {
  const { owner } = await newEstate();
  const { page, faults } = await openDashboard(owner);
  await openPart(page, 'Semua penyewa');
  await partIsOpen(page, 'Semua penyewa');
  await sees(page, 'Sari Sepuluh');
  const house = await newHouse();
  await expectStatus(200, house.owner.rest.get('/api/dashboard/owner'));
  const single = await openDashboard(house.owner, { size: 'phone' });
  await sees(single.page, 'Total properti');
  await openPart(single.page, 'Penyewa');
  await single.page.getByRole('heading', { name: house.kost.name }).waitFor();
  await sees(single.page, 'Belum ada penyewa');
  expect([...faults, ...single.faults]).toEqual([]);
});
