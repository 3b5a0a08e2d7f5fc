import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { makeComplaint } from '#tests/support/app/calls/article-and-complaint-calls.ts';
import { repeatRow } from '#tests/support/app/repeat-row.ts';
import { expectAccessible } from '#tests/support/browser/accessible.ts';
import { sizes } from '#tests/support/browser/browser.ts';
import { openDashboard, tenantsOf } from '#tests/support/browser/open-page.ts';
import { hasFocus, press, sees } from '#tests/support/browser/steps.ts';
import { expectToast } from '#tests/support/browser/toasts.ts';
import {
  expectStatus,
  makeBill,
  makeInvoice,
  makeKost,
  makeRoom,
  makeTenant,
} from '#tests/support/people/factories.ts';
import { newHouse, newHousehold, product, today } from '#tests/support/people/started-product.ts';

/** Too narrow for two panes, but not for the navigation at the side. */
const NARROWER = { width: 1100, height: 800 };

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const marked = (page: Page) => page.locator('main [aria-current="true"]').allInnerTexts();
const paramOf = (page: Page, name: string) => new URL(page.url()).searchParams.get(name);
const topOf = (row: Locator) => row.evaluate((element) => element.getBoundingClientRect().top);

async function threeTenants() {
  const { owner, kost, room } = await newHouse();
  const names = ['Ayu Lestari', 'Bima Sakti', 'Citra Dewi'];
  const rooms = [
    room,
    await makeRoom(owner, kost.id, { room_number: '102' }),
    await makeRoom(owner, kost.id, { room_number: '103' }),
  ];
  const tenants = await Promise.all(
    rooms.map(({ id }, at) => makeTenant(product, owner, id, { full_name: names[at] })),
  );
  await makeKost(owner, { name: 'Kost Seberang' });
  return { owner, kost, tenants };
}

const ALL = '?tab=properti&bagian=penyewa';

