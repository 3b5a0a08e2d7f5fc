import { sql } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from '#tests/support/browser/accessible.ts';
import { breakCalls, holdCalls } from '#tests/support/browser/calls.ts';
import { openPage } from '#tests/support/browser/open-page.ts';
import { fillLogin, hasFocus, sees, tabTo } from '#tests/support/browser/steps.ts';
import { expectToast } from '#tests/support/browser/toasts.ts';
import { expectStatus, PASSWORD } from '#tests/support/people/factories.ts';
import { proveByCode } from '#tests/support/people/contacts.ts';
import { randomDigits } from '#tests/support/people/random-digits.ts';
import {
  FIRST_PASSWORD,
  firstTimeAccount,
  newAccount,
  product,
  restOfAdmin,
} from '#tests/support/people/started-product.ts';

async function openLogin(): Promise<{ page: Page; faults: string[] }> {
  const opened = await openPage('/login', { size: 'phone' });
  await opened.page.getByRole('heading', { level: 1, name: 'Selamat Datang Kembali' }).waitFor();
  return opened;
}

describe('the login', () => {
  it('has its heading, its card, its ways on and its small print', async () => {
    const { page, faults } = await openLogin();
    await page.getByRole('heading', { level: 2, name: 'Masuk ke Akun' }).waitFor();
    await sees(page, 'Dengan masuk, Anda menyetujui Syarat & Ketentuan serta Kebijakan Privasi E-Kost.');
    await page.getByRole('link', { name: 'Belum punya akun? Daftar sekarang' }).click();
    await page.waitForURL('**/register');
    await page.goBack();
    await page.getByRole('link', { name: 'Kembali ke Beranda' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    expect(faults).toEqual([]);
  });

  it('shows the demo accounts, an owner and a tenant, with their password, and fills them in', async () => {
    const { page, faults } = await openLogin();
    const box = page.getByRole('region', { name: 'Akun demo' });
    await box.getByText('pemilik@demo.ekost.id').waitFor();
    await box.getByText('penyewa@demo.ekost.id').waitFor();
    await expect.poll(() => box.getByRole('listitem').count()).toBe(2);
    await expect.poll(() => box.locator('code').textContent()).toBe('demo-ekost');
    await box.getByRole('button', { name: /Penghuni|Penyewa/ }).click();
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('penyewa@demo.ekost.id');
    await expect.poll(() => page.getByLabel('Password', { exact: true }).inputValue()).toBe('demo-ekost');
    expect(faults).toEqual([]);
  });

  it('is done with the keyboard alone, and leads to the dashboard', async () => {
    const { email } = await newAccount();
    const { page, faults } = await openLogin();
    await tabTo(page, page.getByLabel('Email'));
    await page.keyboard.type(email);
    await page.keyboard.press('Tab');
    await page.keyboard.type(PASSWORD);
    const password = page.getByLabel('Password', { exact: true });
    await expect.poll(() => password.getAttribute('type')).toBe('password');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect.poll(() => password.getAttribute('type')).toBe('text');
    await page.keyboard.press('Enter');
    await expect.poll(() => password.getAttribute('type')).toBe('password');
    await page.keyboard.press('Tab');
    const held = await holdCalls(page, 'auth.login');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Sedang masuk...' }).waitFor();
    await expect.poll(() => page.getByLabel('Email').isDisabled()).toBe(true);
    held.release();
    await expectToast(page, 'Login berhasil! Selamat datang kembali.');
    await page.waitForURL('**/dashboard');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toMatch(/^ey/);
    expect(faults).toEqual([]);
  });
});

it('takes a number that was confirmed, as people write it', async () => {
  const { id } = await newAccount();
  const phone = `0812${randomDigits(8)}`;
  const { db } = product.deps;
  await db.execute(sql`update users set phone = ${phone}, phone_e164 = indonesian_e164(${phone}) where id = ${id}`);
  await proveByCode(product, id);
  const { page, faults } = await openLogin();
  await sees(page, 'Atau nomor HP yang sudah dikonfirmasi.');
  const field = page.getByLabel('Email');
  // Its keyboard has letters, digits and @; a password manager knows it as the name.
  await expect.poll(() => field.getAttribute('inputmode')).toBe('email');
  await expect.poll(() => field.getAttribute('autocomplete')).toBe('username');
  await fillLogin(page, `+62 ${phone.slice(1, 4)}-${phone.slice(4)}`, PASSWORD);
  await page.waitForURL('**/dashboard');
  await sees(page, 'Dashboard Pemilik');
  expect(faults).toEqual([]);
});

describe('what the login says', () => {
  it('asks for an email and a password; then the server’s sentence stands in place and as a toast until an edit', async () => {
    const { page } = await openLogin();
    await page.getByRole('button', { name: 'Masuk', exact: true }).last().click();
    await sees(page, 'Email harus diisi');
    await sees(page, 'Kata sandi harus diisi');
    const field = page.getByLabel('Email');
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
    await expect.poll(() => hasFocus(field)).toBe(true);
    await field.fill('bukan-email');
    await sees(page, 'Format email tidak valid');

    const { email } = await newAccount({ status: 'PENDING_APPROVAL' });
    await fillLogin(page, email, 'salah-sekali');
    await page.getByRole('alert').getByText('Email atau password salah').waitFor();
    await expectToast(page, 'Email atau password salah');
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(email);
    await expect.poll(() => page.getByLabel('Password', { exact: true }).inputValue()).toBe('salah-sekali');
    await page.getByLabel('Password', { exact: true }).press('x');
    await page.getByRole('alert').getByText('Email atau password salah').waitFor({ state: 'detached' });
  });

  it('says so where the server has no sentence, and where it is not reached', async () => {
    const { page } = await openLogin();
    const mend = await breakCalls(page, 'auth.login', 403);
    await fillLogin(page, 'siapa@uji.ekost.id', 'rahasia');
    await page.getByRole('alert').getByText('Login gagal. Periksa kembali email dan password Anda.').waitFor();
    await expectToast(page, 'Login gagal. Periksa kembali email dan password Anda.');
    await mend();
    // A fault of the server, or of something before it, is not said to be a wrong password.
    const said = page.getByRole('alert').getByText('Terjadi kesalahan. Silakan coba lagi.');
    for (const fault of ['line', 'worker', 502] as const) {
      const mendFault = await breakCalls(page, 'auth.login', fault);
      await page.getByRole('main').getByRole('button', { name: 'Masuk', exact: true }).click();
      await said.waitFor();
      await expectToast(page, 'Terjadi kesalahan. Silakan coba lagi.');
      await mendFault();
      await page.getByLabel('Email').press('x');
      await said.waitFor({ state: 'detached' });
    }
  });
});

describe('accounts that may not in yet', () => {
  it('tells who was rejected why, and lets them apply again, with the old refusal before the admin', async () => {
    const { id, email } = await newAccount({ status: 'PENDING_APPROVAL' });
    const admin = await restOfAdmin();
    const decision = { user_id: id, action: 'reject', rejection_reason: 'Nomor telepon tidak dapat dihubungi' };
    await expectStatus(200, admin.post('/api/admin/approve-user', decision));
    const { page } = await openLogin();
    await fillLogin(page, email, PASSWORD);
    const said = 'Pendaftaran akun Anda ditolak. Alasan: Nomor telepon tidak dapat dihubungi';
    await page.getByRole('alert').getByText(said).waitFor();
    await sees(page, 'Masih bisa 3 kali.');
    await expectAccessible(page);
    await page.getByLabel('Catatan untuk admin').fill('Nomor sudah saya ganti');
    await page.getByRole('button', { name: 'Ajukan lagi' }).click();
    await expectToast(page, 'Pendaftaran diajukan lagi.');
    await sees(page, 'Akun Anda menunggu persetujuan admin.');
    await page.getByRole('alert').getByText(said).waitFor({ state: 'detached' });
    // The steps stand alone; the second press is of the form.
    await expect.poll(() => page.getByLabel('Password').count()).toBe(0);
    for (const _ of ['to the form', 'in it'])
      await page.getByRole('main').getByRole('button', { name: 'Masuk', exact: true }).click();
    await page.getByRole('alert').getByText('Akun Anda masih menunggu persetujuan admin.').waitFor();

    const { page: reviewing, faults } = await openPage('/dashboard?tab=approval-user', { as: 'admin', size: 'phone' });
    const card = reviewing.getByRole('listitem').filter({ hasText: email });
    const more = reviewing.getByRole('button', { name: 'Muat lebih banyak' });
    while (!(await card.first().isVisible())) {
      await card.or(more).first().waitFor();
      if ((await card.count()) === 0) await more.click();
    }
    await card.getByText('Catatan pemohon: Nomor sudah saya ganti').waitFor();
    await card.getByText('Nomor telepon tidak dapat dihubungi').waitFor();
    await card.getByText(/^Ditolak \d+ \w+ 20\d\d$/).waitFor();
    expect(faults).toEqual([]);
  });

  it('lets nobody go on with a password of the first time but by choosing another', async () => {
    const { email } = await firstTimeAccount();
    const { page, faults } = await openLogin();
    await fillLogin(page, email, FIRST_PASSWORD);
    await page.waitForURL('**/ganti-password');
    await sees(page, 'Kata sandi Anda saat ini hanya untuk masuk pertama kali.');
    await page.goto('/dashboard');
    await page.waitForURL('**/ganti-password');
    await page.getByRole('button', { name: 'Simpan Kata Sandi' }).click();
    await sees(page, 'Kata sandi saat ini harus diisi');
    await page.getByLabel('Kata sandi saat ini').fill(FIRST_PASSWORD);
    await page.getByLabel('Kata sandi baru', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Konfirmasi kata sandi baru').fill('lain-lagi');
    await sees(page, 'Konfirmasi password tidak cocok');
    await page.getByLabel('Konfirmasi kata sandi baru').fill(PASSWORD);
    await page.getByRole('button', { name: 'Simpan Kata Sandi' }).click();
    await expectToast(page, 'Kata sandi berhasil diganti!');
    await page.waitForURL('**/dashboard');
    await sees(page, 'Dashboard Pemilik');
    expect(faults).toEqual([]);
  });
});
