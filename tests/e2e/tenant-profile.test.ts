import { beforeAll, describe, expect, it } from 'vitest';
import { breakCalls, brokenCall, expectOnly } from '#tests/support/browser/calls.ts';
import { openPage } from '#tests/support/browser/open-page.ts';
import { plainPhoto, seenIn } from '#tests/support/browser/photos.ts';
import { press, sees } from '#tests/support/browser/steps.ts';
import { type TenantPerson } from '#tests/support/people/factories.ts';
import { newHousehold } from '#tests/support/people/started-product.ts';

let tenant: TenantPerson;
beforeAll(async () => {
  ({ tenant } = await newHousehold());
});

async function open(path: string) {
  return openPage(path, { as: tenant, size: 'phone' });
}

describe('the profile of a tenant', () => {
  it('changes name and phone, with the email read-only', async () => {
    const { page, faults } = await open('/profil');
    await expect.poll(() => page.getByLabel('Email').isEditable()).toBe(false);
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(tenant.email);

    await page.getByLabel('Nama lengkap').fill('');
    await page.getByLabel('Nomor telepon').fill('');
    await press(page, 'Simpan Profil');
    await sees(page, 'Nama lengkap harus diisi');
    await sees(page, 'Nomor telepon harus diisi');
    await page.getByLabel('Nomor telepon').fill('12345');
    await sees(page, 'Format nomor telepon tidak valid');

    await page.getByLabel('Nama lengkap').fill(`Penyewa`);
    await page.getByLabel('Nomor telepon').fill('+62 812-7777-8888');
    await press(page, 'Simpan Profil');
    await sees(page, 'Profil berhasil diperbarui!');
    expect(faults).toEqual([]);
  });

  it('shows a photo instead of the first letters, until it is removed', async () => {
    const { page, faults } = await open('/profil');
    const avatar = page.getByRole('main').locator('img').first();
    await page.getByRole('button', { name: 'Pilih foto' }).waitFor();
    await page.locator('input[name=photo]').setInputFiles(await plainPhoto(page, 'saya.jpg', '#0a0'));
    await page.getByRole('img', { name: 'Foto 1' }).waitFor();
    await press(page, 'Simpan Profil');
    await sees(page, 'Profil berhasil diperbarui!');
    await page.reload();
    await expect.poll(() => seenIn(avatar)).toMatchObject({ width: 480, upper: 'green' });
    await press(page, 'Hapus foto 1');
    await press(page, 'Simpan Profil');
    await sees(page, 'Profil berhasil diperbarui!');
    await avatar.waitFor({ state: 'detached' });
    expect(faults).toEqual([]);
  });

  it('changes the emergency contact', async () => {
    const { page, faults } = await open('/dashboard?tab=profil');
    await page.getByRole('link', { name: 'Ubah kontak darurat' }).click();
    await page.getByLabel('Nama kontak darurat').fill('');
    await page.getByLabel('Nomor kontak darurat').fill('');
    await press(page, 'Simpan Kontak Darurat');
    await sees(page, 'Nama kontak darurat harus diisi');
    await sees(page, 'Nomor kontak darurat harus diisi');
    await page.getByLabel('Nomor kontak darurat').fill('abc');
    await sees(page, 'Format nomor kontak darurat tidak valid');

    await page.getByLabel('Nama kontak darurat').fill('Ibu');
    await page.getByLabel('Nomor kontak darurat').fill('0813 9999 0000');
    await press(page, 'Simpan Kontak Darurat');
    await sees(page, 'Data kontak darurat berhasil diperbarui!');

    await page.goBack();
    await sees(page, 'Ibu');
    expect(faults).toEqual([]);
  });
});

describe('when the profile cannot be saved', () => {
  it('keeps what was typed, says so in place and as a toast, and saves at the next try', async () => {
    const { page, faults } = await open('/profil');
    const mend = await breakCalls(page, 'profile.update', 'line');
    await page.getByLabel('Nama lengkap').fill('Nama Yang Diketik');
    await press(page, 'Simpan Profil');
    const message = page.getByText('Gagal memperbarui profil. Silakan coba lagi.');
    await message.nth(1).waitFor();
    await expect
      .poll(() => page.getByRole('alert').getByText('Gagal memperbarui profil. Silakan coba lagi.').count())
      .toBe(1);
    await expect.poll(() => page.getByLabel('Nama lengkap').inputValue()).toBe('Nama Yang Diketik');
    await mend();
    await press(page, 'Simpan Profil');
    await sees(page, 'Profil berhasil diperbarui!');
    expectOnly(faults, brokenCall);
  });
});