describe('a tenant of a list', () => {
  it('stands beside it, marked; the address, reload, back and a narrower window keep it', async () => {
    const { owner } = await threeTenants();
    const { page, faults } = await openDashboard(owner, { at: ALL });
    await press(page, 'Bima Sakti');
    await panel(page, 'Bima Sakti')
      .getByRole('button', { name: /^Ubah data/ })
      .waitFor();
    await panel(page, 'Bima Sakti').getByRole('region', { name: 'Pembayaran' }).waitFor();
    await expect.poll(() => marked(page)).toEqual(['Bima Sakti']);
    await expectAccessible(page);
    await press(page, 'Citra Dewi');
    await panel(page, 'Citra Dewi').waitFor();
    await expect.poll(() => page.locator('[data-panel]').count()).toBe(1);
    await page.reload();
    await panel(page, 'Citra Dewi').waitFor();
    await page.setViewportSize(NARROWER);
    await page.getByRole('button', { name: 'Citra Dewi', expanded: true }).waitFor();
    await expect.poll(() => page.locator('[data-panel]').count()).toBe(0);
    await page.setViewportSize(sizes.desktop);
    await panel(page, 'Citra Dewi').waitFor();
    await page.goBack();
    await page.locator('[data-panel]').waitFor({ state: 'detached' });
    expect(paramOf(page, 'buka-penyewa')).toBeNull();
    expect(faults).toEqual([]);
  });

  it('keeps an open form, and what was typed, when the window grows or shrinks', async () => {
    const { owner } = await threeTenants();
    const { page, faults } = await openDashboard(owner, { at: ALL, size: 'phone' });
    await press(page, 'Bima Sakti');
    await press(page, /^Perpanjang kontrak/);
    const rent = page.getByRole('dialog').getByRole('textbox', { name: /^Sewa/ });
    await rent.fill('1234567');
    for (const size of [sizes.desktop, sizes.phone, sizes.desktop]) {
      await page.setViewportSize(size);
      await rent.click();
      await expect.poll(() => rent.inputValue()).toMatch(/^1\D?234\D?567$/);
    }
    expect(faults).toEqual([]);
  });

  it('is opened by the keyboard: Enter goes into the panel, Escape back to its row, and arrows open the next', async () => {
    const { owner } = await threeTenants();
    const { page, faults } = await openDashboard(owner, { at: ALL });
    const row = (name: string) => page.getByRole('button', { name, exact: true });
    await row('Ayu Lestari').focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => hasFocus(panel(page, 'Ayu Lestari'))).toBe(true);
    await page.keyboard.press('Escape');
    await panel(page, 'Ayu Lestari').waitFor({ state: 'detached' });
    await expect.poll(() => hasFocus(row('Ayu Lestari'))).toBe(true);
    await page.keyboard.press('Enter');
    await panel(page, 'Ayu Lestari').waitFor();
    await row('Ayu Lestari').focus();
    await page.keyboard.press('ArrowDown');
    await panel(page, 'Bima Sakti').waitFor();
    await expect.poll(() => hasFocus(row('Bima Sakti'))).toBe(true);
    await page.keyboard.press('ArrowDown');
    await panel(page, 'Citra Dewi').waitFor();
    await expect.poll(() => hasFocus(row('Citra Dewi'))).toBe(true);
    await page.keyboard.press('Enter');
    await expect.poll(() => hasFocus(panel(page, 'Citra Dewi'))).toBe(true);
    await panel(page, 'Citra Dewi').getByRole('button', { name: 'Tutup', exact: true }).click();
    await expect.poll(() => hasFocus(row('Citra Dewi'))).toBe(true);
    expect(paramOf(page, 'buka-penyewa')).toBeNull();
    expect(faults).toEqual([]);
  });

  it('of all kosts may have left, and of a later page is found by the address', async () => {
    const { owner, kost, tenants } = await threeTenants();
    const [left] = tenants;
    await expectStatus(200, owner.rest.post(`/api/tenants/${left?.tenant.id}/checkout`));
    const { page, faults } = await openDashboard(owner, { at: ALL });
    await sees(page, 'Bima Sakti');
    await expect.poll(() => page.getByRole('button', { name: 'Ayu Lestari' }).count()).toBe(0);
    await press(page, 'Sudah keluar');
    // The only one is open at once.
    await panel(page, 'Ayu Lestari')
      .getByText(/, keluar /)
      .waitFor();
    await expect.poll(() => panel(page, 'Ayu Lestari').getByRole('button', { name: /^Ubah/ }).count()).toBe(0);
    for (let number = 201; number < 223; number += 1) {
      const room = await makeRoom(owner, kost.id, { room_number: String(number) });
      await makeTenant(product, owner, room.id);
    }
    await page.goto(`/dashboard${tenantsOf(kost)}&buka-penyewa=${tenants[1]?.tenant.id}`);
    await panel(page, 'Bima Sakti').waitFor();
    expect(faults).toEqual([]);
  });
});

it('a complaint stands beside the others, and what is typed about it outlives a narrower window', async () => {
  const house = await newHousehold();
  await makeComplaint(house, { title: 'Keran bocor' });
  await makeComplaint(house, { title: 'Lampu mati' });
  const { page, faults } = await openDashboard(house.owner, { at: '?tab=keluhan' });
  await press(page, 'Detail keluhan Keran bocor');
  const detail = panel(page, 'Detail Keluhan');
  await detail.getByText('Keran bocor').waitFor();
  await expect.poll(() => marked(page)).toEqual(['Detail']);
  await expectAccessible(page);
  await detail.getByRole('button', { name: 'Perbarui Keluhan' }).click();
  const form = page.getByRole('dialog', { name: 'Perbarui Keluhan' });
  await form.getByLabel('Catatan penyelesaian').fill('Seal diganti');
  await page.setViewportSize(sizes.phone);
  await expect.poll(() => form.getByLabel('Catatan penyelesaian').inputValue()).toBe('Seal diganti');
  await form.getByRole('button', { name: 'Simpan' }).click();
  await expectToast(page, 'Keluhan berhasil diupdate!');
  await page.getByRole('dialog', { name: 'Detail Keluhan' }).getByText('Seal diganti').first().waitFor();
  await page.setViewportSize(sizes.desktop);
  await detail.getByText('Seal diganti').first().waitFor();
  await page.goBack();
  await detail.waitFor({ state: 'detached' });
  expect(faults).toEqual([]);
});

