import type { Page } from 'playwright-core';
import type { Screen } from './screen.ts';

/**
 * The demo tenant has one late bill and one due soon; the others are paid. The one due soon is never opened, because
 * opening a bill for the first time is a write.
 */
const LATE_BILL = /^Detail Listrik/;

export const tenantScreens: Screen[] = [
  { name: 'pemberitahuan', path: '/pemberitahuan', shows: 'Tagihan baru' },
  { name: 'dashboard', path: '/dashboard', shows: 'Keluhan Terakhir' },
  { name: 'pembayaran', path: '/dashboard?tab=pembayaran', shows: 'Total belum dibayar' },
  { name: 'pembayaran-saring', path: '/dashboard?tab=pembayaran&status=CANCELLED', shows: 'Tampilkan semua' },
  {
    name: 'invoice-terlambat',
    path: '/dashboard?tab=pembayaran&status=OVERDUE',
    shows: 'Total belum dibayar',
    steps: (page) => openDialog(page, LATE_BILL, 'Riwayat pembayaran'),
  },
  {
    name: 'invoice-lunas',
    path: '/dashboard?tab=pembayaran&status=PAID',
    shows: 'Total belum dibayar',
    steps: (page) => openDialog(page, /^Detail Sewa/, 'Riwayat pembayaran'),
  },
  {
    name: 'bayar',
    path: '/dashboard?tab=pembayaran&status=OVERDUE',
    shows: 'Total belum dibayar',
    steps: async (page) => {
      await openDialog(page, /^Bayar /, 'Metode pembayaran');
      await choose(page, /BCA/);
    },
  },
  {
    name: 'bayar-ovo',
    path: '/dashboard?tab=pembayaran&status=OVERDUE',
    shows: 'Total belum dibayar',
    steps: async (page) => {
      await openDialog(page, /^Bayar /, 'Metode pembayaran');
      await choose(page, /OVO/);
      await page.getByLabel('Nomor telepon OVO').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'bayar-salah',
    path: '/dashboard?tab=pembayaran&status=OVERDUE',
    shows: 'Total belum dibayar',
    steps: async (page) => {
      await openDialog(page, /^Bayar /, 'Metode pembayaran');
      await page.getByRole('dialog').getByLabel('Jumlah pembayaran').fill('');
      await page.getByRole('dialog').getByRole('button', { name: 'Bayar', exact: true }).click();
      await page.getByText('Mohon pilih metode pembayaran dan masukkan jumlah').first().waitFor();
    },
  },
  {
    name: 'lapor-bayar',
    path: '/dashboard?tab=pembayaran&status=OVERDUE',
    shows: 'Total belum dibayar',
    steps: async (page) => {
      await openDialog(page, LATE_BILL, 'Riwayat pembayaran');
      await openDialog(page, 'Sudah bayar? Laporkan pembayaran', 'Nomor transaksi');
    },
  },
  { name: 'keluhan', path: '/dashboard?tab=keluhan', shows: 'AC kamar tidak dingin' },
  {
    name: 'keluhan-baru',
    path: '/dashboard?tab=keluhan',
    shows: 'AC kamar tidak dingin',
    steps: (page) => openDialog(page, 'Ajukan Keluhan', 'Judul keluhan'),
  },
  {
    name: 'keluhan-salah',
    path: '/dashboard?tab=keluhan',
    shows: 'AC kamar tidak dingin',
    steps: async (page) => {
      await openDialog(page, 'Ajukan Keluhan', 'Judul keluhan');
      await page.getByRole('button', { name: 'Kirim Keluhan' }).click();
      await page.getByText('Judul keluhan harus diisi').waitFor();
    },
  },
  {
    name: 'keluhan-detail',
    path: '/dashboard?tab=keluhan',
    shows: 'AC kamar tidak dingin',
    steps: (page) => openDialog(page, 'Detail keluhan AC kamar tidak dingin', 'Catatan pemilik'),
  },
  {
    name: 'keluhan-selesai',
    path: '/dashboard?tab=keluhan&status=RESOLVED',
    shows: 'Keran wastafel bocor',
    steps: (page) => openDialog(page, 'Detail keluhan Keran wastafel bocor', 'Seal keran sudah diganti.'),
  },
  {
    name: 'keluhan-ubah',
    path: '/dashboard?tab=keluhan',
    shows: 'AC kamar tidak dingin',
    steps: async (page) => {
      await openDialog(page, 'Detail keluhan AC kamar tidak dingin', 'Catatan pemilik');
      await openDialog(page, 'Ubah Keluhan', 'Judul keluhan');
    },
  },
  { name: 'profil-penyewa', path: '/dashboard?tab=profil', shows: 'Kontrak Sewa' },
  { name: 'profil', path: '/profil', shows: 'Email tidak dapat diubah.' },
  { name: 'profil-kontak-darurat', path: '/profil?tab=kontak-darurat', shows: 'Nama kontak darurat' },
  { name: 'profil-pesan', path: '/profil?tab=pesan', shows: 'Tagihan lewat WhatsApp' },
  { name: 'profil-password', path: '/profil?tab=password', shows: 'Password saat ini' },
  { name: 'profil-pemberitahuan', path: '/profil?tab=pemberitahuan', shows: 'Kabar yang Anda terima' },
  { name: 'profil-perangkat', path: '/profil?tab=perangkat', shows: 'Perangkat ini' },
  { name: 'ganti-password', path: '/ganti-password', shows: 'Buat password baru' },
  { name: 'payment', path: '/payment', shows: 'Total yang harus dibayar' },
  { name: 'payment-riwayat', path: '/payment?tab=riwayat', shows: 'Kuitansi' },
  {
    name: 'payment-proses',
    path: '/payment',
    shows: 'Total yang harus dibayar',
    steps: (page) => openDialog(page, /^Laporkan pembayaran Listrik/, 'Nomor transaksi'),
  },
  { name: 'payment-legacy', path: legacyAddress(), shows: 'Buat Link Pembayaran' },
  {
    name: 'payment-legacy-ewallet',
    path: legacyAddress(),
    shows: 'Buat Link Pembayaran',
    steps: async (page) => {
      await choose(page, /E-wallet/);
      await page.getByLabel('Nomor telepon e-wallet').waitFor();
    },
  },
  { name: 'payment-legacy-tidak-valid', path: '/payment-legacy?amount=abc', shows: 'Data pembayaran tidak valid' },
  {
    name: 'cetak-invoice',
    path: '/dashboard?tab=pembayaran&status=PAID',
    shows: 'Total belum dibayar',
    steps: async (page) => {
      await openDialog(page, /^Detail Sewa/, 'Riwayat pembayaran');
      await page.getByRole('link', { name: 'Cetak Invoice' }).click();
      await page.getByText('Terbilang:').waitFor();
    },
  },
  {
    name: 'cetak-kuitansi',
    path: '/dashboard?tab=pembayaran&status=PAID',
    shows: 'Total belum dibayar',
    steps: async (page) => {
      await openDialog(page, /^Detail Sewa/, 'Riwayat pembayaran');
      await page.getByRole('link', { name: /[Kk]uitansi/ }).click();
      await page.getByText('Sudah terima dari').waitFor();
    },
  },
];

/** The address of the legacy page; it asks the server for nothing before the link is made. */
function legacyAddress(): string {
  const query = new URLSearchParams({
    tenant_id: '0197c1d4-6a5e-7c3b-9d2f-1a2b3c4d5e6f',
    room_number: '201',
    amount: '1850000',
    payment_type: 'MONTHLY_RENT',
    description: 'Sewa kamar 201 bulan November 2026',
  });
  return `/payment-legacy?${query.toString()}`;
}

/** Presses the first visible button of that name and waits for a text in the dialog. */
async function openDialog(page: Page, button: string | RegExp, shows: string): Promise<void> {
  await page.getByRole('button', { name: button }).locator('visible=true').first().click();
  await page.getByRole('dialog').getByText(shows).first().waitFor();
}

/** Chooses a card; the card hides its radio button. */
async function choose(page: Page, name: RegExp): Promise<void> {
  await page
    .locator('label')
    .filter({ has: page.getByRole('radio', { name }) })
    .click();
}
