import { sql } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from '#tests/support/browser/accessible.ts';
import { brokenCall, expectOnly } from '#tests/support/browser/calls.ts';
import { openDashboard, openPage, tenantsOf } from '#tests/support/browser/open-page.ts';
import { fillLogin, hasFocus, press, sees } from '#tests/support/browser/steps.ts';
import { expectToast } from '#tests/support/browser/toasts.ts';
import { makeTenant, PASSWORD, uniqueNik } from '#tests/support/people/factories.ts';
import {
  FIRST_PASSWORD,
  firstTimeAccount,
  newHouse,
  newOwner,
  product,
} from '#tests/support/people/started-product.ts';
import { codeNow } from '#tests/support/people/totp.ts';

/** Sets up an app as a person does, with a look at each step; returns its secret and the recovery codes. */
async function setUp(page: Page, look = expectAccessible): Promise<{ secret: string; codes: string[] }> {
  await press(page, 'Mulai');
  const key = page.getByText(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
  const secret = ((await key.textContent()) ?? '').replaceAll(' ', '');
  await page.getByRole('img', { name: 'Kode QR untuk aplikasi autentikator' }).waitFor();
  await page.getByLabel('Kode verifikasi').fill('12');
  await press(page, 'Aktifkan');
  await sees(page, 'Masukkan 6 angka dari aplikasi, atau kode pemulihan 10 karakter');
  await look(page);
  await page.getByLabel('Kode verifikasi').fill(codeNow(product, secret));
  await press(page, 'Aktifkan');
  await expectToast(page, 'Verifikasi dua langkah berhasil diaktifkan!');
  const shown = page.getByRole('list', { name: 'Kode pemulihan' }).getByRole('listitem');
  await expect.poll(async () => new Set(await shown.allTextContents()).size).toBe(10);
  const codes = await shown.allTextContents();
  await look(page);
  await press(page, 'Sudah saya simpan');
  return { secret, codes };
}

describe('codes at the sign-in', () => {
  it('are switched on by an owner, asked for, and switched off', async () => {
    const owner = await newOwner();
    const { email } = owner;
    const { page } = await openPage('/profil?tab=password', { as: owner });
    await sees(page, 'Tidak aktif');
    await page.getByRole('link', { name: 'Aktifkan' }).click();
    const { secret, codes } = await setUp(page);
    await page.waitForURL('**/profil?tab=password');
    await sees(page, 'Kode pemulihan tersisa: 10 dari 10.');

    const { page: other } = await openPage('/login');
    await fillLogin(other, email, PASSWORD);
    const code = other.getByLabel('Kode verifikasi');
    await code.waitFor();
    await expect.poll(() => hasFocus(code)).toBe(true);
    await expect.poll(() => other.getByLabel('Email').inputValue()).toBe(email);
    await expect.poll(() => code.getAttribute('autocomplete')).toBe('one-time-code');
    await expectAccessible(other);
    await code.fill('000000');
    await press(other, 'Masuk');
    await sees(other, 'Kode salah atau sudah dipakai.');
    // The code of the set-up is used up; the next one is valid already.
    await code.fill(codeNow(product, secret, 1));
    await press(other, 'Masuk');
    await other.waitForURL('**/dashboard');

    const { page: third } = await openPage('/login');
    await fillLogin(third, email, PASSWORD);
    await press(third, 'Pakai kode pemulihan');
    await third.getByLabel('Kode pemulihan').fill(codes[0] ?? '');
    await third.getByRole('main').getByRole('button', { name: 'Masuk', exact: true }).click();
    await third.waitForURL('**/dashboard');

    await page.reload();
    await sees(page, 'Kode pemulihan tersisa: 9 dari 10.');
    await press(page, 'Buat ulang kode');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Buat Ulang' }).click();
    await page.getByRole('dialog', { name: 'Kode pemulihan baru' }).waitFor();
    await press(page, 'Sudah saya simpan');
    await sees(page, 'Kode pemulihan tersisa: 10 dari 10.');
    await press(page, 'Matikan');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Matikan' }).click();
    await expectToast(page, 'Verifikasi dua langkah dimatikan');
    await sees(page, 'Tidak aktif');
  });

  it('are what an admin sets up before anything else opens', async () => {
    const { email } = await firstTimeAccount('ADMIN');
    const { page, faults } = await openPage('/login');
    await fillLogin(page, email, FIRST_PASSWORD);
    await page.waitForURL('**/ganti-password');
    await page.getByLabel('Kata sandi saat ini').fill(FIRST_PASSWORD);
    await page.getByLabel('Kata sandi baru', { exact: true }).fill('sandi-admin-yang-panjang');
    await page.getByLabel('Konfirmasi kata sandi baru').fill('sandi-admin-yang-panjang');
    await press(page, 'Simpan Kata Sandi');
    await page.waitForURL('**/atur-totp');
    for (const path of ['/profil', '/dashboard']) {
      await page.goto(path);
      await page.waitForURL('**/atur-totp');
    }
    await sees(page, 'Akun administrator wajib memakai verifikasi dua langkah.');
    await setUp(page, async () => undefined);
    await page.waitForURL('**/dashboard');
    await sees(page, 'Pengguna');
    expectOnly(faults, brokenCall);
  });
});

describe('the question who it is', () => {
  it('comes before a NIK is shown, and the page goes on where it was', async () => {
    const { owner, kost, room } = await newHouse();
    const nik = uniqueNik();
    await makeTenant(product, owner, room.id, { nik });
    await product.deps.db.execute(
      sql`update sessions set stepped_up_at = now() - interval '11 minutes' where user_id = ${owner.id}`,
    );
    const { page, faults } = await openDashboard(owner, {
      at: tenantsOf(kost),
    });
    const show = page.getByRole('button', { name: 'Tampilkan NIK Penyewa Uji' });
    const dialog = page.getByRole('dialog', { name: 'Konfirmasi identitas' });

    await show.click();
    await dialog.waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Batal' }).click();
    await expectToast(page, 'Konfirmasi identitas Anda untuk melanjutkan');

    await show.click();
    await dialog.getByLabel('Kata sandi Anda').fill('bukan-ini');
    await dialog.getByRole('button', { name: 'Lanjutkan' }).click();
    await sees(page, 'Kata sandi saat ini salah');
    const address = page.url();
    await dialog.getByLabel('Kata sandi Anda').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await sees(page, nik.replace(/(\d{4})(?=\d)/g, '$1 '));
    await dialog.waitFor({ state: 'hidden' });
    expect(page.url()).toBe(address);

    await page.getByRole('button', { name: 'Sembunyikan NIK Penyewa Uji' }).click();
    await page.getByText(nik.slice(0, 8)).waitFor({ state: 'hidden' });
    await show.click();
    await sees(page, nik.replace(/(\d{4})(?=\d)/g, '$1 '));
    expectOnly(faults, brokenCall);
  });
});