it('a bill in the middle of a long list opens beside it, and its row stays where it was', async () => {
  const { owner, tenant } = await newHousehold();
  const { id } = await makeInvoice(product, owner, tenant.tenant.id, { title: 'Tagihan nomor 0' });
  await repeatRow(product, 'invoices', id, 119, {
    invoice_number: `source.invoice_number || '-' || n`,
    title: `'Tagihan nomor ' || n`,
  });
  const { page, faults } = await openDashboard(owner, { at: '?tab=invoice&tampilan=semua' });
  const more = page.getByRole('button', { name: 'Muat lebih banyak' });
  await more.waitFor();
  while ((await more.count()) > 0) await more.click().catch(() => undefined);
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight * 0.5));
  const row = page.getByRole('button', { name: 'Tagihan nomor 60', exact: true });
  await row.waitFor();
  await row.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await expect.poll(() => page.locator('[data-row]').count()).toBeLessThan(60);
  const before = await topOf(row);
  await row.click();
  await panel(page, 'Detail Tagihan').getByText('Tagihan nomor 60').first().waitFor();
  await expect.poll(() => marked(page)).toEqual(['Tagihan nomor 60']);
  await expect.poll(async () => Math.abs((await topOf(row)) - before)).toBeLessThan(3);
  await expect.poll(() => page.locator('[data-row]').count()).toBeLessThan(60);
  await expect.poll(() => page.evaluate(() => document.querySelector('table')?.scrollWidth ?? 0)).toBeLessThan(600);
  await press(page, 'Tutup');
  await panel(page, 'Detail Tagihan').waitFor({ state: 'detached' });
  await expect.poll(async () => Math.abs((await topOf(row)) - before)).toBeLessThan(3);
  expect(faults).toEqual([]);
});

it('a rent of the month stands beside the others, takes its money there, and leads to its bill', async () => {
  const { owner, kost, tenant } = await newHousehold();
  const other = await makeRoom(owner, kost.id, { room_number: '102' });
  await makeTenant(product, owner, other.id, { full_name: 'Bima Sakti' });
  const bill = await makeBill(product, owner, tenant.tenant.id, { due_date: today() });
  const { page, faults } = await openDashboard(owner, { at: `?tab=invoice&bulan=${today().slice(0, 7)}` });
  const name = `Kamar 101 · ${tenant.tenant.full_name}`;
  await press(page, tenant.tenant.full_name);
  await panel(page, name).getByRole('button', { name: 'Catat tunai' }).waitFor();
  expect(paramOf(page, 'sewa')).toBe(tenant.tenant.id);
  await expectAccessible(page);
  await press(page, /Bima Sakti/);
  await panel(page, 'Kamar 102 · Bima Sakti').getByRole('button', { name: 'Tagih' }).waitFor();
  await page.reload();
  await panel(page, 'Kamar 102 · Bima Sakti').waitFor();
  await press(page, tenant.tenant.full_name);
  await panel(page, name).getByRole('button', { name: 'Lihat tagihan' }).click();
  await panel(page, 'Detail Tagihan').getByText(bill.invoice_number).first().waitFor();
  expect([paramOf(page, 'sewa'), paramOf(page, 'invoice')]).toEqual([null, bill.id]);
  await expect.poll(() => marked(page)).toEqual([`101 ${tenant.tenant.full_name}`]);
  await page.setViewportSize(NARROWER);
  await page.getByRole('dialog', { name: 'Detail Tagihan' }).waitFor();
  await page.setViewportSize(sizes.desktop);
  await panel(page, 'Detail Tagihan').waitFor();
  await page.goBack();
  await page.locator('[data-panel]').waitFor({ state: 'detached' });
  await press(page, tenant.tenant.full_name);
  await panel(page, name).getByRole('button', { name: 'Catat tunai' }).click();
  const form = page.getByRole('dialog', { name: 'Catat Pembayaran' });
  await form.getByRole('button', { name: 'Catat Pembayaran' }).click();
  await expectToast(page, 'Pembayaran berhasil diproses!');
  await panel(page, name).getByText('Lunas').waitFor();
  expect(faults).toEqual([]);
});
