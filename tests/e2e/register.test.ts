import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from '#tests/support/browser/accessible.ts';
import { breakCalls, countCalls, holdCalls } from '#tests/support/browser/calls.ts';
import { openPage } from '#tests/support/browser/open-page.ts';
import { hasFocus, sees, tabTo } from '#tests/support/browser/steps.ts';
import { expectToast } from '#tests/support/browser/toasts.ts';
import { expectStatus, unique } from '#tests/support/people/factories.ts';
import { restOfAdmin } from '#tests/support/people/started-product.ts';

async function openRegister(): Promise<{ page: Page; faults: string[] }> {
  const opened = await openPage('/register', { size: 'phone' });
  await opened.page.getByRole('heading', { name: 'Daftar Akun Baru' }).waitFor();
  return opened;
}

async function fill(page: Page, email: string): Promise<void> {
  await page.getByLabel('Nama lengkap').fill('Calon Pemilik');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Nomor telepon').fill('0812-3456-7890');
  await page.getByLabel('Daftar sebagai').selectOption('OWNER');
  await page.getByLabel('Password', { exact: true }).fill('pagar-hijau-7');
  await page.getByLabel('Konfirmasi password').fill('pagar-hijau-7');
}

/** The last of the texts that describe a field. */
const lastOfDescription = (field: Locator) =>
  field.evaluate((element) => {
    const ids = (element.getAttribute('aria-describedby') ?? '').split(' ');
    return document.getElementById(ids.at(-1) ?? '')?.textContent;
  });

const send = (page: Page) => page.getByRole('button', { name: 'Daftar Akun' }).click();

