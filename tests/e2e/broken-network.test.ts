import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { callsOf, countCalls } from '#tests/support/browser/calls.ts';
import { newPage } from '#tests/support/browser/open-page.ts';
import { stopTime } from '#tests/support/browser/page-time.ts';
import { settle } from '#tests/support/browser/screens/visit.ts';
import { fillLogin, openPart, sees } from '#tests/support/browser/steps.ts';
import { PASSWORD } from '#tests/support/people/factories.ts';
import { type Visitor } from '#tests/support/people/sign-in.ts';
import { newAccount, product } from '#tests/support/people/started-product.ts';

const CODE = /\/assets\/[^/]+\.js$/;

const openPhone = (as: Visitor = 'visitor') => newPage({ as, size: 'phone' });

/** Lets no code be loaded until the returned function is called; what the page preloads has arrived by then. */
async function breakCode(page: Page): Promise<() => Promise<void>> {
  await settle(page);
  await page.route(CODE, (route) => route.abort('failed'));
  return () => page.unroute(CODE);
}

async function fillRegistration(page: Page, email: string, confirmation: string): Promise<void> {
  await page.getByLabel('Nama lengkap').fill('Siti Aminah');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Nomor telepon').fill('081234567890');
  await page.getByLabel('Daftar sebagai').selectOption('OWNER');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Konfirmasi password').fill(confirmation);
  await page.getByRole('button', { name: 'Daftar Akun' }).click();
}

describe('a network that fails for a moment', () => {
  it('does not keep anybody from signing in after it', async () => {
    const { email } = await newAccount();
    const { page } = await openPhone();
    await page.goto('/login');
    const mend = await breakCode(page);
    const failed = page.waitForEvent('requestfailed');
    await page.getByLabel('Email').focus();
    await failed;
    await mend();
    await fillLogin(page, email, PASSWORD);
    await page.waitForURL('**/dashboard');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).not.toBeNull();
  });

  it('does not keep anybody from registering after it, with the password that they confirmed', async () => {
    const { page } = await openPhone();
    await page.goto('/register');
    const mend = await breakCode(page);
    const failed = page.waitForEvent('requestfailed');
    await page.getByLabel('Email').focus();
    await failed;
    await mend();
    const email = `jaringan-${crypto.randomUUID()}@uji.ekost.id`;
    await fillRegistration(page, email, 'lain-sekali');
    await sees(page, 'Konfirmasi password tidak cocok');
    expect(new URL(page.url()).pathname).toBe('/register');
    await fillRegistration(page, email, PASSWORD);
    await page.waitForURL('**/login');
    await sees(page, 'Pendaftaran berhasil! Silakan masuk dengan akun Anda.');
  });

  it('takes a part of a dashboard away and nothing else, until the part is loaded again', async () => {
    const { page } = await openPhone('tenant');
    await page.goto('/dashboard');
    await sees(page, 'Halo, Dewi Anggraini');
    await settle(page);
    const mend = await breakCode(page);
    await openPart(page, 'Keluhan');
    await page.getByRole('alert').getByText('Gagal memuat bagian ini').waitFor();
    await page.getByRole('heading', { level: 1, name: 'Keluhan' }).waitFor();
    await mend();
    await page.getByRole('button', { name: 'Coba lagi' }).click();
    await sees(page, 'Keluhan Saya');
    await expect.poll(() => page.getByRole('alert').getByText('Gagal memuat bagian ini').count()).toBe(0);
  });

  it('takes a dialog away whose code does not come, and leaves the list behind it standing', async () => {
    const { page } = await openPhone('admin');
    await page.goto('/admin?tab=pengguna');
    await page.getByRole('button', { name: 'Buat Pengguna' }).waitFor();
    await breakCode(page);
    await page.getByRole('button', { name: 'Buat Pengguna' }).click();
    await page.getByRole('alert').getByText('Gagal memuat bagian ini').waitFor();
    await page.getByRole('heading', { level: 1, name: 'Kelola User' }).waitFor();
    await page.getByLabel('Cari nama atau email').fill('dewi');
    await sees(page, 'Dewi Anggraini');
    await expect.poll(() => page.getByRole('heading', { name: 'Halaman tidak dapat ditampilkan' }).count()).toBe(0);
  });

  it('leaves the page standing where a part comes and breaks', async () => {
    const { page } = await openPhone('tenant');
    await page.route(/\/assets\/tenant-complaints-[\w-]+\.js$/, async (route) => {
      const response = await route.fetch();
      const exported = /export\s*\{\s*[\w$]+ as (\w+)/.exec(await response.text())?.[1] ?? '';
      const body = `const Broken = () => { throw new Error('broken on purpose'); }; export { Broken as ${exported} };`;
      await route.fulfill({ response, body });
    });
    await page.goto('/dashboard');
    await sees(page, 'Halo, Dewi Anggraini');
    await openPart(page, 'Keluhan');
    await page.getByRole('alert').getByText('Bagian ini tidak dapat ditampilkan').waitFor();
    await page.getByRole('heading', { level: 1, name: 'Keluhan' }).waitFor();
    await openPart(page, 'Ringkasan');
    await sees(page, 'Kontrak');
    await expect.poll(() => page.getByRole('alert').getByText('Bagian ini tidak dapat ditampilkan').count()).toBe(0);
  });
});

