import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Size, sizes } from '#tests/support/browser/browser.ts';
import { countCalls, recordCalls } from '#tests/support/browser/calls.ts';
import { openDashboard, roomsOf } from '#tests/support/browser/open-page.ts';
import { hasFocus, openThing } from '#tests/support/browser/steps.ts';
import { expectToast } from '#tests/support/browser/toasts.ts';
import { repeatRow } from '#tests/support/app/repeat-row.ts';
import { type Household, makeBill, makeInvoice } from '#tests/support/people/factories.ts';
import { newHouse, newHousehold, product } from '#tests/support/people/started-product.ts';

/** What a call asks for at most. */
const MOST = 100;
const ROWS = 120;

/** How often all rows are asked for when they are fetched again. */
const CALLS = Math.ceil(ROWS / MOST);

let house: Household;

beforeAll(async () => {
  house = await newHousehold();
  const { id } = await draft('Tagihan nomor 0');
  await repeatRow(product, 'invoices', id, ROWS - 1, {
    invoice_number: `source.invoice_number || '-' || n`,
    title: `'Tagihan nomor ' || n`,
  });
});

const draft = (title: string) => makeInvoice(product, house.owner, house.tenant.tenant.id, { title });

/** The owner's invoices with all of their pages loaded. */
async function openWholeList(size: Size) {
  const opened = await openDashboard(house.owner, { at: '?tab=invoice&tampilan=semua', size });
  await loadAll(opened.page);
  return opened;
}

async function loadAll(page: Page, list = 'invoices.list'): Promise<void> {
  const more = page.getByRole('button', { name: 'Muat lebih banyak' });
  await more.waitFor();
  while ((await more.count()) > 0) {
    const called = countCalls(page, list);
    await more.click();
    await expect.poll(called).toBe(1);
    await page.locator('button[aria-busy=true]').waitFor({ state: 'detached' });
  }
}

/** Comes back to the window after a minute elsewhere. */
async function comesBack(page: Page): Promise<void> {
  await page.clock.setFixedTime(new Date(Date.now() + 60_000));
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
}

const nodes = (page: Page) => page.evaluate(() => document.querySelectorAll('*').length);
const rows = (page: Page) => page.locator('[data-row]').count();
const height = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight);

/** The most elements of the page with the list, and the most rows that are in it at once. */
const MOST_NODES = { phone: 900, desktop: 1_200 };
const MOST_ROWS = 50;

/** What the measured heights of all rows may differ by from those that they have, in px: less than a part of a row. */
const ROUNDING = 15;

/** The place of the row with the focus, counted as the list counts: from the top of all rows. */
const focusedPlace = (page: Page) =>
  page.evaluate(() => {
    const row = document.activeElement?.closest('[data-row]');
    return Number(row?.getAttribute('aria-posinset') ?? row?.getAttribute('aria-rowindex'));
  });

/** Goes to the top and gives the focus to the first row; returns its place. A table counts its head as its first row. */
async function focusFirst(page: Page): Promise<number> {
  await page.evaluate(() => window.scrollTo(0, 0));
  // The rows from below are still there for a moment.
  await page.locator('[data-row]:is([aria-posinset="1"], [aria-rowindex="2"]) button').first().focus();
  return focusedPlace(page);
}

/** The title of the row in the middle of the window; empty while there is none. */
const middleTitle = (page: Page) =>
  page.evaluate(() => {
    const isInMiddle = (row: Element) => {
      const { top, bottom } = row.getBoundingClientRect();
      return top < innerHeight / 2 + 20 && bottom > innerHeight / 2;
    };
    return [...document.querySelectorAll('[data-row]')].find(isInMiddle)?.querySelector('button')?.textContent ?? '';
  });

/** Scrolls into the list, where rows above and below are left out, until nothing moves it on, such as a key before it. */
async function scrollInside(page: Page): Promise<string> {
  let title = '';
  const isAtRest = async () => {
    const before = title;
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight * 0.6));
    title = await middleTitle(page);
    return title !== '' && title === before;
  };
  await expect.poll(isAtRest).toBe(true);
  return title;
}

describe.each(Object.keys(sizes) as Size[])(`of a list with ${ROWS} rows loaded (%s)`, (size) => {
  it('only the rows near the window are in the page, the way back and Tab lead to the same, and each is found in its place', async () => {
    const { page, faults } = await openWholeList(size);
    await expect.poll(() => nodes(page)).toBeLessThan(MOST_NODES[size]);
    const title = await scrollInside(page);
    await expect.poll(() => rows(page)).toBeLessThan(MOST_ROWS);
    await page.getByRole('button', { name: title, exact: true }).click();
    await page.getByRole('link', { name: 'Cetak Tagihan' }).click();
    await page.waitForURL('**/cetak/**');
    await page.goBack();
    const detail = openThing(page, 'Detail Tagihan');
    await detail.getByRole('button', { name: 'Tutup' }).click();
    await detail.waitFor({ state: 'detached' });
    await expect.poll(() => middleTitle(page)).toBe(title);
    await expect.poll(() => rows(page)).toBeLessThan(MOST_ROWS);

    const first = await focusFirst(page);
    // Each row has two buttons: the title, and the one that sends it. Faster than the window follows.
    for (let pressed = 0; pressed < 2 * 40; pressed += 1) await page.keyboard.press('Tab');
    await expect.poll(() => focusedPlace(page)).toBe(first + 40);
    await page.keyboard.press('End');
    await expect.poll(() => page.locator('[data-row]').last().isVisible()).toBe(true);
    // The row with the focus stays.
    await expect.poll(() => focusedPlace(page)).toBe(first + 40);
    await expect.poll(() => rows(page)).toBeLessThan(MOST_ROWS);
    if (size === 'phone') await turnPhone(page);

    const before = await height(page);
    await printAll(page);
    await expect.poll(async () => Math.abs((await height(page)) - before)).toBeLessThan(ROUNDING);
    // The browser's search finds every row, and none moves.
    await page.keyboard.press('Control+f');
    await expect.poll(() => rows(page)).toBe(ROWS);
    await expect.poll(async () => Math.abs((await height(page)) - before)).toBeLessThan(ROUNDING);
    expect(faults).toEqual([]);
  });
});

