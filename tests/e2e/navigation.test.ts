import type { Locator, Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { type Size } from '#tests/support/browser/browser.ts';
import { callsOf, countCalls } from '#tests/support/browser/calls.ts';
import { newPage, openPage } from '#tests/support/browser/open-page.ts';
import { settle } from '#tests/support/browser/screens/visit.ts';
import { sees } from '#tests/support/browser/steps.ts';
import { demoToken } from '#tests/support/people/sign-in.ts';

/** The bar, with its menu open if there is one. */
async function bar(page: Page, size: Size): Promise<Locator> {
  const nav = page.getByRole('navigation', { name: 'Utama', exact: true });
  if (size === 'phone') await nav.getByRole('button', { name: 'Buka menu' }).click();
  return nav;
}

/** The texts of the visible links, without the logo. */
async function links(nav: Locator): Promise<string[]> {
  return nav
    .getByRole('link')
    .filter({ hasNot: nav.page().locator('svg') })
    .evaluateAll((all) =>
      all.filter((each) => (each as HTMLElement).offsetParent !== null).map((each) => each.textContent ?? ''),
    );
}

describe.each<Size>(['phone', 'desktop'])('the navigation bar on a %s', (size) => {
  it('offers a visitor Beranda, Artikel, Masuk and Daftar', async () => {
    const { page, faults } = await openPage('/', { size });
    const nav = await bar(page, size);
    await nav.getByRole('link', { name: 'Daftar' }).waitFor();
    await expect.poll(() => links(nav)).toEqual(['Beranda', 'Artikel', 'Masuk', 'Daftar']);
    await nav.getByRole('link', { name: 'Masuk' }).click();
    await page.waitForURL('**/login');
    await (await bar(page, size)).getByRole('link', { name: 'Daftar', exact: true }).click();
    await page.waitForURL('**/register');
    expect(faults).toEqual([]);
  });

  it('highlights the link of the page that is open', async () => {
    const { page } = await newPage(size === 'phone' ? { size } : { as: 'technician', size });
    for (const [path, name, otherName] of [
      ['/', 'Beranda', 'Artikel'],
      ['/articles', 'Artikel', 'Beranda'],
      ...(size === 'phone' ? [] : [['/dashboard', 'Dashboard', 'Artikel'] as const]),
    ] as const) {
      await page.goto(path);
      const nav = await bar(page, size);
      await nav.getByRole('link', { name: otherName, exact: true }).locator('visible=true').waitFor();
      const current = nav.locator('a[aria-current="page"]').locator('visible=true');
      await expect.poll(() => current.allTextContents()).toEqual([name]);
      const look = (link: Locator) => link.evaluate((element) => getComputedStyle(element).backgroundColor);
      const other = nav.getByRole('link', { name: otherName, exact: true }).locator('visible=true');
      await expect.poll(() => look(current)).not.toBe(await look(other));
    }
  });
});

it('the navigation bar of a desktop shows who is signed in, and Keluar ends the session and goes to /', async () => {
  const token = await demoToken(inject('productUrl'), 'owner');
  const { page, faults } = await openPage('/articles');
  await page.evaluate((value) => localStorage.setItem('token', value ?? ''), token);
  await page.goto('/');
  const nav = await bar(page, 'desktop');
  await nav.getByRole('link', { name: 'Dashboard' }).waitFor();
  await nav.getByText('Ratna Wulandari').locator('visible=true').waitFor();
  await nav.getByText('pemilik', { exact: true }).locator('visible=true').waitFor();
  await expect.poll(async () => (await links(nav)).slice(0, 3)).toEqual(['Beranda', 'Artikel', 'Dashboard']);
  await expect.poll(() => nav.getByRole('link', { name: 'Masuk' }).count()).toBe(0);
  await nav.getByRole('button', { name: 'Keluar' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await sees(page, 'Daftar Sekarang');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  await page.goto('/dashboard');
  await page.waitForURL('**/login');
  expect(faults).toEqual([]);
});

describe('a phone has one menu', () => {
  it.each(['owner', 'tenant', 'technician', 'admin'] as const)(
    'for the %s, with the pages for everybody, who is signed in, and the way out',
    async (as) => {
      const { page, faults } = await newPage({ as, size: 'phone' });
      const inBar = page.getByRole('navigation', { name: 'Bagian utama' }).getByRole('button', { name: /^Lainnya/ });
      const above = page.getByRole('button', { name: 'Buka menu' });
      for (const path of [
        '/dashboard',
        '/articles',
        '/profil',
        '/pemberitahuan',
        '/payment',
        '/ganti-password',
        '/nirwana',
      ]) {
        await page.goto(path);
        await inBar.waitFor();
        await expect.poll(() => above.isVisible()).toBe(false);
      }
      await inBar.click();
      const menu = page.getByRole('dialog', { name: 'Lainnya' });
      await menu.getByText(/, (pemilik|penyewa|teknisi|admin)$/).waitFor();
      await menu.getByRole('link', { name: 'Baca artikel' }).waitFor();
      await menu.getByRole('button', { name: 'Keluar' }).waitFor();
      await menu.getByRole('link', { name: 'Halaman depan' }).click();
      await page.waitForURL((url) => url.pathname === '/');
      await menu.waitFor({ state: 'detached' });
      await inBar.waitFor();
      await expect.poll(() => above.isVisible()).toBe(false);
      expect(faults).toEqual([]);
    },
  );
});

it('closes the menu of a phone with Escape, with the button, and by going somewhere', async () => {
  const { page, faults } = await openPage('/', { size: 'phone' });
  const nav = page.getByRole('navigation', { name: 'Utama' });
  const link = nav.getByRole('link', { name: 'Artikel' }).locator('visible=true');
  await nav.getByRole('button', { name: 'Buka menu' }).click();
  await link.waitFor();
  await page.keyboard.press('Escape');
  await link.waitFor({ state: 'detached' });
  await nav.getByRole('button', { name: 'Buka menu' }).click();
  await nav.getByRole('button', { name: 'Tutup menu' }).click();
  await link.waitFor({ state: 'detached' });
  await nav.getByRole('button', { name: 'Buka menu' }).click();
  await link.click();
  await page.waitForURL('**/articles');
  await nav.getByRole('button', { name: 'Buka menu' }).waitFor();
  expect(faults).toEqual([]);
});

it('fetches the code of a page once a link to it is pointed at or focused', async () => {
  const { page, faults } = await openPage('/');
  const link = page.getByRole('navigation', { name: 'Utama' }).getByRole('link', { name: 'Artikel' });
  await link.waitFor();
  const asked = () => page.waitForRequest(/assets\/articles-[^/]+\.js$/);
  await Promise.all([asked(), link.hover()]);
  await page.reload();
  await Promise.all([asked(), link.focus()]);
  expect(faults).toEqual([]);
});

it.each(['owner', 'tenant', 'admin'] as const)(
  'asks once for what the dashboard of the %s shows, before its code is there',
  async (who) => {
    const { page, faults } = await newPage({ as: who, size: 'phone' });
    const asked = countCalls(page, `dashboards.${who}`);
    const called = page.waitForRequest(callsOf(`dashboards.${who}`));
    await page.route(/assets\/data-[^/]+\.js$/, async (route) => {
      await called;
      await route.continue();
    });
    await page.goto('/dashboard');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await settle(page);
    expect(asked()).toBe(1);
    expect(faults).toEqual([]);
  },
);

it('leads someone with a keyboard past the bar', async () => {
  const { page } = await openPage('/login');
  await sees(page, 'Masuk ke Akun');
  await page.keyboard.press('Tab');
  await sees(page, 'Langsung ke isi halaman');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN');
});
