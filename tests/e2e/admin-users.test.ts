import { sql } from 'drizzle-orm';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { madeUpEmail } from '#shared/rules/made-up-email.ts';
import { expectAccessible } from '#tests/support/browser/accessible.ts';
import { type Size, sizes } from '#tests/support/browser/browser.ts';
import { openPage } from '#tests/support/browser/open-page.ts';
import { doesTo, hasFocus, sees, sharedText } from '#tests/support/browser/steps.ts';
import { expectToast } from '#tests/support/browser/toasts.ts';
import { PASSWORD, unique } from '#tests/support/people/factories.ts';
import { signIn } from '#tests/support/people/sign-in.ts';
import { newAccount, product, tokenOf } from '#tests/support/people/started-product.ts';

async function openUsers(size: Size, search = ''): Promise<{ page: Page; faults: string[] }> {
  const opened = await openPage(`/dashboard?tab=pengguna${search && `&cari=${search}`}`, { as: 'admin', size });
  await opened.page.getByRole('button', { name: 'Buat Pengguna' }).waitFor();
  return opened;
}

/** The list's entry for an account: a table row, or on a phone a card. */
function entry(page: Page, text: string): Locator {
  return page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: text });
}

describe('users', () => {
  it('are made with a password for the first time, which is shown to pass on', async () => {
    const { page, faults } = await openUsers('phone');
    const email = `${unique('teknisi')}@uji.ekost.id`;
    await page.getByRole('button', { name: 'Buat Pengguna' }).click();
    const dialog = page.getByRole('dialog', { name: 'Buat Pengguna' });
    const shown = dialog.getByLabel('Kata sandi sekali pakai');
    await expect.poll(() => shown.inputValue()).toMatch(/^\S{8,}$/);
    const password = await shown.inputValue();
    await dialog.getByRole('button', { name: 'Buat Pengguna' }).click();
    for (const sentence of ['Nama lengkap harus diisi', 'Email harus diisi', 'Nomor telepon harus diisi']) {
      await sees(page, sentence);
    }
    await dialog.getByLabel('Nama lengkap').fill('Teknisi Baru');
    await dialog.getByLabel('Email').fill(email);
    await dialog.getByLabel('Nomor telepon').fill('0812 3456 7890');
    await dialog.getByLabel('Peran').selectOption('MAINTENANCE');
    await dialog.getByRole('button', { name: 'Buat Pengguna' }).click();
    await expectToast(page, 'Pengguna berhasil dibuat!');
    const credentials = page.getByRole('dialog').filter({ hasText: email });
    await credentials.getByText(password).waitFor();
    // Later it is still possible to invite whoever has not come yet.
    await credentials.getByRole('button', { name: 'Saya sudah menyimpannya' }).click();
    await page.getByLabel('Cari nama atau email').fill(email);
    await entry(page, email).waitFor();
    await doesTo(page, 'Tindakan lain untuk Teknisi Baru', 'Undang');
    const invitation = page.getByRole('dialog', { name: 'Undang Teknisi Baru' });
    await invitation.getByRole('button', { name: 'Buat undangan' }).click();
    const share = invitation.getByRole('link', { name: 'Bagikan lewat WhatsApp: undangan' });
    await expect.poll(() => sharedText(share)).toMatch(/\/undangan\/[\w-]{43}$/);
    await invitation.getByRole('button', { name: /Salin undangan/ }).waitFor();
    expect(faults).toEqual([]);
    await expect.poll(() => tokenOf(email, password)).toMatch(/^ey/);
  });

  it('are changed: name, phone, role, status and the switch', async () => {
    const { email, full_name } = await newAccount({ role: 'TENANT' });
    const { page, faults } = await openUsers('desktop', email);
    await entry(page, email)
      .getByRole('button', { name: `Ubah ${full_name}` })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Ubah Pengguna' });
    const renamed = unique('Nama Baru');
    await dialog.getByLabel('Nama lengkap').fill(renamed);
    await dialog.getByLabel('Nomor telepon').fill('0898-7654-3210');
    await dialog.getByLabel('Peran').selectOption('OWNER');
    await dialog.getByLabel('Akun aktif dan dapat dipakai masuk').waitFor();
    await dialog.getByRole('button', { name: 'Simpan' }).click();
    await expectToast(page, 'Pengguna berhasil diupdate!');
    await entry(page, renamed).getByText('089876543210').waitFor();
    await entry(page, renamed).getByText('Pemilik').first().waitFor();
    expect(faults).toEqual([]);
  });

  it('without an address get one, since nobody could sign in to them', async () => {
    const { id, full_name } = await newAccount();
    const email = `${unique('ditemukan')}@uji.ekost.id`;
    await product.deps.db.execute(sql`update users set email = ${madeUpEmail(id)} where id = ${id}`);
    const { page, faults } = await openUsers('phone', full_name);
    await page
      .getByRole('button', { name: `Ubah ${full_name}` })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: 'Ubah Pengguna' });
    await dialog.getByText('Akun ini tidak punya email').waitFor();
    await expectAccessible(page);
    await dialog.getByLabel('Email', { exact: true }).fill(email);
    await dialog.getByRole('button', { name: 'Simpan email' }).click();
    await expectToast(page, 'Email disimpan. Buatkan data login baru untuk pengguna ini.');
    await entry(page, full_name).getByText(email).first().waitFor();
    expect(faults).toEqual([]);
  });

  it('are shut out after a question, and never the own account', async () => {
    const { email, full_name } = await newAccount();
    const session = await signIn(product, email, PASSWORD);
    const { page, faults } = await openUsers('desktop', email);
    await entry(page, email).waitFor();
    await doesTo(page, `Tindakan lain untuk ${full_name}`, 'Nonaktifkan');
    const question = page.getByRole('alertdialog');
    await question.getByText('Apakah Anda yakin ingin menonaktifkan pengguna ini?').waitFor();
    await question.getByRole('button', { name: 'Batal' }).click();
    await expect.poll(async () => (await session.get('/auth/me')).status).toBe(200);
    await doesTo(page, `Tindakan lain untuk ${full_name}`, 'Nonaktifkan');
    await question.getByRole('button', { name: 'Nonaktifkan' }).click();
    await expectToast(page, 'Pengguna berhasil dinonaktifkan!');
    await entry(page, email).getByText('Nonaktif').first().waitFor();
    await expect.poll(async () => (await session.get('/auth/me')).status).toBe(401);
    await page.getByLabel('Cari nama atau email').fill('admin@demo.ekost.id');
    await page.getByRole('button', { name: 'Tindakan lain untuk Admin E-Kost' }).click();
    const own = page.getByRole('menuitem', { name: 'Nonaktifkan' });
    await own.waitFor();
    await expect.poll(() => own.isDisabled()).toBe(true);
    expect(faults).toEqual([]);
  });

  it('are searched and filtered, and the address keeps both', async () => {
    const { email } = await newAccount({ role: 'MAINTENANCE' });
    const { page, faults } = await openUsers('phone');
    await page.getByLabel('Cari nama atau email').fill(email.toUpperCase());
    await page.getByLabel('Saring menurut peran').selectOption('MAINTENANCE');
    await page.getByLabel('Saring menurut status').selectOption('ACTIVE');
    await entry(page, email).waitFor();
    await page.waitForURL((url) => url.searchParams.get('cari') === email.toUpperCase());
    await page.reload();
    await entry(page, email).waitFor();
    await expect.poll(() => page.getByLabel('Saring menurut peran').inputValue()).toBe('MAINTENANCE');
    await page.getByLabel('Saring menurut peran').selectOption('OWNER');
    await sees(page, 'Tidak ada pengguna yang cocok');
    await page.getByRole('button', { name: 'Tampilkan semua' }).click();
    await page.waitForURL((url) => url.search === '?tab=pengguna');
    await page.getByRole('button', { name: /^Ubah/ }).first().waitFor();
    expect(faults).toEqual([]);
  });
});

it('a question about a user stays open when the phone is turned, and the focus comes back to its button', async () => {
  const { email, full_name } = await newAccount();
  const { page, faults } = await openUsers('phone', email);
  const button = page.getByRole('button', { name: `Tindakan lain untuk ${full_name}` });
  await doesTo(page, `Tindakan lain untuk ${full_name}`, 'Nonaktifkan');
  const question = page.getByRole('alertdialog');
  await question.waitFor();
  await page.setViewportSize({ width: sizes.phone.height, height: sizes.phone.width });
  await page.waitForFunction(() => matchMedia('(width >= 40rem)').matches);
  await expect.poll(() => question.isVisible()).toBe(true);
  await question.getByRole('button', { name: 'Batal' }).click();
  await page.getByRole('table').waitFor();
  await expect.poll(() => hasFocus(button)).toBe(true);
  expect(faults).toEqual([]);
});
