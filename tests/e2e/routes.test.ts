import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { newPage, openPage } from '#tests/support/browser/open-page.ts';
import { sees } from '#tests/support/browser/steps.ts';
import { expectToast, toastsOf } from '#tests/support/browser/toasts.ts';
import { type Visitor } from '#tests/support/people/sign-in.ts';

/** The page's final address and its title. */
async function expectPage(page: Page, pathname: string, title: string): Promise<void> {
  await page.waitForURL((url) => url.pathname === pathname);
  await page.waitForFunction((expected) => document.title === expected, title);
}

describe('the routes', () => {
  it('of the public pages are open to everyone', async () => {
    const { page, faults } = await newPage();
    for (const [path, title, text] of [
      ['/', 'Beranda - Platform E-Kost', 'Kost terurus rapi, Anda lebih tenang'],
      ['/articles', 'Artikel - Platform E-Kost', 'Artikel Pilihan'],
      ['/login', 'Masuk - Platform E-Kost', 'Selamat Datang Kembali'],
      ['/register', 'Daftar - Platform E-Kost', 'Daftar Akun Baru'],
    ] as const) {
      await page.goto(path);
      await expectPage(page, path, title);
      await sees(page, text);
    }
    expect(faults).toEqual([]);
  });

  it('of all other pages lead to /login without a session', async () => {
    const { page, faults } = await newPage();
    for (const path of ['/dashboard', '/payment', '/payment-legacy', '/admin', '/profil', '/ganti-password']) {
      await page.goto(path);
      await expectPage(page, '/login', 'Masuk - Platform E-Kost');
    }
    expect(faults).toEqual([]);
  });

  it('of signing in and registering lead to /dashboard with a session', async () => {
    const { page } = await newPage({ as: 'admin' });
    for (const path of ['/login', '/register']) {
      await page.goto(path);
      await expectPage(page, '/dashboard', 'Admin - Platform E-Kost');
    }
  });

  it('/admin is the dashboard of an admin', async () => {
    const { page } = await openPage('/admin', { as: 'admin' });
    await expectPage(page, '/admin', 'Admin - Platform E-Kost');
    await sees(page, 'Dashboard Admin');
  });

  it('/admin leads others to /dashboard and says why', async () => {
    const { page, faults } = await openPage('/admin', { as: 'owner' });
    await expectPage(page, '/dashboard', 'Dashboard - Platform E-Kost');
    await expectToast(page, 'Akses Ditolak');
    await expectToast(page, 'Anda tidak memiliki akses ke halaman admin.');
    expect(faults).toEqual([]);
  });

  it('of the pages that every account has open with a session', async () => {
    const { page } = await newPage({ as: 'tenant' });
    for (const [path, title] of [
      ['/payment', 'Pembayaran - Platform E-Kost'],
      ['/payment-legacy', 'Pembayaran - Platform E-Kost'],
      ['/profil', 'Profil - Platform E-Kost'],
      ['/ganti-password', 'Ganti Kata Sandi - Platform E-Kost'],
    ] as const) {
      await page.goto(path);
      await expectPage(page, path, title);
    }
  });

  it.each<[Visitor, string[]]>([
    ['visitor', ['/tidak-ada', '/admin/tidak/ada', '/kost', '/auth/me', '/payments/apa/status']],
    ['owner', ['/users/profile', '/tidak-ada?x=1', '/cetak/apa/saja']],
  ])('that nobody knows lead the %s to /', async (visitor, paths) => {
    const { page } = await newPage({ as: visitor });
    for (const path of paths) {
      await page.goto(path);
      await expectPage(page, '/', 'Beranda - Platform E-Kost');
    }
    const said = page.getByText('Halaman itu tidak ada. Ini Beranda.');
    await said.waitFor();
    await expect
      .poll(() => page.getByRole('status').getByRole('link', { name: 'Buka Dashboard' }).count())
      .toBe(visitor === 'owner' ? 1 : 0);
    await page.reload();
    await sees(page, 'Kost terurus rapi, Anda lebih tenang');
    await expect.poll(() => said.count()).toBe(0);
  });

  it('a session that the server does not know ends silently', async () => {
    const { page } = await openPage('/', { size: 'phone' });
    await page.evaluate(() => localStorage.setItem('token', 'bukan.token.lagi'));
    await page.goto('/dashboard');
    await expectPage(page, '/login', 'Masuk - Platform E-Kost');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    await expect.poll(() => toastsOf(page).count()).toBe(0);
  });

  it('a part of the app that cannot be loaded leaves a way home', async () => {
    const { page } = await openPage('/login', { size: 'phone' });
    await sees(page, 'Masuk ke Akun');
    await page.route(/\/assets\/.*\.js$/, (route) => route.abort('failed'));
    await page.getByRole('link', { name: /^Lupa kata sandi/ }).click();
    await sees(page, 'Halaman tidak dapat ditampilkan');
    await page.unroute(/\/assets\/.*\.js$/);
    await page.getByRole('link', { name: 'Kembali ke Beranda' }).click();
    await expectPage(page, '/', 'Beranda - Platform E-Kost');
  });
});
