import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { breakCalls, type Fault, holdCall } from '#tests/support/browser/broken-calls.ts';
import { launchBrowser, type Size } from '#tests/support/browser/browser.ts';
import { expectStatus, PASSWORD } from '#tests/support/people/factories.ts';
import { expectToast, signIn, tabTo } from '#tests/support/browser/page-steps.ts';
import {
  activeAccount,
  FIRST_PASSWORD,
  firstTimeAccount,
  registerAccount,
  restOfAdmin,
} from '#tests/support/people/product-accounts.ts';
import { openAs } from '#tests/support/browser/screens/visit.ts';
import { sees } from '#tests/support/browser/screens/acts.ts';

const baseURL = inject('productUrl');
let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

async function openLogin(size: Size = 'phone'): Promise<{ page: Page; faults: string[] }> {
  const opened = await openAs(browser, { baseURL, size, token: null });
  await opened.page.goto('/login');
  await opened.page.getByRole('heading', { level: 1, name: 'Selamat Datang Kembali' }).waitFor();
  return opened;
}

describe.each<Size>(['phone', 'desktop'])('the login on a %s', (size) => {
  it('has its heading, its card, its ways on and its small print', async () => {
    const { page, faults } = await openLogin(size);
    await page.getByRole('heading', { level: 2, name: 'Masuk ke Akun' }).waitFor();
    await sees(page, 'Dengan masuk, Anda menyetujui Syarat & Ketentuan serta Kebijakan Privasi E-Kost.');
    await page.getByRole('link', { name: 'Belum punya akun? Daftar sekarang' }).click();
    await page.waitForURL('**/register');
    await page.goBack();
    await page.getByRole('link', { name: 'Kembali ke Beranda' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('shows the demo accounts, an owner and a tenant, with their password, and fills them in', async () => {
    const { page, faults } = await openLogin(size);
    const box = page.getByRole('region', { name: 'Akun demo' });
    await box.getByText('pemilik@demo.ekost.id').waitFor();
    await box.getByText('penyewa@demo.ekost.id').waitFor();
    expect(await box.getByRole('listitem').count()).toBe(2);
    expect(await box.locator('code').textContent()).toBe('demo-ekost');
    await box.getByRole('button', { name: /Penghuni|Penyewa/ }).click();
    expect(await page.getByLabel('Email').inputValue()).toBe('penyewa@demo.ekost.id');
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('demo-ekost');
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('is done with the keyboard alone, and leads to the dashboard', async () => {
    const { email, full_name } = await activeAccount(baseURL);
    const { page, faults } = await openLogin(size);
    await tabTo(page, page.getByLabel('Email'));
    await page.keyboard.type(email);
    await page.keyboard.press('Tab');
    await page.keyboard.type(PASSWORD);
    const password = page.getByLabel('Password', { exact: true });
    expect(await password.getAttribute('type')).toBe('password');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await password.getAttribute('type')).toBe('text');
    await page.keyboard.press('Enter');
    expect(await password.getAttribute('type')).toBe('password');
    await page.keyboard.press('Tab');
    const letGo = await holdCall(page, 'auth.login');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Sedang masuk...' }).waitFor();
    expect(await page.getByLabel('Email').isDisabled()).toBe(true);
    letGo();
    await expectToast(page, 'Login berhasil! Selamat datang kembali.');
    await page.waitForURL('**/dashboard');
    if (size === 'desktop') await sees(page, full_name);
    expect(await page.evaluate(() => localStorage.getItem('token'))).toMatch(/^ey/);
    expect(faults).toEqual([]);
    await page.context().close();
  });
});

describe('what the login says', () => {
  it('asks for an email and a password', async () => {
    const { page } = await openLogin();
    await page.getByRole('button', { name: 'Masuk', exact: true }).last().click();
    await sees(page, 'Email harus diisi');
    await sees(page, 'Password harus diisi');
    const email = page.getByLabel('Email');
    expect(await email.getAttribute('aria-invalid')).toBe('true');
    expect(await email.evaluate((element) => element === document.activeElement)).toBe(true);
    await email.fill('bukan-email');
    await sees(page, 'Format email tidak valid');
    await page.context().close();
  });

  it("says the server's sentence in place and as a toast, keeps what was typed, and takes it away on an edit", async () => {
    const { page } = await openLogin();
    const { email } = await registerAccount(baseURL);
    await signIn(page, email, 'salah-sekali');
    await page.getByRole('alert').getByText('Email atau password salah').waitFor();
    await expectToast(page, 'Email atau password salah');
    expect(await page.getByLabel('Email').inputValue()).toBe(email);
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('salah-sekali');
    await page.getByLabel('Password', { exact: true }).press('x');
    await page.getByRole('alert').getByText('Email atau password salah').waitFor({ state: 'detached' });
    await page.context().close();
  });

  it('says so where the server has no sentence, and where it is not reached', async () => {
    const { page } = await openLogin();
    const mend = await breakCalls(page, 'auth.login', 403);
    await signIn(page, 'siapa@uji.ekost.id', 'rahasia');
    await page.getByRole('alert').getByText('Login gagal. Periksa kembali email dan password Anda.').waitFor();
    await expectToast(page, 'Login gagal. Periksa kembali email dan password Anda.');
    await mend();
    await breakCalls(page, 'auth.login', 'line');
    await page.getByRole('main').getByRole('button', { name: 'Masuk', exact: true }).click();
    await page.getByRole('alert').getByText('Terjadi kesalahan. Silakan coba lagi.').waitFor();
    await expectToast(page, 'Terjadi kesalahan. Silakan coba lagi.');
    await page.context().close();
  });
});

describe('a fault of the server', () => {
  it.each<[string, Fault]>([
    ['its own', 'worker'],
    ['that of something before it', 502],
  ])('is not said to be a wrong password: %s', async (_, fault) => {
    const { page } = await openLogin();
    await breakCalls(page, 'auth.login', fault);
    await signIn(page, 'siapa@uji.ekost.id', 'rahasia');
    await page.getByRole('alert').getByText('Terjadi kesalahan. Silakan coba lagi.').waitFor();
    await expectToast(page, 'Terjadi kesalahan. Silakan coba lagi.');
    await page.context().close();
  });
});

describe('accounts that may not in yet', () => {
  it('tells who waits that an admin has to approve them', async () => {
    const { email } = await registerAccount(baseURL);
    const { page } = await openLogin();
    await signIn(page, email, PASSWORD);
    await page.getByRole('alert').getByText('Akun Anda masih menunggu persetujuan admin.').waitFor();
    expect(new URL(page.url()).pathname).toBe('/login');
    await page.context().close();
  });

  it('tells who was rejected why', async () => {
    const { id, email } = await registerAccount(baseURL);
    const admin = await restOfAdmin(baseURL);
    const decision = { user_id: id, action: 'reject', rejection_reason: 'Nomor telepon tidak dapat dihubungi' };
    await expectStatus(200, admin.post('/api/admin/approve-user', decision));
    const { page } = await openLogin();
    await signIn(page, email, PASSWORD);
    const said = 'Pendaftaran akun Anda ditolak. Alasan: Nomor telepon tidak dapat dihubungi';
    await page.getByRole('alert').getByText(said).waitFor();
    await page.context().close();
  });

  it('tells who was shut out', async () => {
    const { id, email } = await activeAccount(baseURL);
    await expectStatus(204, (await restOfAdmin(baseURL)).delete(`/api/admin/users/${id}`));
    const { page } = await openLogin();
    await signIn(page, email, PASSWORD);
    await page.getByRole('alert').getByText('Akun Anda dinonaktifkan. Hubungi admin.').waitFor();
    await page.context().close();
  });

  it('lets nobody go on with a password of the first time but by choosing another', async () => {
    const { email } = await firstTimeAccount(baseURL);
    const { page, faults } = await openLogin();
    await signIn(page, email, FIRST_PASSWORD);
    await page.waitForURL('**/ganti-password');
    await sees(page, 'Password Anda saat ini hanya untuk masuk pertama kali.');
    await page.goto('/dashboard');
    await page.waitForURL('**/ganti-password');
    await page.getByRole('button', { name: 'Simpan Password' }).click();
    await sees(page, 'Password saat ini harus diisi');
    await page.getByLabel('Password saat ini').fill(FIRST_PASSWORD);
    await page.getByLabel('Password baru', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Konfirmasi password baru').fill('lain-lagi');
    await sees(page, 'Konfirmasi password tidak cocok');
    await page.getByLabel('Konfirmasi password baru').fill(PASSWORD);
    await page.getByRole('button', { name: 'Simpan Password' }).click();
    await expectToast(page, 'Password berhasil diganti!');
    await page.waitForURL('**/dashboard');
    await sees(page, 'Dashboard Pemilik');
    expect(faults).toEqual([]);
    await page.context().close();
  });
});
