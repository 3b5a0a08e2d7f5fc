import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { type OpenedPage, sizes } from '#tests/support/browser/browser.ts';
import { newPage } from '#tests/support/browser/open-page.ts';
import { sees } from '#tests/support/browser/steps.ts';

/** How many requests are heard of by what a test before listens with. */
let heard = 0;

describe('a page that several tests use', () => {
  const used: Page[] = [];

  it.each(['first', 'second'])('is as new for the %s', async () => {
    const opened = await newPage({ as: 'owner', size: 'phone' });
    used.push(opened.page);
    heard = 0;
    await opened.page.goto('/pemberitahuan');
    await sees(opened.page, 'Pembayaran diterima');
    const state = await stateOf(opened);
    expect(state).toEqual({
      stored: [['token'], [], [], [], ''],
      width: sizes.phone.width,
      shows: { dark: false, print: false },
      may: { readClipboard: 'prompt', ask: true },
      pages: 1,
      heard: 0,
      faults: [],
    });
    await changeAll(opened.page);
  });

  it('is the same page', () => {
    expect(used[1]).toBe(used[0]);
  });

  it('is another after a test that did what lasts', async () => {
    const { page } = await newPage({ as: 'owner', size: 'phone' });
    expect(page).toBe(used[0]);
    await page.clock.setFixedTime('2020-02-02T02:02:02Z');
  });

  it('has the time of the machine again', async () => {
    const { page } = await newPage({ as: 'owner', size: 'phone' });
    expect(page).not.toBe(used[0]);
    await expect.poll(() => page.evaluate(() => new Date().getFullYear())).toBeGreaterThan(2020);
  });
});

/** What a test before may have changed. */
async function stateOf({ page, faults }: OpenedPage) {
  const inPage = await page.evaluate(async () => ({
    stored: [
      Object.keys(localStorage),
      // The page itself keeps the numbers of unread notices and of what waits, as soon as it knows them.
      Object.keys(sessionStorage).filter((key) => key !== 'belum-dibaca' && key !== 'menunggu'),
      await indexedDB.databases(),
      await caches.keys(),
      document.cookie,
    ],
    width: innerWidth,
    shows: { dark: matchMedia('(prefers-color-scheme: dark)').matches, print: matchMedia('print').matches },
    may: {
      readClipboard: (await navigator.permissions.query({ name: 'clipboard-read' as PermissionName })).state,
      ask: navigator.onLine,
    },
  }));
  return { ...inPage, pages: page.context().pages().length, heard, faults: [...faults] };
}

/** Stores data of every kind, reports a fault, asks before the page is left, stores more then, and goes offline. */
async function changeAll(page: Page): Promise<void> {
  await page.evaluate(async () => {
    localStorage.setItem('kept', '1');
    sessionStorage.setItem('kept', '1');
    indexedDB.open('kept');
    await caches.open('kept');
    document.cookie = 'kept=1';
    reportError(new Error('kept'));
    addEventListener('beforeunload', (event) => event.preventDefault());
    addEventListener('pagehide', () => localStorage.setItem('left', '1'));
  });
  const popup = page.waitForEvent('popup');
  await page.evaluate(() => void open('/login'));
  await popup;
  await page.mouse.click(200, 400);
  await page.route('**/*', (route) => route.abort());
  await page.context().grantPermissions(['clipboard-read']);
  await page.context().setOffline(true);
  page.on('request', () => (heard += 1));
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
  await page.setViewportSize(sizes.desktop);
}
