import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Room } from '#shared/contract/rooms.ts';
import { launchBrowser } from '#tests/support/browser/browser.ts';
import { expectStatus, PASSWORD } from '#tests/support/people/factories.ts';
import { newHouse, newOwner } from '#tests/support/people/owner-house.ts';
import { expectOnly, openDashboard } from '#tests/support/browser/owner-page.ts';
import { signIn } from '#tests/support/browser/page-steps.ts';
import { FIRST_PASSWORD, firstTimeAccount, tokenOf } from '#tests/support/people/product-accounts.ts';
import { press, sees } from '#tests/support/browser/screens/acts.ts';
import { openAs } from '#tests/support/browser/screens/visit.ts';

const baseURL = inject('productUrl');
let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** What a browser says of a refused call. */
const refused = /status of 401/;

describe('a link into the app', () => {
  it('leads there after the sign-in, with all that it names', async () => {
    const { owner, kost } = await newHouse(baseURL);
    const { page, faults } = await openAs(browser, { baseURL, size: 'phone', token: null });
    await page.goto(`/dashboard?tab=kelola&properti=${kost.id}#isi`);
    await page.waitForURL('**/login');
    await page.reload();
    await signIn(page, owner.email, PASSWORD);
    await page.waitForURL(`**/dashboard?tab=kelola&properti=${kost.id}#isi`);
    await sees(page, 'Kamar 101');
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('leads there after the password of the first time was changed too', async () => {
    const { email } = await firstTimeAccount(baseURL);
    const { page } = await openAs(browser, { baseURL, size: 'phone', token: null });
    await page.goto('/profil?tab=password');
    await signIn(page, email, FIRST_PASSWORD);
    await page.waitForURL('**/ganti-password');
    await page.getByLabel('Password saat ini').fill(FIRST_PASSWORD);
    await page.getByLabel('Password baru', { exact: true }).fill('kucing-hijau-7');
    await page.getByLabel('Konfirmasi password baru').fill('kucing-hijau-7');
    await press(page, 'Simpan Password');
    await page.waitForURL('**/profil?tab=password');
    await page.getByRole('tab', { name: 'Password', selected: true }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/profil');
    await page.context().close();
  });

  it('never leads to another origin, whatever the history holds', async () => {
    const owner = await newOwner(baseURL);
    const { page } = await openAs(browser, { baseURL, size: 'phone', token: null });
    await page.goto('/login');
    await page.evaluate(() => {
      const state = { ...(history.state as object), usr: { from: '/\\evil.example' } };
      history.replaceState(state, '', '/login');
    });
    await page.reload();
    await signIn(page, owner.email, PASSWORD);
    await page.waitForURL('**/dashboard');
    expect(new URL(page.url()).origin).toBe(new URL(baseURL).origin);
    await page.context().close();
  });

  it('of who signed out is not for who comes next', async () => {
    const { owner, kost } = await newHouse(baseURL);
    const other = await newOwner(baseURL);
    const { page } = await openAs(browser, { baseURL, size: 'desktop', token: null });
    await page.goto('/login');
    await signIn(page, owner.email, PASSWORD);
    await page.waitForURL('**/dashboard');
    await page.goto(`/dashboard?tab=kelola&properti=${kost.id}`);
    await sees(page, 'Kamar 101');
    await press(page, 'Keluar');
    await page.waitForURL((url) => url.pathname === '/' || url.pathname === '/login');
    await page.getByRole('navigation').getByRole('link', { name: 'Masuk' }).click();
    await signIn(page, other.email, PASSWORD);
    await sees(page, 'Dashboard Pemilik');
    expect(new URL(page.url()).search).toBe('');
    await page.context().close();
  });
});

describe('a session that ends while a form is filled in', () => {
  it('asks for the password over the page, and what was sent is then done once', async () => {
    const { owner, kost } = await newHouse(baseURL);
    const { page, faults } = await openDashboard(browser, owner, { at: `?tab=kelola&properti=${kost.id}` });
    await press(page, 'Tambah Kamar');
    const form = page.getByRole('dialog', { name: 'Tambah Kamar' });
    await form.getByLabel('Nomor kamar').fill('Teras 9');
    await form.getByLabel('Sewa per bulan').fill('900000');
    await expectStatus(204, owner.rest.post('/auth/logout'));
    await form.getByRole('button', { name: 'Simpan Kamar' }).click();

    const again = page.getByRole('dialog', { name: 'Sesi berakhir' });
    await again.waitFor();
    expect(new URL(page.url()).search).toContain(kost.id);
    expect(await again.getByLabel('Email').inputValue()).toBe(owner.email);
    expect(await page.locator('[data-sonner-toast]').count()).toBe(0);
    await page.keyboard.press('Escape');
    await again.getByLabel('Password', { exact: true }).fill('salah-sekali');
    await again.getByRole('button', { name: 'Masuk', exact: true }).click();
    await again.getByRole('alert').getByText('Email atau password salah').waitFor();
    await again.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await again.getByRole('button', { name: 'Masuk', exact: true }).click();
    await again.waitFor({ state: 'detached' });
    await page.locator('[data-sonner-toast]').getByText('Kamar berhasil ditambahkan!').waitFor();
    await form.waitFor({ state: 'detached' });

    const fresh = owner.rest.as(await tokenOf(baseURL, owner.email));
    const rooms = await expectStatus(200, fresh.get<Room[]>(`/api/kost/${kost.id}/rooms`));
    expect(rooms.filter(({ room_number }) => room_number === 'Teras 9')).toMatchObject([{ monthly_rent: 900_000 }]);
    expectOnly(faults, refused);
    await page.context().close();
  });

  it('is renewed in another tab too, where the form stays as it is', async () => {
    const { owner, kost } = await newHouse(baseURL);
    const { page } = await openAs(browser, { baseURL, size: 'desktop', token: null });
    await page.goto('/login');
    await signIn(page, owner.email, PASSWORD);
    await page.waitForURL('**/dashboard');
    await page.goto(`/dashboard?tab=kelola&properti=${kost.id}`);
    await press(page, 'Tambah Kamar');
    const number = page.getByRole('dialog', { name: 'Tambah Kamar' }).getByLabel('Nomor kamar');
    await number.fill('Teras 9');
    const next = await tokenOf(baseURL, owner.email);
    const tab = await page.context().newPage();
    await tab.goto('/articles');
    await tab.evaluate((token) => localStorage.setItem('token', token), next);
    await page.waitForResponse('**/auth/me');
    expect(await number.inputValue()).toBe('Teras 9');
    await page.context().close();
  });

  it('shows nothing of it to another account that signs in instead', async () => {
    const { owner, kost } = await newHouse(baseURL);
    const other = await newOwner(baseURL);
    const { page } = await openAs(browser, { baseURL, size: 'phone', token: null });
    await page.goto('/login');
    await signIn(page, owner.email, PASSWORD);
    await page.waitForURL('**/dashboard');
    await page.goto(`/dashboard?tab=kelola&properti=${kost.id}`);
    await press(page, 'Tambah Kamar');
    const form = page.getByRole('dialog', { name: 'Tambah Kamar' });
    await form.getByLabel('Nomor kamar').fill('Teras 9');
    await form.getByLabel('Sewa per bulan').fill('900000');
    const token = await page.evaluate(() => localStorage.getItem('token'));
    await expectStatus(204, owner.rest.as(token ?? '').post('/auth/logout'));
    await form.getByRole('button', { name: 'Simpan Kamar' }).click();
    await page.getByRole('button', { name: 'Masuk dengan akun lain' }).click();
    await page.waitForURL('**/login');
    expect(await page.getByLabel('Email').inputValue()).toBe('');
    await signIn(page, other.email, PASSWORD);
    await page.waitForURL((url) => url.pathname === '/dashboard' && url.search === '');
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
    const fresh = owner.rest.as(await tokenOf(baseURL, owner.email));
    const rooms = await expectStatus(200, fresh.get<Room[]>(`/api/kost/${kost.id}/rooms`));
    expect(rooms.map(({ room_number }) => room_number)).toEqual(['101']);
    await page.context().close();
  });
});
