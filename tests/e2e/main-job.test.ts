import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { type Size } from '#tests/support/browser/browser.ts';
import { openPage } from '#tests/support/browser/open-page.ts';
import { fillLogin, openAdminPart, openPart, picks, sees, openThing, ticks } from '#tests/support/browser/steps.ts';
import { PASSWORD, unique, uniqueNik } from '#tests/support/people/factories.ts';

const BY_ADMIN = 'demo-ekost';

/** The main job as people do it: with a finger on a phone, with a mouse on a desktop. */
describe.each<Size>(['phone', 'desktop'])('the main job in a browser (%s)', (size) => {
  it('goes from an owner who registers to a paid bill and a free room', { timeout: 180_000 }, async () => {
    const ownerEmail = `${unique('pemilik')}@uji.ekost.id`;
    const tenantEmail = `${unique('penyewa')}@uji.ekost.id`;

    // The owner registers and waits.
    const owner = await openPage('/register', { size });
    await owner.page.getByLabel('Nama lengkap').fill('Pemilik Uji');
    await owner.page.getByLabel('Email').fill(ownerEmail);
    await owner.page.getByLabel('Nomor telepon').fill('0812-3456-7890');
    await owner.page.getByLabel('Daftar sebagai').selectOption('OWNER');
    await owner.page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await owner.page.getByLabel('Konfirmasi password').fill(PASSWORD);
    await owner.page.getByRole('button', { name: 'Daftar Akun' }).click();
    await sees(owner.page, 'Pendaftaran berhasil! Silakan masuk dengan akun Anda.');
    await owner.page.waitForURL('**/login');
    await fillLogin(owner.page, ownerEmail, PASSWORD);
    await sees(owner.page, 'Akun Anda masih menunggu persetujuan admin.');
    // The refused sign-in is the only failure that the browser may report.
    expect(owner.faults.splice(0).every((fault) => fault.includes('403'))).toBe(true);

    // The admin approves.
    const admin = await openPage('/login', { size });
    await fillLogin(admin.page, 'admin@demo.ekost.id', BY_ADMIN);
    await openAdminPart(admin.page, 'Approval User');
    const waiting = admin.page.getByRole('listitem').filter({ hasText: ownerEmail });
    await waiting.getByRole('button', { name: /^Setujui/ }).click();
    await sees(admin.page, 'User berhasil disetujui!');

    // The owner adds a kost with the wizard, a room, and a tenant.
    await fillLogin(owner.page, ownerEmail, PASSWORD);
    await sees(owner.page, 'Login berhasil! Selamat datang kembali.');
    await owner.page.getByRole('button', { name: 'Tambah Properti' }).first().click();
    const wizard = owner.page.getByRole('dialog');
    await wizard.getByRole('button', { name: 'Selanjutnya' }).click();
    await sees(owner.page, 'Nama kost harus diisi');
    await wizard.getByLabel('Nama kost').fill('Kost Uji');
    await wizard.getByLabel('Alamat kost').fill('Jl. Uji No. 1');
    await wizard.getByText('Kost Campur').click();
    await wizard.getByRole('button', { name: 'Selanjutnya' }).click();
    await wizard.getByLabel('Deskripsi kost').fill('Tenang dan bersih');
    await wizard.getByText('WiFi').click();
    await wizard.getByRole('button', { name: 'Selanjutnya' }).click();
    await wizard.getByText('Dilarang membawa hewan peliharaan').click();
    await wizard.getByRole('button', { name: 'Tambah Kost' }).click();
    await sees(owner.page, 'Kost berhasil ditambahkan!');

    await owner.page.getByRole('button', { name: 'Tambah Kamar' }).first().click();
    const roomForm = owner.page.getByRole('dialog');
    await roomForm.getByLabel('Nomor kamar').fill('101');
    await roomForm.getByLabel('Sewa per bulan').fill('1500000');
    await roomForm.getByRole('button', { name: 'Simpan Kamar' }).click();
    await sees(owner.page, 'Kamar berhasil ditambahkan!');

    await owner.page.getByRole('tab', { name: 'Penyewa' }).click();
    await owner.page.getByRole('button', { name: 'Buat Penyewa Baru' }).first().click();
    const tenantForm = owner.page.getByRole('dialog');
    await tenantForm.getByLabel('Nama lengkap').fill('Penyewa Uji');
    await tenantForm.getByLabel('NIK').fill(uniqueNik());
    await tenantForm.getByLabel('Email').fill(tenantEmail);
    await tenantForm.getByLabel('Nomor telepon').fill('0813 1111 2222');
    await tenantForm.getByLabel('Nama kontak darurat').fill('Keluarga Uji');
    await tenantForm.getByLabel('Nomor kontak darurat').fill('0813 3333 4444');
    await picks(tenantForm, 'Kamar', 'Kamar 101');
    await expect.poll(() => tenantForm.getByLabel('Deposit').inputValue()).toBe('1.500.000');
    // The bill is written by hand below.
    await ticks(tenantForm.getByRole('checkbox', { name: 'Tagih sewa otomatis setiap bulan' }), false);
    await tenantForm.getByRole('button', { name: 'Buat Penyewa' }).click();
    const credentials = owner.page.getByRole('dialog', { name: 'Data Login Penyewa' });
    const shown = credentials.locator('dd').nth(1);
    await expect.poll(() => shown.textContent()).toMatch(/^\S{6,}$/);
    const oneTimePassword = (await shown.textContent()) ?? '';
    await credentials.getByRole('button', { name: 'Saya sudah menyimpannya' }).click();

    // The owner creates an invoice and sends it.
    await openPart(owner.page, 'Tagihan');
    await owner.page.getByRole('button', { name: 'Semua tagihan' }).click();
    await owner.page.getByRole('button', { name: 'Buat Tagihan' }).first().click();
    const invoiceForm = owner.page.getByRole('dialog');
    await picks(invoiceForm, 'Penyewa', 'Penyewa Uji');
    await expect.poll(() => invoiceForm.getByLabel('Harga satuan').inputValue()).toBe('1.500.000');
    await invoiceForm.getByLabel('Judul tagihan').fill('Sewa bulan ini');
    await invoiceForm.getByRole('button', { name: 'Jatuh Tempo +7 Hari' }).click();
    await invoiceForm.getByRole('button', { name: 'Simpan Draf' }).click();
    await sees(owner.page, 'Invoice berhasil dibuat!');
    const draft = openThing(owner.page, 'Detail Tagihan');
    await draft.getByRole('button', { name: /^Kirim/ }).click();
    await sees(owner.page, 'Invoice berhasil dikirim!');
    expect(owner.faults).toEqual([]);

    // The tenant signs in with the one-time password, chooses another, and sees the bill.
    const tenant = await openPage('/login', { size });
    await fillLogin(tenant.page, tenantEmail, oneTimePassword);
    await tenant.page.waitForURL('**/ganti-password');
    await tenant.page.getByLabel('Kata sandi saat ini').fill(oneTimePassword);
    await tenant.page.getByLabel('Kata sandi baru', { exact: true }).fill(PASSWORD);
    await tenant.page.getByLabel('Konfirmasi kata sandi baru').fill(PASSWORD);
    await tenant.page.getByRole('button', { name: 'Simpan Kata Sandi' }).click();
    await tenant.page.waitForURL('**/dashboard');
    await openPart(tenant.page, 'Pembayaran');
    await tenant.page.getByRole('button', { name: 'Sewa bulan ini' }).locator('visible=true').first().click();
    const detail = tenant.page.getByRole('dialog');
    await sees(tenant.page, 'Belum dibayar');

    // A part by virtual account, the rest by QRIS; the simulated bank is used in a window of its own.
    await detail.getByRole('button', { name: /^Bayar/ }).click();
    await payBy(tenant.page, { amount: '600000', method: /BCA/ });
    await sees(tenant.page, 'Rp 900.000');
    await tenant.page
      .getByRole('button', { name: /^Bayar/ })
      .locator('visible=true')
      .first()
      .click();
    await payBy(tenant.page, { method: /QRIS/ });
    await sees(tenant.page, 'Lunas');
    expect(tenant.faults).toEqual([]);

    // The owner sees the revenue and the occupancy; checkout frees the room.
    await owner.page.goto('/dashboard');
    await sees(owner.page, 'Rp 1.500.000');
    await sees(owner.page, '100%');
    await openPart(owner.page, 'Properti Saya');
    await owner.page.getByRole('button', { name: 'Kelola Kost Uji' }).first().click();
    await owner.page.getByRole('tab', { name: 'Penyewa' }).click();
    await owner.page.getByRole('button', { name: 'Keluar kos' }).click();
    await sees(owner.page, 'Apakah Anda yakin ingin checkout penyewa ini?');
    await owner.page.getByRole('alertdialog').getByRole('button', { name: 'Keluar kos' }).click();
    await sees(owner.page, 'Penyewa berhasil di-checkout!');
    await owner.page.getByRole('tab', { name: 'Kamar' }).click();
    await sees(owner.page, 'Tersedia');
    expect(owner.faults).toEqual([]);
  });
});

/** Pays in the open dialog, confirms at the simulated bank, and waits until the page shows the result. */
async function payBy(page: Page, { amount, method }: { amount?: string; method: RegExp }): Promise<void> {
  const dialog = page.getByRole('dialog');
  if (amount) await dialog.getByLabel('Jumlah').fill(amount);
  await dialog
    .locator('label')
    .filter({ has: page.getByRole('radio', { name: method }) })
    .click();
  await dialog.getByRole('button', { name: /^Bayar Rp/ }).click();
  const [bank] = await Promise.all([
    page.waitForEvent('popup'),
    dialog.getByRole('link', { name: /[Ss]imulasi/ }).click(),
  ]);
  await bank.getByRole('button', { name: /^Bayar/ }).click();
  await bank
    .getByText(/[Bb]erhasil/)
    .first()
    .waitFor();
  await bank.close();
  await sees(page, 'Pembayaran berhasil!');
  await dialog
    .getByRole('button', { name: /^(Selesai|Tutup)/ })
    .first()
    .click();
}
