import { sql } from 'drizzle-orm';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { launchBrowser, type Size } from '#tests/support/browser/browser.ts';
import { PASSWORD, uniqueNik } from '#tests/support/people/factories.ts';
import { newHouse, newTenant } from '#tests/support/people/owner-house.ts';
import { brokenCall, expectOnly, openDashboard } from '#tests/support/browser/owner-page.ts';
import { expectToast, signIn } from '#tests/support/browser/page-steps.ts';
import { activeAccount, FIRST_PASSWORD, firstTimeAccount, tokenOf } from '#tests/support/people/product-accounts.ts';
import { press, sees } from '#tests/support/browser/screens/acts.ts';
import { findings } from '#tests/support/browser/screens/findings.ts';
import { openAs, settle } from '#tests/support/browser/screens/visit.ts';
import { codeNow } from '#tests/support/people/totp.ts';
import { createDb } from '#worker/db/client.ts';

const baseURL = inject('productUrl');
const clock = { now: () => new Date() };
let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** Nothing on the screen that axe objects to, in light and dark. */
async function isClean(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await settle(page);
    expect({ colorScheme, findings: await findings(page) }).toEqual({ colorScheme, findings: [] });
  }
}

/** Goes through the set-up as a person with a phone in hand; the secret of the app, and the recovery codes. */
async function setUp(page: Page): Promise<{ secret: string; codes: string[] }> {
  await press(page, 'Mulai');
  const key = page.getByText(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
  const secret = ((await key.textContent()) ?? '').replaceAll(' ', '');
  await page.getByRole('img', { name: 'Kode QR untuk aplikasi autentikator' }).waitFor();
  await page.getByLabel('Kode verifikasi').fill('12');
  await press(page, 'Aktifkan');
  await sees(page, 'Masukkan 6 angka dari aplikasi, atau kode pemulihan 10 karakter');
  await isClean(page);
  await page.getByLabel('Kode verifikasi').fill(codeNow({ clock }, secret));
  await press(page, 'Aktifkan');
  await expectToast(page, 'Verifikasi dua langkah berhasil diaktifkan!');
  const codes = await page.getByRole('list', { name: 'Kode pemulihan' }).getByRole('listitem').allTextContents();
  expect(new Set(codes).size).toBe(10);
  await isClean(page);
  await press(page, 'Sudah saya simpan');
  return { secret, codes };
}

describe.each<Size>(['phone', 'desktop'])('codes at the sign-in (%s)', (size) => {
  it('are switched on by an owner, asked for, and switched off', { timeout: 120_000 }, async () => {
    const { email } = await activeAccount(baseURL, { role: 'OWNER' });
    const token = await tokenOf(baseURL, email);
    const { page } = await openAs(browser, { baseURL, size, token });
    await page.goto('/profil?tab=password');
    await sees(page, 'Tidak aktif');
    await isClean(page);
    await page.getByRole('link', { name: 'Aktifkan' }).click();
    const { secret, codes } = await setUp(page);
    await page.waitForURL('**/profil?tab=password');
    await sees(page, 'Kode pemulihan tersisa: 10 dari 10.');
    await isClean(page);

    const { page: other } = await openAs(browser, { baseURL, size, token: null });
    await other.goto('/login');
    await signIn(other, email, PASSWORD);
    const code = other.getByLabel('Kode verifikasi');
    await code.waitFor();
    const hasFocus = () => code.evaluate((field) => field === document.activeElement);
    await expect.poll(hasFocus, { timeout: 10_000 }).toBe(true);
    expect(await other.getByLabel('Email').inputValue()).toBe(email);
    expect(await code.getAttribute('autocomplete')).toBe('one-time-code');
    await isClean(other);
    await code.fill('000000');
    await press(other, 'Masuk');
    await sees(other, 'Kode salah atau sudah dipakai.');
    // The code of the set-up is used; the next one is good already.
    await code.fill(codeNow({ clock }, secret, 1));
    await press(other, 'Masuk');
    await other.waitForURL('**/dashboard');

    const { page: third } = await openAs(browser, { baseURL, size, token: null });
    await third.goto('/login');
    await signIn(third, email, PASSWORD);
    await press(third, 'Pakai kode pemulihan');
    await third.getByLabel('Kode pemulihan').fill(codes[0] ?? '');
    await third.getByRole('main').getByRole('button', { name: 'Masuk', exact: true }).click();
    await third.waitForURL('**/dashboard');

    await page.reload();
    await sees(page, 'Kode pemulihan tersisa: 9 dari 10.');
    await press(page, 'Buat ulang kode');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Buat Ulang' }).click();
    await page.getByRole('dialog', { name: 'Kode pemulihan baru' }).waitFor();
    await isClean(page);
    await press(page, 'Sudah saya simpan');
    await sees(page, 'Kode pemulihan tersisa: 10 dari 10.');
    await press(page, 'Matikan');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Matikan' }).click();
    await expectToast(page, 'Verifikasi dua langkah dimatikan');
    await sees(page, 'Tidak aktif');
  });

  it('are what an admin sets up before anything else opens', { timeout: 120_000 }, async () => {
    const { email } = await firstTimeAccount(baseURL, 'ADMIN');
    const { page, faults } = await openAs(browser, { baseURL, size, token: null });
    await page.goto('/login');
    await signIn(page, email, FIRST_PASSWORD);
    await page.waitForURL('**/ganti-password');
    await page.getByLabel('Password saat ini').fill(FIRST_PASSWORD);
    await page.getByLabel('Password baru', { exact: true }).fill('sandi-admin-yang-panjang');
    await page.getByLabel('Konfirmasi password baru').fill('sandi-admin-yang-panjang');
    await press(page, 'Simpan Password');
    await page.waitForURL('**/atur-totp');
    for (const path of ['/profil', '/dashboard']) {
      await page.goto(path);
      await page.waitForURL('**/atur-totp');
    }
    await sees(page, 'Akun administrator wajib memakai verifikasi dua langkah.');
    await isClean(page);
    await setUp(page);
    await page.waitForURL('**/dashboard');
    await sees(page, 'Pengguna');
    expectOnly(faults, brokenCall);
  });
});

describe.each<Size>(['phone', 'desktop'])('the question who it is (%s)', (size) => {
  it('comes before a NIK is shown, and the page goes on where it was', { timeout: 90_000 }, async () => {
    const { owner, kost, room } = await newHouse(baseURL);
    const nik = uniqueNik();
    await newTenant(baseURL, owner, room, { nik });
    const db = createDb({ databaseUrl: inject('databaseUrl'), fetchEndpoint: inject('fetchEndpoint') });
    await db.execute(
      sql`update sessions set stepped_up_at = now() - interval '11 minutes' where user_id = ${owner.id}`,
    );
    const { page, faults } = await openDashboard(browser, owner, {
      at: `?tab=kelola&properti=${kost.id}&bagian=penyewa`,
      size,
    });
    const show = page.getByRole('button', { name: 'Tampilkan NIK Penyewa Uji' });
    const dialog = page.getByRole('dialog', { name: 'Konfirmasi identitas' });

    await show.click();
    await dialog.waitFor();
    await isClean(page);
    await dialog.getByRole('button', { name: 'Batal' }).click();
    await expectToast(page, 'Konfirmasi identitas Anda untuk melanjutkan');

    await show.click();
    await dialog.getByLabel('Password Anda').fill('bukan-ini');
    await dialog.getByRole('button', { name: 'Lanjutkan' }).click();
    await sees(page, 'Kata sandi saat ini salah');
    const address = page.url();
    await dialog.getByLabel('Password Anda').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await sees(page, nik.replace(/(\d{4})(?=\d)/g, '$1 '));
    await dialog.waitFor({ state: 'hidden' });
    expect(page.url()).toBe(address);

    await page.getByRole('button', { name: 'Sembunyikan NIK Penyewa Uji' }).click();
    await show.click();
    await sees(page, nik.replace(/(\d{4})(?=\d)/g, '$1 '));
    expectOnly(faults, brokenCall);
  });
});