describe('the registration', () => {
  it('has its fields, its ways on and its small print', async () => {
    const { page, faults } = await openRegister();
    const roles = page.getByLabel('Daftar sebagai').locator('option:enabled');
    await expect.poll(() => roles.allTextContents()).toEqual(['Pemilik Kost', 'Penghuni Kost', 'Teknisi/Maintenance']);
    for (const label of ['Password', 'Konfirmasi password']) {
      const field = page.getByLabel(label, { exact: true });
      const toggle = field.locator('xpath=..').getByRole('button');
      await field.fill('pagar-hijau-7');
      await expect.poll(() => field.getAttribute('type')).toBe('password');
      await toggle.click();
      await expect.poll(() => field.getAttribute('type')).toBe('text');
      await toggle.click();
      await expect.poll(() => field.getAttribute('type')).toBe('password');
    }
    const terms = 'Dengan mendaftar, Anda menyetujui Syarat & Ketentuan serta Kebijakan Privasi E-Kost.';
    await sees(page, terms);
    await expect.poll(() => page.getByText(terms).getByRole('link').count()).toBe(0);
    await page.getByRole('link', { name: 'Sudah punya akun? Masuk' }).click();
    await page.waitForURL('**/login');
    await page.goBack();
    await page.getByRole('link', { name: 'Kembali ke Beranda' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    expect(faults).toEqual([]);
  });

  it('is done with the keyboard alone, sends what is meant, and leads to the login', async () => {
    const { page, faults } = await openRegister();
    const email = `${unique('Calon')}@Uji.Ekost.id`;
    await tabTo(page, page.getByLabel('Nama lengkap'));
    await page.keyboard.type('  Calon Penghuni  ');
    await page.keyboard.press('Tab');
    await page.keyboard.type(email);
    await page.keyboard.press('Tab');
    await page.keyboard.type('+62 812-3456-7890');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Penghuni');
    await page.keyboard.press('Tab');
    await page.keyboard.type('pagar-hijau-7');
    await tabTo(page, page.getByLabel('Konfirmasi password'));
    await page.keyboard.type('pagar-hijau-7');
    await tabTo(page, page.getByRole('button', { name: 'Daftar Akun' }));
    const held = await holdCalls(page, 'auth.register');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Sedang mendaftar...' }).waitFor();
    await expect.poll(() => page.getByLabel('Email').isDisabled()).toBe(true);
    held.release();
    await expectToast(page, 'Pendaftaran berhasil! Silakan masuk dengan akun Anda.');
    await page.waitForURL('**/login');
    await page.getByRole('heading', { level: 1, name: 'Pendaftaran terkirim' }).waitFor();
    await sees(page, 'Akun Anda menunggu persetujuan admin.');
    await sees(page, 'Kami mengirim tautan ke email Anda');
    await expectAccessible(page);
    await page.reload();
    await sees(page, 'Akun Anda menunggu persetujuan admin.');
    expect(faults).toEqual([]);

    const admin = await restOfAdmin();
    const search = `/api/admin/users?search=${encodeURIComponent(email.toLowerCase())}`;
    const { users } = await expectStatus(200, admin.get<{ users: Record<string, unknown>[] }>(search));
    expect(users).toMatchObject([
      {
        full_name: 'Calon Penghuni',
        email: email.toLowerCase(),
        phone: '+6281234567890',
        role: 'TENANT',
        status: 'PENDING_APPROVAL',
      },
    ]);
  });
});

describe('what the registration says', () => {
  it('asks for every field, the first one focused, and says beside each what is wrong with it', async () => {
    const { page } = await openRegister();
    await send(page);
    const sentences: [string, string][] = [
      ['Nama lengkap', 'Nama lengkap harus diisi'],
      ['Email', 'Email harus diisi'],
      ['Nomor telepon', 'Nomor telepon harus diisi'],
      ['Daftar sebagai', 'Role harus dipilih'],
      ['Password', 'Password minimal 6 karakter'],
    ];
    for (const [label, sentence] of sentences) {
      await sees(page, sentence);
      await expect.poll(() => lastOfDescription(page.getByLabel(label, { exact: true }))).toBe(sentence);
    }
    const name = page.getByLabel('Nama lengkap');
    await expect.poll(() => hasFocus(name)).toBe(true);

    await fill(page, 'bukan-email');
    await page.getByLabel('Nomor telepon').fill('12345678');
    await page.getByLabel('Password', { exact: true }).fill('lima5');
    await send(page);
    await sees(page, 'Format email tidak valid');
    await sees(page, 'Format nomor telepon tidak valid');
    await sees(page, 'Password minimal 6 karakter');
    await page.getByLabel('Email').fill('benar@uji.ekost.id');
    await page.getByLabel('Nomor telepon').fill('62 812 3456 789');
    await page.getByLabel('Password', { exact: true }).fill('rahasia-1');
    await page.getByLabel('Konfirmasi password').fill('rahasia-2');
    await send(page);
    await sees(page, 'Konfirmasi password tidak cocok');
    await expect.poll(() => page.getByText('Format nomor telepon tidak valid').count()).toBe(0);
  });

  it('says so where the server has no sentence or is not reached, and then sends once, however often it is pressed', async () => {
    const { page } = await openRegister();
    await fill(page, `${unique('calon')}@uji.ekost.id`);
    let mend = await breakCalls(page, 'auth.register', 403);
    await send(page);
    await page.getByRole('alert').getByText('Registrasi gagal. Silakan coba lagi.').waitFor();
    await expectToast(page, 'Registrasi gagal. Silakan coba lagi.');
    await mend();
    mend = await breakCalls(page, 'auth.register', 'line');
    await send(page);
    await page.getByRole('alert').getByText('Terjadi kesalahan. Silakan coba lagi.').waitFor();
    await mend();
    await page.getByLabel('Nama lengkap').press('x');
    await page.getByRole('alert').getByText('Terjadi kesalahan. Silakan coba lagi.').waitFor({ state: 'detached' });
    mend = await breakCalls(page, 'auth.register');
    await send(page);
    await page.getByRole('alert').getByText('Terjadi kesalahan. Silakan coba lagi.').waitFor();
    await mend();
    const sent = countCalls(page, 'auth.register');
    await page.getByRole('button', { name: 'Daftar Akun' }).dblclick();
    await page.waitForURL('**/login');
    expect(sent()).toBe(1);
  });
});
