import type { Page } from 'playwright-core';
import { addDays, wibDay } from '#shared/rules/calendar.ts';
import { addsFromAccounts, doesToMany, picks } from '../steps.ts';
import { manages, opens, presses } from './owner-steps.ts';
import type { Screen } from './screen.ts';

/** A screen that begins with the tenants of a kost. */
function amongTenants(name: string, steps: (page: Page) => Promise<void>, kost = 'Kost Melati'): Screen {
  return {
    name,
    path: '/dashboard?tab=properti',
    shows: kost,
    steps: async (page) => {
      await manages(page, 'Penyewa', kost);
      await steps(page);
    },
  };
}

const unfolds = (page: Page, name: string) => page.getByRole('heading', { name }).getByRole('button').click();

/** The tenants of a kost, and what is done with them. */
export const tenantListScreens: Screen[] = [
  amongTenants('tenants', async () => undefined),
  amongTenants('tenants-pending', async () => undefined, 'Kost Cendana'),
  amongTenants('tenants-ending', async (page) => {
    await presses(page, 'Keluar / berakhir dulu');
    await page.getByRole('button', { name: /^Tawarkan perpanjangan/ }).waitFor();
  }),
  amongTenants('tenant-unfolded', (page) => unfolds(page, 'Dewi Anggraini')),
  amongTenants('tenant-unproven', async (page) => {
    await unfolds(page, 'Putri Maharani');
    await page.getByText('belum dikonfirmasi').first().waitFor();
  }),
  amongTenants('tenant-new', (page) => opens(page, 'Buat Penyewa Baru')),
  amongTenants('tenant-new-rent', async (page) => {
    await opens(page, 'Buat Penyewa Baru');
    await picks(page, 'Kamar', /^Kamar/);
    await page.getByText(/^Tagihan pertama Rp/).scrollIntoViewIfNeeded();
  }),
  amongTenants('tenant-new-foreign', async (page) => {
    await opens(page, 'Buat Penyewa Baru');
    await page.getByRole('dialog').getByText('Bukan WNI').click();
    await page.getByLabel('Nomor paspor').waitFor();
  }),
  amongTenants('tenant-new-refused', async (page) => {
    await opens(page, 'Buat Penyewa Baru');
    await page.getByRole('dialog').getByRole('button', { name: 'Buat Penyewa' }).click();
    await page.getByText('Pilih kamar terlebih dahulu').waitFor();
  }),
  amongTenants('tenant-invited', (page) => opens(page, 'Undang Penyewa')),
  amongTenants('tenants-invited', async (page) => {
    await opens(page, /^Undang( mereka)?$/);
    await page.getByText('Lewat WhatsApp E-Kost', { exact: true }).waitFor();
  }),
  amongTenants('tenant-restored', async (page) => {
    await opens(page, 'Undang Penyewa');
    await page.getByRole('dialog').getByLabel('Nama lengkap').fill('Budi Santoso');
    await page.reload();
    await opens(page, 'Undang Penyewa');
    await page.getByText('Isian sebelumnya dipulihkan').waitFor();
  }),
  amongTenants('tenant-existing', async (page) => {
    await addsFromAccounts(page);
    await page.getByText('Pilih', { exact: true }).first().waitFor();
  }),
  amongTenants('tenant-renew', async (page) => {
    await unfolds(page, 'Putri Maharani');
    await opens(page, 'Perpanjang kontrak Putri Maharani');
  }),
  amongTenants('tenant-edit', async (page) => {
    await unfolds(page, 'Putri Maharani');
    await opens(page, 'Ubah data Putri Maharani');
  }),
  amongTenants('tenant-automatic-rent', async (page) => {
    await unfolds(page, 'Putri Maharani');
    await opens(page, 'Aktifkan tagihan otomatis Putri Maharani');
  }),
  amongTenants('tenants-raise', async (page) => {
    await doesToMany(page, 'Naikkan sewa');
    await page.getByLabel('Naik (%)').fill('7');
    await page.getByText(/→/).first().waitFor();
  }),
  amongTenants('tenants-automatic', async (page) => {
    await doesToMany(page, 'Tagihan otomatis');
    await page.getByText(/^Semua \(/).waitFor();
  }),
  amongTenants('tenant-checkout', async (page) => {
    await unfolds(page, 'Salsabila Nur Aini Kusumawardhani');
    await opens(page, 'Keluar kos Salsabila Nur Aini Kusumawardhani', 'alertdialog');
  }),
  amongTenants('tenant-deposit', async (page) => {
    await unfolds(page, 'Putri Maharani');
    await opens(page, 'Rincian deposit Putri Maharani');
    await page.getByRole('dialog').getByText('Diterima', { exact: true }).waitFor();
  }),
  amongTenants('tenant-deposit-return', async (page) => {
    await unfolds(page, 'Putri Maharani');
    await presses(page, 'Tindakan lain untuk Putri Maharani');
    await page.getByRole('menuitem', { name: 'Kembalikan deposit' }).click();
    await page.getByRole('dialog').getByLabel('Jumlah dikembalikan').waitFor();
  }),
  amongTenants('tenant-occupant-new', async (page) => {
    await unfolds(page, 'Putri Maharani');
    await page.getByRole('button', { name: /^Tambah penghuni/ }).click();
    const form = page.getByRole('dialog');
    await form.getByText('Tanggal, identitas, dan tambahan sewa').click();
    await form.getByLabel('Nomor paspor').waitFor();
  }),
  amongTenants('tenant-occupant-pays', async (page) => {
    await unfolds(page, 'Putri Maharani');
    await page.getByRole('button', { name: /^Tambah penghuni/ }).click();
    await page.getByRole('dialog').getByLabel('Ikut membayar sewa').selectOption('Ya, sekian rupiah');
    await page.getByText('Penuh dari setiap tagihan sewa, juga yang hanya sebagian bulan.').waitFor();
  }),
  amongTenants('tenant-contracts', async (page) => {
    await unfolds(page, 'Putri Maharani');
    await presses(page, 'Tindakan lain untuk Putri Maharani');
    await page.getByRole('menuitem', { name: 'Kontrak' }).click();
    await page.getByText('Belum ada kontrak tertulis.').waitFor();
  }),
  amongTenants('tenant-moving-out', async (page) => {
    await unfolds(page, 'Putri Maharani');
    await presses(page, 'Tindakan lain untuk Putri Maharani');
    await page.getByRole('menuitem', { name: 'Perhitungan keluar' }).click();
    await page.getByLabel('Tanggal keluar').waitFor();
  }),
  amongTenants('tenant-moving-out-room', async (page) => {
    await unfolds(page, 'Putri Maharani');
    await presses(page, 'Tindakan lain untuk Putri Maharani');
    await page.getByRole('menuitem', { name: 'Perhitungan keluar' }).click();
    await page.waitForURL('**/cetak/keluar-kos/**');
    await page.goto(`${page.url()}?langkah=2`);
    await page.getByRole('group', { name: 'Kunci' }).waitFor();
  }),
  amongTenants('tenant-moving-out-send', async (page) => {
    await unfolds(page, 'Putri Maharani');
    await presses(page, 'Tindakan lain untuk Putri Maharani');
    await page.getByRole('menuitem', { name: 'Perhitungan keluar' }).click();
    await page.waitForURL('**/cetak/keluar-kos/**');
    await page.goto(`${page.url()}?langkah=4`);
    await page.getByRole('button', { name: 'Keluar kos dan kirim' }).waitFor();
  }),
  amongTenants('tenant-move', async (page) => {
    await unfolds(page, 'Putri Maharani');
    await presses(page, 'Pindah kamar Putri Maharani');
    await page
      .getByRole('dialog')
      .getByRole('group', { name: 'Kamar' })
      .getByText(/^Kamar ./)
      .first()
      .click();
    await page.getByRole('list', { name: 'Yang terjadi' }).waitFor();
  }),
  amongTenants('tenant-move-later', async (page) => {
    await unfolds(page, 'Putri Maharani');
    await presses(page, 'Pindah kamar Putri Maharani');
    await page
      .getByRole('dialog')
      .getByRole('group', { name: 'Kamar' })
      .getByText(/^Kamar ./)
      .first()
      .click();
    await page.getByLabel('Mulai di kamar baru').fill(addDays(wibDay(new Date()), 20));
    await page.getByText('Kamar baru dipesan mulai hari itu.').waitFor();
  }),
  amongTenants('tenant-goes-on', async (page) => {
    await unfolds(page, 'Putri Maharani');
    await presses(page, 'Tindakan lain untuk Putri Maharani');
    await page.getByRole('menuitem', { name: 'Lanjut per bulan' }).click();
    await page.getByRole('alertdialog').waitFor();
  }),
  amongTenants('tenant-menu', async (page) => {
    await unfolds(page, 'Putri Maharani');
    await presses(page, 'Tindakan lain untuk Putri Maharani');
    await page.getByRole('menuitem', { name: 'Buat data login baru' }).waitFor();
  }),
];
