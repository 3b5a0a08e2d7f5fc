import { describe, expect, inject, it } from 'vitest';
import type { Room } from '#shared/contract/rooms.ts';
import { expectOnly } from '#tests/support/browser/calls.ts';
import { openDashboard, openPage, roomsOf } from '#tests/support/browser/open-page.ts';
import { fillLogin, press, sees } from '#tests/support/browser/steps.ts';
import { expectToast, toastsOf } from '#tests/support/browser/toasts.ts';
import { expectStatus, PASSWORD } from '#tests/support/people/factories.ts';
import {
  FIRST_PASSWORD,
  firstTimeAccount,
  newHouse,
  newOwner,
  tokenOf,
} from '#tests/support/people/started-product.ts';

const baseURL = inject('productUrl');

/** What a browser reports of a refused call. */
const refused = /status of 401/;

describe('a link into the app', () => {
  it('leads there after the sign-in, with all that it names', async () => {
    const { owner, kost } = await newHouse();
    const { page, faults } = await openPage(`/dashboard?tab=kelola&properti=${kost.id}#isi`, { size: 'phone' });
    await page.waitForURL('**/login');
    await page.reload();
    await fillLogin(page, owner.email, PASSWORD);
    await page.waitForURL(`**/dashboard?tab=kelola&properti=${kost.id}#isi`);
    await sees(page, 'Kamar 101');
    expect(faults).toEqual([]);
  });

  it('leads there after the password of the first time was changed too', async () => {
    const { email } = await firstTimeAccount();
    const { page } = await openPage('/profil?tab=password', { size: 'phone' });
    await fillLogin(page, email, FIRST_PASSWORD);
    await page.waitForURL('**/ganti-password');
    await page.getByLabel('Kata sandi saat ini').fill(FIRST_PASSWORD);
    await page.getByLabel('Kata sandi baru', { exact: true }).fill('kucing-hijau-7');
    await page.getByLabel('Konfirmasi kata sandi baru').fill('kucing-hijau-7');
    await press(page, 'Simpan Kata Sandi');
    await page.waitForURL('**/profil?tab=password');
    await page.getByRole('tab', { name: 'Kata sandi', selected: true }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/profil');
  });

  it('never leads to another origin, whatever the history holds', async () => {
    const owner = await newOwner();
    const { page } = await openPage('/login', { size: 'phone' });
    await page.evaluate(() => {
      const state = { ...(history.state as object), usr: { from: '/\\evil.example' } };
      history.replaceState(state, '', '/login');
    });
    await page.reload();
    await fillLogin(page, owner.email, PASSWORD);
    await page.waitForURL('**/dashboard');
    expect(new URL(page.url()).origin).toBe(new URL(baseURL).origin);
  });

  it('of who signed out is not for who comes next', async () => {
    const { owner, kost } = await newHouse();
    const other = await newOwner();
    const { page } = await openPage('/login');
    await fillLogin(page, owner.email, PASSWORD);
    await page.waitForURL('**/dashboard');
    await page.goto(`/dashboard?tab=kelola&properti=${kost.id}`);
    await sees(page, 'Kamar 101');
    await press(page, 'Keluar');
    await page.waitForURL((url) => url.pathname === '/' || url.pathname === '/login');
    await page.getByRole('navigation').getByRole('link', { name: 'Masuk' }).click();
    await fillLogin(page, other.email, PASSWORD);
    await sees(page, 'Dashboard Pemilik');
    await expect.poll(() => new URL(page.url()).search).toBe('');
  });
});

describe('a session that ends while a form is filled in', () => {
  it('asks for the password over the page, and what was sent is then done once', async () => {
    const { owner, kost } = await newHouse();
    const { page, faults } = await openDashboard(owner, { at: roomsOf(kost) });
    await press(page, 'Tambah Kamar');
    const form = page.getByRole('dialog', { name: 'Tambah Kamar' });
    await form.getByLabel('Nomor kamar').fill('Teras 9');
    await form.getByLabel('Sewa per bulan').fill('900000');
    await expectStatus(204, owner.rest.post('/auth/logout'));
    await form.getByRole('button', { name: 'Simpan Kamar' }).click();

    const again = page.getByRole('dialog', { name: 'Sesi berakhir' });
    await again.waitFor();
    expect(new URL(page.url()).search).toContain(kost.id);
    await expect.poll(() => again.getByLabel('Email').inputValue()).toBe(owner.email);
    await expect.poll(() => toastsOf(page).count()).toBe(0);
    await page.keyboard.press('Escape');
    await again.getByLabel('Password', { exact: true }).fill('salah-sekali');
    await again.getByRole('button', { name: 'Masuk', exact: true }).click();
    await again.getByRole('alert').getByText('Email atau password salah').waitFor();
    await again.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await again.getByRole('button', { name: 'Masuk', exact: true }).click();
    await again.waitFor({ state: 'detached' });
    await expectToast(page, 'Kamar berhasil ditambahkan!');
    await form.waitFor({ state: 'detached' });

    const fresh = owner.rest.as(await tokenOf(owner.email));
    const rooms = await expectStatus(200, fresh.get<Room[]>(`/api/kost/${kost.id}/rooms`));
    expect(rooms.filter(({ room_number }) => room_number === 'Teras 9')).toMatchObject([{ monthly_rent: 900_000 }]);
    expectOnly(faults, refused);
  });

  it('ends here once the browser has emptied its storage, and is not asked for again and again', async () => {
    const { owner, kost } = await newHouse();
    const { page, faults } = await openDashboard(owner, { at: roomsOf(kost) });
    await press(page, 'Tambah Kamar');
    const form = page.getByRole('dialog', { name: 'Tambah Kamar' });
    await form.getByLabel('Nomor kamar').fill('Teras 9');
    await form.getByLabel('Sewa per bulan').fill('900000');
    await page.evaluate(() => localStorage.clear());
    let asked = 0;
    page.on('request', (request) => void (asked += Number(request.url().includes('/trpc/'))));
    await form.getByRole('button', { name: 'Simpan Kamar' }).click();
    await page.waitForURL('**/login');
    expect(asked).toBeLessThan(4);
    expectOnly(faults, refused);
  });

  it('is renewed in another tab too, where the form stays as it is', async () => {
    const { owner, kost } = await newHouse();
    const { page } = await openPage('/login');
    await fillLogin(page, owner.email, PASSWORD);
    await page.waitForURL('**/dashboard');
    await page.goto(`/dashboard?tab=kelola&properti=${kost.id}`);
    await press(page, 'Tambah Kamar');
    const number = page.getByRole('dialog', { name: 'Tambah Kamar' }).getByLabel('Nomor kamar');
    await number.fill('Teras 9');
    const next = await tokenOf(owner.email);
    const tab = await page.context().newPage();
    await tab.goto('/articles');
    const [, asked] = await Promise.all([
      tab.evaluate((token) => localStorage.setItem('token', token), next),
      page.waitForResponse('**/auth/me'),
    ]);
    expect(asked.status()).toBe(200);
    await expect.poll(() => number.inputValue()).toBe('Teras 9');
  });

  it('shows nothing of it to another account that signs in instead', async () => {
    const { owner, kost } = await newHouse();
    const other = await newOwner();
    const { page } = await openPage('/login', { size: 'phone' });
    await fillLogin(page, owner.email, PASSWORD);
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
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('');
    await fillLogin(page, other.email, PASSWORD);
    await page.waitForURL((url) => url.pathname === '/dashboard' && url.search === '');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await expect.poll(() => page.evaluate(() => sessionStorage.length)).toBe(0);
    const fresh = owner.rest.as(await tokenOf(owner.email));
    const rooms = await expectStatus(200, fresh.get<Room[]>(`/api/kost/${kost.id}/rooms`));
    expect(rooms.map(({ room_number }) => room_number)).toEqual(['101']);
  });
});
