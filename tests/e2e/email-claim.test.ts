import { expect, it } from 'vitest';
import { expectAccessible } from '#tests/support/browser/accessible.ts';
import { openInbox } from '#tests/support/browser/inbox.ts';
import { newPage, openPage } from '#tests/support/browser/open-page.ts';
import { press, sees } from '#tests/support/browser/steps.ts';
import { unique } from '#tests/support/people/factories.ts';
import { newHousehold } from '#tests/support/people/started-product.ts';

/** Follows the newest link of the simulated inbox that was sent to an address. */
async function followLink(email: string, path: RegExp) {
  const inbox = await openInbox(email);
  const message = inbox.getByRole('listitem').filter({ hasText: email }).first();
  const [tab] = await Promise.all([inbox.waitForEvent('popup'), message.getByRole('link', { name: path }).click()]);
  return tab;
}

it('on a phone, whose address an owner has typed registers with it, by a link that was sent there', async () => {
  const { tenant } = await newHousehold();
  const { page, faults } = await newPage({ as: 'visitor', size: 'phone' });
  await page.goto('/register');
  const fill = async (where: typeof page) => {
    await where.getByLabel('Nama lengkap').fill('Siti Aminah');
    await where.getByLabel('Nomor telepon').fill('081377778888');
    await where.getByLabel('Daftar sebagai').selectOption('OWNER');
    await where.getByLabel('Password', { exact: true }).fill('pagar-hijau-7');
    await where.getByLabel('Konfirmasi password').fill('pagar-hijau-7');
    await press(where, 'Daftar Akun');
  };
  await page.getByLabel('Email').fill(tenant.email);
  await fill(page);
  await sees(page, 'Email ini sudah punya akun');
  await sees(page, 'Minta undangan kepadanya.');
  await expectAccessible(page);
  await press(page, 'Buktikan email ini milik saya');
  await sees(page, 'Periksa email Anda');

  const tab = await followLink(tenant.email, /email-saya/);
  await sees(tab, 'Akun lain kehilangan email ini');
  await expect.poll(() => tab.getByLabel('Email').inputValue()).toMatch(/^.•••@uji\.ekost\.id$/);
  await expectAccessible(tab);
  const address = tab.url();
  await fill(tab);
  await tab.waitForURL('**/login');
  await sees(tab, 'Akun Anda menunggu persetujuan admin.');
  await tab.goto(address);
  await sees(tab, 'Jika sudah mendaftar, silakan masuk.');

  const own = await openPage('/dashboard', { as: tenant, size: 'phone' });
  await sees(own.page, 'Alamat email dilepas dari akun ini, karena pemilik alamat itu membuktikannya.');
  await own.page.goto('/profil');
  await sees(own.page, 'Akun ini belum punya email');
  await expectAccessible(own.page);
  expect(faults.filter((fault) => !/40[49]/.test(fault))).toEqual([]);
});

it('a tenant is reminded of a way back until a contact is proven, and confirms an address of their own', async () => {
  const { tenant } = await newHousehold();
  const email = `${unique('milik-sendiri')}@uji.ekost.id`;
  const { page, faults } = await openPage('/dashboard', { as: tenant, size: 'phone' });
  await sees(page, 'Akun ini belum punya jalan kembali');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Konfirmasi sekarang' }).click();
  await press(page, 'Bukan email saya');
  await page.getByLabel('Email Anda').fill(email);
  await press(page, 'Kirim tautan');
  await sees(page, 'Tautan konfirmasi sudah dikirim');
  await expectAccessible(page);

  const tab = await followLink(email, /konfirmasi-email/);
  await sees(tab, /masuk ke E-Kost dengan email ini/);
  await expectAccessible(tab);
  await press(tab, 'Ya, ini email saya');
  await sees(tab, 'Email Anda sudah dikonfirmasi');

  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await sees(page, 'Email tidak dapat diubah.');
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(email);
  await page.goto('/dashboard');
  await sees(page, 'Kamar Anda');
  await page.getByText('Akun ini belum punya jalan kembali').waitFor({ state: 'detached' });
  expect(faults).toEqual([]);
});
