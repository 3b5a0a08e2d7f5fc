import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { formatDay } from '#shared/format.ts';
import { addDays } from '#shared/rules/calendar.ts';
import { expectAccessible } from '#tests/support/browser/accessible.ts';
import { atRest } from '#tests/support/browser/at-rest.ts';
import { openDashboard } from '#tests/support/browser/open-page.ts';
import { makeRoom, makeTenant } from '#tests/support/people/factories.ts';
import { newHousehold, product, today } from '#tests/support/people/started-product.ts';

const CALENDAR = (kostId: string, more = '') => `?tab=kelola&properti=${kostId}&bagian=kalender${more}`;

/** A room with somebody who leaves soon, one with somebody who comes, one that is free, and one under repair. */
async function house() {
  const { owner, kost } = await newHousehold();
  const room = (room_number: string, fields = {}) => makeRoom(owner, kost.id, { room_number, ...fields });
  const soon = { contract_start: addDays(today(), -90), contract_end: addDays(today(), 12) };
  await makeTenant(product, owner, (await room('102')).id, { full_name: 'Bayu Wicaksono', ...soon });
  const next = { contract_start: addDays(today(), 20), contract_end: addDays(today(), 50) };
  await makeTenant(product, owner, (await room('103')).id, { full_name: 'Sari Lestari', ...next });
  await room('104');
  await room('105', { status: 'MAINTENANCE' });
  return { owner, kost };
}

const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.ariaLabel ?? document.activeElement?.textContent);
const grid = (page: Page) => page.getByRole('grid', { name: 'Kalender kamar' });

it('the calendar is one stop of the Tab key; arrow keys go from room to room and to their stays, Enter opens', async () => {
  const { owner, kost } = await house();
  const { page, faults } = await openDashboard(owner, { at: CALENDAR(kost.id) });
  await grid(page).getByRole('gridcell').first().waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Hari ini' }).focus();
  await page.keyboard.press('Tab');
  await expect.poll(() => focused(page)).toMatch(/^Kamar 101/);
  await page.keyboard.press('ArrowDown');
  await expect
    .poll(() => focused(page))
    .toBe(`Kamar 102, Bebas dari ${formatDay(addDays(today(), 12))}, jika tidak diperpanjang`);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => focused(page)).toMatch(/^Kamar 102: Bayu Wicaksono, terisi, .* sampai /);
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => focused(page)).toMatch(/^Kamar 103: Sari Lestari, akan masuk, /);
  await page.keyboard.press('Shift+Tab');
  await expect.poll(() => focused(page)).toBe('Hari ini');
  await page.keyboard.press('Tab');
  await expect.poll(() => focused(page)).toMatch(/^Kamar 103: Sari/);
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  const panel = page.getByRole('region', { name: 'Kamar 103', exact: true });
  await panel.getByRole('heading', { name: 'Sari Lestari' }).waitFor();
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  await expect.poll(() => focused(page)).toMatch(/^Kamar 103/);
  expect(faults).toEqual([]);
});

it('other days, filters and the table are in the address', async () => {
  const { owner, kost } = await house();
  const { page, faults } = await openDashboard(owner, { at: CALENDAR(kost.id, '&rentang=18-bulan') });
  const rooms = grid(page)
    .getByRole('row')
    .filter({ has: page.getByRole('button') });
  await expect.poll(() => rooms.count()).toBe(5);
  await page.getByRole('button', { name: /^Perbaikan/ }).click();
  await expect.poll(() => rooms.count()).toBe(1);
  await page.getByRole('button', { name: /^Kosong dalam 30 hari/ }).click();
  await expect.poll(() => rooms.count()).toBe(2);
  await page.getByRole('button', { name: /^Semua/ }).click();
  await page.getByLabel('Rentang kalender').selectOption('12 bulan');
  await page.getByRole('button', { name: 'Hari berikutnya' }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get('mulai')).not.toBeNull();
  await page.getByRole('button', { name: 'Lihat sebagai tabel' }).click();
  const table = page.getByRole('table', { name: 'Kalender kamar' });
  await table.getByRole('row', { name: /Kamar 103 Kosong Sari Lestari masuk / }).waitFor();
  await table.getByRole('row', { name: /Kamar 105 Perbaikan sejak .* Belum tahu kapan bebas/ }).waitFor();
  await page.reload();
  await table.waitFor();
  expect(faults).toEqual([]);
});

it('on a phone it is a list with what is free first at its top, which says who is there until when', async () => {
  const { owner, kost } = await house();
  const { page, faults } = await openDashboard(owner, { at: CALENDAR(kost.id), size: 'phone' });
  const rooms = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: /^Kamar/ }) });
  await expect.poll(() => rooms.count()).toBe(5);
  expect((await rooms.getByRole('heading').allTextContents()).slice(0, 3)).toEqual([
    'Kamar 104',
    'Kamar 102',
    'Kamar 103',
  ]);
  await expect.poll(() => rooms.first().textContent()).toContain('Bebas sekarang');
  const second = (await rooms.nth(1).textContent()) ?? '';
  expect(second).toContain(`Bebas dari ${formatDay(addDays(today(), 12))}, jika tidak diperpanjang`);
  expect(second).toContain(`Bayu Wicaksono, sampai ${formatDay(addDays(today(), 12))}`);
  await expect.poll(() => rooms.last().textContent()).toContain('Belum tahu kapan bebas');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Kamar 102' }).click();
  await page.getByRole('dialog', { name: 'Kamar 102' }).getByText('jika tidak diperpanjang').waitFor();
  expect(faults).toEqual([]);
});

/** Runs in the page: notes in its name the most rows that are ever there at once. */
function noteMostRows(): void {
  const count = () => {
    const rows = document.querySelectorAll('[data-row]').length;
    window.name = String(Math.max(Number(window.name), rows));
  };
  new MutationObserver(count).observe(document, { childList: true, subtree: true });
}

it('of many rooms only those near the window are in the page, and arrow keys reach the others', async () => {
  const { owner, kost } = await newHousehold();
  const numbers = Array.from({ length: 199 }, (_, index) => ({ room_number: `${index + 200}` }));
  await owner.rest.post(`/api/kost/${kost.id}/rooms`, { rooms: numbers, monthly_rent: 1_000_000 });
  const { page, faults } = await openDashboard(owner, { at: CALENDAR(kost.id, '&rentang=18-bulan') });
  await page.getByRole('button', { name: /^Semua 200/ }).waitFor();
  await grid(page).getByRole('row').nth(5).waitFor();
  await page.addInitScript(noteMostRows);
  await page.reload();
  await grid(page).getByRole('row').nth(5).waitFor();
  await atRest(page);
  // Not at first either.
  const most = Number(await page.evaluate(() => window.name));
  expect(most).toBeGreaterThan(5);
  expect(most).toBeLessThan(80);
  await page.getByRole('button', { name: 'Hari ini' }).focus();
  await page.keyboard.press('Tab');
  await expect.poll(() => focused(page)).toMatch(/^Kamar 101/);
  for (let number = 200; number < 260; number += 1) {
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => focused(page), { interval: 10 }).toMatch(new RegExp(`^Kamar ${number},`));
  }
  expect(faults).toEqual([]);
});