/** The row with the focus keeps it when a phone is turned. */
async function turnPhone(page: Page): Promise<void> {
  const title = await scrollInside(page);
  const button = page.getByRole('button', { name: title, exact: true });
  await button.focus();
  await page.setViewportSize({ width: 844, height: 390 });
  await page.getByRole('table').waitFor();
  await expect.poll(() => hasFocus(button)).toBe(true);
  await page.setViewportSize(sizes.phone);
  await page.getByRole('table').waitFor({ state: 'detached' });
  await expect.poll(() => hasFocus(button)).toBe(true);
}

/** All rows are printed, and then only those near the window are there again. */
async function printAll(page: Page): Promise<void> {
  await page.evaluate(() => {
    addEventListener('beforeprint', () => {
      document.title = `${document.querySelectorAll('[data-row]').length} baris`;
    });
  });
  await page.pdf();
  await expect.poll(() => page.title()).toBe(`${ROWS} baris`);
  await expect.poll(() => rows(page)).toBeLessThan(MOST_ROWS);
}

it('of a long list there is a next row to go to, however far the window lags behind the focus', async () => {
  const { page } = await openWholeList('desktop');
  const first = await focusFirst(page);
  // In one task, in which the browser neither scrolls nor draws.
  await page.evaluate(async () => {
    for (let moved = 0; moved < 60; moved += 1) {
      document.activeElement?.closest('[data-row]')?.nextElementSibling?.querySelector('button')?.focus();
      // oxlint-disable-next-line no-await-in-loop
      for (let microtasks = 0; microtasks < 50; microtasks += 1) await Promise.resolve();
    }
  });
  await expect.poll(() => focusedPlace(page)).toBe(first + 60);
});

it('cards beside each other come and go line by line', async () => {
  const { owner, kost, room } = await newHouse();
  const copies = 98;
  await repeatRow(product, 'rooms', room.id, copies, { room_number: `'Kamar ' || n` });
  const { page, faults } = await openDashboard(owner, { at: roomsOf(kost) });
  await loadAll(page, 'rooms.list');
  await expect.poll(() => rows(page)).toBeLessThan(75);
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight / 2));
  await expect.poll(() => rows(page)).toBeLessThan(75);
  const before = await height(page);
  await page.keyboard.press('Control+f');
  await expect.poll(() => rows(page)).toBe(copies + 1);
  await expect.poll(async () => Math.abs((await height(page)) - before)).toBeLessThan(ROUNDING);
  expect(faults).toEqual([]);
});

describe(`a list with ${ROWS} rows loaded`, () => {
  it('is fetched again in the fewest calls when its window comes back, loses no row and stays in its place', async () => {
    const { page, faults } = await openWholeList('desktop');
    const title = await scrollInside(page);
    const added = await draft('Tagihan baru');
    const calls = recordCalls(page);
    await comesBack(page);
    const listed = () => calls().filter((name) => name === 'invoices.list').length;
    await page.getByRole('button', { name: 'Muat lebih banyak' }).waitFor();
    expect(listed()).toBe(CALLS);
    // Whoever reads keeps their place, though a row came in above.
    await expect.poll(() => middleTitle(page)).toBe(title);
    // While the list still finds the reader's place, it takes them back there.
    const isAtTop = async () => {
      await page.keyboard.press('Home');
      return page.getByRole('button', { name: added.title }).isVisible();
    };
    await expect.poll(isAtTop).toBe(true);
    const more = page.getByRole('button', { name: 'Muat lebih banyak' });
    await more.click();
    await more.waitFor({ state: 'detached' });
    await page.keyboard.press('Control+f');
    await expect.poll(() => rows(page)).toBeGreaterThan(ROWS);
    const named = (name: RegExp) => page.getByRole('button', { name }).allTextContents();
    await expect.poll(() => named(/^Tagihan nomor/)).toHaveLength(ROWS);
    const shown = await named(/^Tagihan (nomor|baru)/);
    expect(new Set(shown).size).toBe(shown.length);
    expect(faults).toEqual([]);
  });

  it('is refreshed by a write with what the write has changed, and nothing else is', async () => {
    const bill = await makeBill(product, house.owner, house.tenant.tenant.id, { title: 'Dibayar tunai' });
    const { page, faults } = await openWholeList('phone');
    await page.keyboard.press('Home');
    await page.getByRole('button', { name: bill.title }).click();
    await page.getByRole('button', { name: 'Catat Pembayaran' }).click();
    const form = page.getByRole('dialog', { name: 'Catat Pembayaran' });
    await form.waitFor();
    const calls = recordCalls(page);
    await form.getByRole('button', { name: 'Catat Pembayaran' }).click();
    await expectToast(page, 'Pembayaran berhasil diproses!');
    await form.waitFor({ state: 'detached' });
    const others = ['dashboards.owner', 'dashboards.counts', 'invoices.get', 'payments.list', 'payments.process'];
    const lists = Array.from({ length: CALLS }, () => 'invoices.list');
    await expect.poll(() => calls().toSorted()).toEqual([...others, ...lists].toSorted());
    expect(faults).toEqual([]);
  });
});
