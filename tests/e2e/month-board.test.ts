import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { addDays, addMonths } from '#shared/rules/calendar.ts';
import { sizes } from '#tests/support/browser/browser.ts';
import { openDashboard } from '#tests/support/browser/open-page.ts';
import { countTaps, hasFocus, press, sees, sharedText, ticks } from '#tests/support/browser/steps.ts';
import { expectToast } from '#tests/support/browser/toasts.ts';
import { makeBill, makeInvoice, makeKost, makeRoom, makeTenant } from '#tests/support/people/factories.ts';
import { newHouse, newHousehold, product, today } from '#tests/support/people/started-product.ts';

describe('the month of an owner', () => {
  it('shows before billing who is left out and why, and lets the owner decide', async () => {
    const { owner, kost, tenant } = await newHousehold();
    const room = await makeRoom(owner, kost.id, { room_number: '202' });
    const stays = { contract_start: addMonths(today(), -6), contract_end: addMonths(today(), 18) };
    await makeTenant(product, owner, room.id, stays);
    const month = today().slice(0, 7);
    await makeBill(product, owner, tenant.tenant.id, { due_date: today(), invoice_type: 'MONTHLY_RENT' });
    const { page, faults } = await openDashboard(owner, { at: `?tab=invoice&bulan=${month}`, size: 'phone' });
    await press(page, 'Tagih semua (1)');
    const sheet = page.getByRole('dialog', { name: /^Tagih / });
    await sheet.getByText('Sudah ditagih').waitFor();
    // The fee is said in rupiah, and left out by one tap.
    const fee = sheet.getByText(/denda Rp\s[\d.]+ per hari/);
    await fee.waitFor();
    await ticks(sheet.getByLabel('Tanpa denda keterlambatan'));
    await fee.waitFor({ state: 'detached' });
    await sheet.getByText('Tagihan ini tidak dikenai denda walaupun terlambat.').waitFor();
    await ticks(sheet.getByLabel(/^202/), false);
    await expect.poll(() => sheet.getByRole('button', { name: /^Tagih & kirim/ }).isDisabled()).toBe(true);
    await ticks(sheet.getByLabel(/^202/));
    await sheet.getByRole('button', { name: 'Simpan draf' }).click();
    await expectToast(page, '1 draf dibuat!');
    await press(page, 'Kirim semua draf (1)');
    const refresh = await holdRefresh(page);
    await press(page, 'Kirim 1 draf');
    await expectToast(page, '1 tagihan terkirim!');
    await sees(page, /Ketuk nama penyewa untuk mengirimnya lewat WhatsApp\.$/);
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    // The row is opened before the list knows that the draft was sent, and follows it.
    await press(page, /^202 /);
    const row = page.getByRole('dialog');
    await row.getByText('Draf', { exact: true }).waitFor();
    refresh.release();
    await row.getByRole('button', { name: 'Kirim lewat WhatsApp' }).waitFor();
    await row.getByText('Draf', { exact: true }).waitFor({ state: 'detached' });
    await row.getByRole('button', { name: 'Kirim lewat WhatsApp' }).click();
    await expectShared(page, /ini tagihan "Sewa kamar 202 [\s\S]+\/t\/[\w-]{43}$/);
    expect(faults).toEqual([]);
  });

  it('has the rows of several kosts below their names, each kost with a choice of its own', async () => {
    const { owner, kost, room } = await newHouse();
    const other = await makeKost(owner, { name: 'Kost Seberang' });
    const stays = { contract_start: addMonths(today(), -6), contract_end: addMonths(today(), 18) };
    const tenant = await makeTenant(product, owner, room.id, stays);
    for (const number of ['101', '102'])
      await makeTenant(product, owner, (await makeRoom(owner, other.id, { room_number: number })).id, stays);
    const at = `?tab=invoice&bulan=${today().slice(0, 7)}`;
    const { page, faults } = await openDashboard(owner, { at, size: 'phone' });
    await press(page, 'Tagih semua (3)');
    const sheet = page.getByRole('dialog', { name: /^Tagih / });
    const there = sheet.getByRole('group', { name: 'Kost Seberang' });
    await there.getByLabel(/^102/).waitFor({ state: 'attached' });
    await sheet.getByRole('group', { name: kost.name }).getByText(tenant.tenant.full_name).waitFor();
    await ticks(there.getByLabel('Semua di Kost Seberang (2)'), false);
    await sheet.getByRole('button', { name: 'Tagih & kirim (1)' }).waitFor();
    await ticks(there.getByLabel(/^101/));
    await sheet.getByRole('button', { name: 'Tagih & kirim (2)' }).waitFor();
    expect(faults).toEqual([]);
  });

  it('shares a single bill right after sending it from its row, and any that is open from its menu', async () => {
    const { owner, tenant } = await newHousehold();
    const { id } = await makeInvoice(product, owner, tenant.tenant.id, { title: 'Sewa Januari', due_date: today() });
    const at = `?tab=invoice&bulan=${today().slice(0, 7)}`;
    const { page, faults } = await openDashboard(owner, { at, size: 'phone' });
    await page.getByRole('button', { name: tenant.tenant.full_name }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Kirim', exact: true }).click();
    await expectToast(page, '1 tagihan terkirim!');
    await press(page, 'Bagikan lewat WhatsApp');
    await expectShared(page, /ini tagihan "Sewa Januari"/);
    await page.goto(`/dashboard?tab=invoice&invoice=${id}`);
    // The bar of a phone has a button of that name too.
    await page.getByRole('dialog').getByRole('button', { name: 'Lainnya' }).click();
    await page.getByRole('menuitem', { name: 'Kirim lewat WhatsApp' }).click();
    await expectShared(page, /ini tagihan "Sewa Januari"/);
    expect(faults).toEqual([]);
  });

  it('has three bars at most before its first row on a desktop, however much there is to do', async () => {
    const { owner, kost, tenant } = await newHousehold();
    await makeKost(owner);
    const month = today().slice(0, 7);
    const others = { contract_start: addMonths(today(), -6), contract_end: addMonths(today(), 18) };
    const covers = { covers_from: `${month}-01`, covers_to: addDays(addMonths(`${month}-01`, 1), -1) };
    for (const [number, due] of [
      ['202', today()],
      ['203', addDays(today(), -1)],
      ['204', null],
    ] as const) {
      const room = await makeRoom(owner, kost.id, { room_number: number });
      const { tenant: other } = await makeTenant(product, owner, room.id, others);
      if (due !== null)
        await makeBill(product, owner, other.id, { due_date: due, invoice_type: 'MONTHLY_RENT', ...covers });
    }
    await makeInvoice(product, owner, tenant.tenant.id, { due_date: today(), invoice_type: 'MONTHLY_RENT' });
    const { page, faults } = await openDashboard(owner, { at: `?tab=invoice&bulan=${month}` });
    const first = page.getByRole('list', { name: 'Sewa bulan ini' });
    await page.getByRole('button', { name: /^Tagih semua/ }).waitFor();
    await expect.poll(() => barsAbove(first)).toBe(3);
    await press(page, 'Lainnya');
    for (const name of [/^Kirim semua draf/, /^Kirim lewat WhatsApp/, /^Ingatkan yang terlambat/, 'Tagih beberapa'])
      await page.getByRole('menuitem', { name }).waitFor();
    await page.getByRole('menuitem', { name: 'Tagih beberapa' }).click();
    await page.getByRole('dialog', { name: 'Tagih beberapa' }).waitFor();
    await page.keyboard.press('Escape');

    // Beside an open rent, too, where the filters are one choice and the list of all bills is in the menu.
    await press(page, /^204 /);
    await page.locator('[data-panel]').waitFor();
    await expect.poll(() => barsAbove(first)).toBe(3);
    await page.getByLabel('Saring menurut keadaan').selectOption('LATE');
    await first.getByRole('button', { name: /^203 / }).waitFor();
    await first.getByRole('button', { name: /^204 / }).waitFor({ state: 'detached' });
    await page.getByRole('main').getByRole('button', { name: 'Lainnya' }).click();
    await page.getByRole('menuitem', { name: 'Semua tagihan' }).click();
    await page.getByRole('button', { name: 'Tagihan bulan ini' }).waitFor();
    expect(faults).toEqual([]);
  });

  it('leads to those who are late, whom two taps each remind', async () => {
    const { owner, tenant } = await newHousehold();
    const yesterday = addDays(today(), -1);
    await makeBill(product, owner, tenant.tenant.id, { due_date: yesterday, invoice_type: 'MONTHLY_RENT' });
    const at = `?tab=invoice&bulan=${yesterday.slice(0, 7)}`;
    const { page } = await openDashboard(owner, { at, size: 'phone' });
    await page.getByRole('button', { name: 'Ingatkan yang terlambat (1)' }).waitFor();
    const taps = await countTaps(page);
    await press(page, 'Ingatkan yang terlambat (1)');
    await press(page, /^Ingatkan Penyewa/);
    await page.getByRole('link', { name: 'Buka WhatsApp' }).waitFor();
    await expect.poll(taps).toBe(2);
  });

  it('begins below three bars, of which one opens the search on a phone', async () => {
    const { owner } = await newHousehold();
    await makeKost(owner);
    const { page, faults } = await openDashboard(owner, { at: '?tab=invoice', size: 'phone' });
    const first = page.getByRole('list', { name: 'Sewa bulan ini' });
    await first.waitFor();
    await expect.poll(() => barsAbove(first)).toBe(3);
    await page.setViewportSize(sizes.desktop);
    await expect.poll(() => barsAbove(first)).toBe(3);
    await page.setViewportSize(sizes.phone);
    await press(page, 'Cari di bulan ini');
    const search = page.getByLabel('Cari nama atau kamar');
    await expect.poll(() => hasFocus(search)).toBe(true);
    await search.fill('tidak ada');
    await sees(page, 'Tidak ada tagihan yang cocok');
    await press(page, 'Hapus pencarian');
    await first.waitFor();
    await page.getByRole('heading', { level: 1 }).click({ force: true });
    await page.getByRole('button', { name: 'Cari di bulan ini' }).waitFor();
    expect(faults).toEqual([]);
  });

  it('is kept in the address, as is the list of all invoices', async () => {
    const { owner } = await newHousehold();
    const { page } = await openDashboard(owner, { at: '?tab=invoice', size: 'phone' });
    await press(page, 'Bulan sebelumnya');
    await expect
      .poll(() => new URL(page.url()).searchParams.get('bulan'))
      .toBe(addMonths(`${today().slice(0, 7)}-01`, -1).slice(0, 7));
    await press(page, 'Semua tagihan');
    await page.reload();
    await sees(page, 'Belum ada tagihan');
  });
});

/** In how many rows the controls of the page stand above a list. */
function barsAbove(list: Locator): Promise<number> {
  return list.evaluate((element) => {
    const top = element.getBoundingClientRect().top;
    const middles = [...document.querySelectorAll('main :is(button, select, input, [role=tab])')]
      .map((control) => control.getBoundingClientRect())
      .filter(({ width, bottom }) => width > 0 && bottom <= top)
      .map(({ y, height }) => y + height / 2)
      .sort((one, other) => one - other);
    return middles.filter((y, at) => at === 0 || y - (middles[at - 1] ?? 0) > 20).length;
  });
}

/** The owner's own WhatsApp is opened with this text. */
async function expectShared(page: Page, text: RegExp): Promise<void> {
  await expect.poll(() => sharedText(page.getByRole('link', { name: 'Buka WhatsApp' }))).toMatch(text);
}

/** Lets the list of the month wait for its rows from now on until it is released. */
async function holdRefresh(page: Page): Promise<{ release: () => void }> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/invoices\.monthBoard/, async (route) => {
    await promise;
    await route.continue();
  });
  return { release: resolve };
}