describe('an answer that comes late', () => {
  it('of a sign-in that was given up for another does not take the other’s place', async () => {
    const { page } = await openPhone();
    await page.goto('/login');
    const held = Promise.withResolvers<void>();
    const hold = async (route: Route) => {
      await held.promise;
      await route.continue();
    };
    await page.route(callsOf('auth.login'), hold, { times: 1 });
    const box = page.getByRole('region', { name: 'Akun demo' });
    const submit = page.getByRole('main').locator('button[type=submit]');
    await box.getByRole('button', { name: /Pemilik/ }).click();
    const [first] = await Promise.all([page.waitForRequest(callsOf('auth.login')), submit.click()]);
    await box.getByRole('button', { name: /Penyewa/ }).click();
    await submit.click();
    await sees(page, 'Halo, Dewi Anggraini');
    held.resolve();
    await first.response();
    await settle(page);
    await sees(page, 'Halo, Dewi Anggraini');
    await page.reload();
    await sees(page, 'Halo, Dewi Anggraini');
    await expect.poll(() => page.getByRole('heading', { name: 'Dashboard Pemilik' }).count()).toBe(0);
  });

  it('of a dashboard that was left before it was there is asked for again on coming back', async () => {
    const { page } = await openPhone('owner');
    const asked = countCalls(page, 'dashboards.owner');
    const called = page.waitForRequest(callsOf('dashboards.owner'));
    const left = Promise.withResolvers<void>();
    await page.route(/assets\/owner-(?!bar-)[\w-]+\.js$/, async (route) => {
      await left.promise;
      await route.continue();
    });
    await page.goto('/dashboard');
    await called;
    await page.getByRole('button', { name: 'Lainnya' }).click();
    await page.getByRole('link', { name: 'Baca artikel' }).click();
    await page.getByRole('heading', { level: 1, name: 'Artikel' }).waitFor();
    left.resolve();
    await page.goBack();
    await sees(page, 'Total properti');
    await settle(page);
    expect(asked()).toBe(2);
  });
});

describe('a server that cannot say who is signed in', () => {
  const UNREACHED = 'Server belum dapat dihubungi. Anda tetap masuk, dan kami terus mencoba.';
  const unavailable = {
    status: 503,
    json: { detail: 'Basis data sedang tidak dapat dihubungi', code: 'DATABASE_UNAVAILABLE' },
  };
  const keepsToken = (page: Page) => page.evaluate(() => localStorage.getItem('token') !== null);

  it('ends no session, says so, and is asked again by itself', async () => {
    const { page } = await openPhone('tenant');
    await page.route('**/auth/me', (route) => route.fulfill(unavailable));
    await page.goto('/dashboard');
    await sees(page, UNREACHED);
    expect(new URL(page.url()).pathname).toBe('/dashboard');
    await expect.poll(() => keepsToken(page)).toBe(true);
    await page.unroute('**/auth/me');
    await sees(page, 'Halo, Dewi Anggraini');
    await expect.poll(() => page.getByText(UNREACHED).count()).toBe(0);
  });

  it('is asked at once by whoever presses the button or comes back to the window', async () => {
    const { page } = await openPhone('tenant');
    await page.clock.install();
    await page.route('**/auth/me', (route) => route.abort('connectionreset'));
    await page.goto('/login');
    await sees(page, 'Anda sedang offline, atau server belum dapat dihubungi.');
    await stopTime(page);
    const again = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/auth/me'));
    await page.getByRole('button', { name: 'Coba lagi' }).click();
    await again;
    // Until the page has noticed it too: then the button can be pressed again.
    await page.getByRole('button', { name: 'Coba lagi', disabled: false }).waitFor();
    await expect.poll(() => keepsToken(page)).toBe(true);
    await page.unroute('**/auth/me');
    const [answer] = await Promise.all([
      page.waitForResponse('**/auth/me'),
      page.evaluate(() => dispatchEvent(new Event('focus'))),
    ]);
    expect(answer.status()).toBe(200);
    await page.waitForURL('**/dashboard');
  });

  it('is believed when it refuses the token', async () => {
    const { page } = await newPage({ as: { rest: product.rest.as('bukan-token') }, size: 'phone' });
    await page.goto('/dashboard');
    await page.waitForURL('**/login');
    await expect.poll(() => keepsToken(page)).toBe(false);
  });
});
