import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { launchBrowser } from '#tests/support/browser/browser.ts';
import { expectToast } from '#tests/support/browser/page-steps.ts';
import type { Visitor } from '#tests/support/browser/screens/screen.ts';
import { openAs, sessionToken } from '#tests/support/browser/screens/visit.ts';
import { sees } from '#tests/support/browser/screens/acts.ts';

const baseURL = inject('productUrl');
let browser: Browser;
const tokens = {} as Record<Visitor, string | null>;

beforeAll(async () => {
  browser = await launchBrowser();
  for (const visitor of ['visitor', 'owner', 'tenant', 'technician', 'admin'] as const) {
    tokens[visitor] = await sessionToken(baseURL, visitor);
  }
});
afterAll(() => browser.close());

async function goAs(visitor: Visitor, path: string): Promise<{ page: Page; faults: string[] }> {
  const opened = await openAs(browser, { baseURL, size: 'desktop', token: tokens[visitor] });
  await opened.page.goto(path);
  return opened;
}

/** Where the page ends up, and what its tab then says. */
async function expectPage(page: Page, pathname: string, title: string): Promise<void> {
  await page.waitForURL((url) => url.pathname === pathname);
  await page.waitForFunction((expected) => document.title === expected, title);
}

describe('the routes', () => {
  it.each([
    ['/', 'Beranda - Platform E-Kost', 'Kost terurus rapi, Anda lebih tenang'],
    ['/articles', 'Artikel - Platform E-Kost', 'Artikel Pilihan'],
    ['/login', 'Masuk - Platform E-Kost', 'Selamat Datang Kembali'],
    ['/register', 'Daftar - Platform E-Kost', 'Daftar Akun Baru'],
  ])('%s is open to everyone', async (path, title, text) => {
    const { page, faults } = await goAs('visitor', path);
    await expectPage(page, path, title);
    await sees(page, text);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it.each(['/dashboard', '/payment', '/payment-legacy', '/admin', '/profil', '/ganti-password'])(
    '%s leads to /login without a session',
    async (path) => {
      const { page } = await goAs('visitor', path);
      await expectPage(page, '/login', 'Masuk - Platform E-Kost');
      await page.context().close();
    },
  );

  it.each(['/login', '/register'])('%s leads to /dashboard with a session', async (path) => {
    const { page } = await goAs('admin', path);
    await expectPage(page, '/dashboard', 'Admin - Platform E-Kost');
    await page.context().close();
  });

  it.each<[Visitor, string]>([
    ['owner', 'Dashboard Pemilik'],
    ['tenant', 'Update Profil'],
    ['technician', 'Belum ada data untuk teknisi'],
    ['admin', 'Dashboard Admin'],
  ])('/dashboard of the %s is a dashboard of their own', async (visitor, text) => {
    const { page } = await goAs(visitor, '/dashboard');
    await sees(page, text);
    expect(await page.title()).toMatch(/^\S.* - Platform E-Kost$/);
    await page.context().close();
  });

  it('/admin is the dashboard of an admin', async () => {
    const { page } = await goAs('admin', '/admin');
    await expectPage(page, '/admin', 'Admin - Platform E-Kost');
    await sees(page, 'Dashboard Admin');
    await page.context().close();
  });

  it.each<Visitor>(['owner', 'tenant', 'technician'])(
    '/admin leads the %s to /dashboard and says why',
    async (visitor) => {
      const { page } = await goAs(visitor, '/admin');
      await expectPage(page, '/dashboard', 'Dashboard - Platform E-Kost');
      await expectToast(page, 'Akses Ditolak');
      await expectToast(page, 'Anda tidak memiliki akses ke halaman admin.');
      await page.context().close();
    },
  );

  it.each<[string, string]>([
    ['/payment', 'Pembayaran - Platform E-Kost'],
    ['/payment-legacy', 'Pembayaran - Platform E-Kost'],
    ['/profil', 'Profil - Platform E-Kost'],
    ['/ganti-password', 'Ganti Password - Platform E-Kost'],
  ])('%s opens with a session', async (path, title) => {
    const { page } = await goAs('tenant', path);
    await expectPage(page, path, title);
    await page.context().close();
  });

  it.each<[Visitor, string]>([
    ['visitor', '/tidak-ada'],
    ['visitor', '/admin/tidak/ada'],
    ['visitor', '/kost'],
    ['visitor', '/auth/me'],
    ['owner', '/users/profile'],
    ['visitor', '/payments/apa/status'],
    ['owner', '/tidak-ada?x=1'],
  ])('an unknown path leads the %s to / (%s)', async (visitor, path) => {
    const { page } = await goAs(visitor, path);
    await expectPage(page, '/', 'Beranda - Platform E-Kost');
    await page.context().close();
  });

  it('a session that the server does not know ends silently', async () => {
    const { page } = await openAs(browser, { baseURL, size: 'phone', token: null });
    await page.goto('/');
    await page.evaluate(() => localStorage.setItem('token', 'bukan.token.lagi'));
    await page.goto('/dashboard');
    await expectPage(page, '/login', 'Masuk - Platform E-Kost');
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    expect(await page.locator('[data-sonner-toast]').count()).toBe(0);
    await page.context().close();
  });

  it('a part of the app that cannot be loaded leaves a way home', async () => {
    const { page } = await openAs(browser, { baseURL, size: 'phone', token: null });
    await page.goto('/login');
    await sees(page, 'Masuk ke Akun');
    await page.route(/\/assets\/.*\.js$/, (route) => route.abort('failed'));
    await page.getByRole('link', { name: 'Belum punya akun? Daftar sekarang' }).click();
    await sees(page, 'Halaman tidak dapat ditampilkan');
    await page.unroute(/\/assets\/.*\.js$/);
    await page.getByRole('link', { name: 'Kembali ke Beranda' }).click();
    await expectPage(page, '/', 'Beranda - Platform E-Kost');
    await page.context().close();
  });
});
