import type { Page } from 'playwright-core';
import { press, sees } from '../steps.ts';
import type { Screen } from './screen.ts';

/**
 * The demo tenant has one late bill and one due soon; the others are paid. The one due soon is never opened, because
 * opening a bill for the first time is a write.
 */
const LATE_BILL = /^Detail Listrik/;

type Steps = NonNullable<Screen['steps']>;

/** A screen that is reached from the tenant's bills of one state. */
const withBills = (name: string, status: 'OVERDUE' | 'PAID', steps: Steps): Screen => ({
  name,
  path: `/dashboard?tab=pembayaran&status=${status}`,
  shows: 'Total belum dibayar',
  steps,
});

/** A screen that is reached from the tenant's complaints. */
const withComplaint = (name: string, steps: Steps): Screen => ({
  name,
  path: '/dashboard?tab=keluhan',
  shows: 'AC kamar tidak dingin',
  steps,
});

export const tenantScreens: Screen[] = [
  { name: 'pemberitahuan', path: '/pemberitahuan', shows: 'Tagihan baru' },
  { name: 'dashboard', path: '/dashboard', shows: 'Keluhan Terakhir' },
  { name: 'pembayaran', path: '/dashboard?tab=pembayaran', shows: 'Total belum dibayar' },
  { name: 'pembayaran-saring', path: '/dashboard?tab=pembayaran&status=CANCELLED', shows: 'Tampilkan semua' },
  withBills('invoice-terlambat', 'OVERDUE', (page) => openDialog(page, LATE_BILL, 'Riwayat pembayaran')),
  withBills('invoice-lunas', 'PAID', (page) => openDialog(page, /^Detail Sewa/, 'Riwayat pembayaran')),
  withBills('bayar', 'OVERDUE', async (page) => {
    await openDialog(page, /^Bayar /, 'Metode pembayaran');
    await choose(page, /BCA/);
  }),
  withBills('bayar-ovo', 'OVERDUE', async (page) => {
    await openDialog(page, /^Bayar /, 'Metode pembayaran');
    await choose(page, /OVO/);
    await page.getByLabel('Nomor telepon OVO').scrollIntoViewIfNeeded();
  }),
  withBills('bayar-salah', 'OVERDUE', async (page) => {
    await openDialog(page, /^Bayar /, 'Metode pembayaran');
    await page.getByRole('dialog').getByLabel('Jumlah pembayaran').fill('');
    await page.getByRole('dialog').getByRole('button', { name: 'Bayar', exact: true }).click();
    await page.getByText('Mohon pilih metode pembayaran dan masukkan jumlah').first().waitFor();
  }),
  withBills('lapor-bayar', 'OVERDUE', async (page) => {
    await openDialog(page, LATE_BILL, 'Riwayat pembayaran');
    await openDialog(page, 'Sudah bayar? Laporkan pembayaran', 'Nomor transaksi');
  }),
  { name: 'keluhan', path: '/dashboard?tab=keluhan', shows: 'AC kamar tidak dingin' },
  withComplaint('keluhan-baru', (page) => openDialog(page, 'Ajukan Keluhan', 'Judul keluhan')),
  withComplaint('keluhan-salah', async (page) => {
    await openDialog(page, 'Ajukan Keluhan', 'Judul keluhan');
    await page.getByRole('button', { name: 'Kirim Keluhan' }).click();
    await page.getByText('Judul keluhan harus diisi').waitFor();
  }),
  withComplaint('keluhan-detail', (page) =>
    openDialog(page, 'Detail keluhan AC kamar tidak dingin', 'Catatan pemilik'),
  ),
  {
    name: 'keluhan-selesai',
    path: '/dashboard?tab=keluhan&status=RESOLVED',
    shows: 'Keran wastafel bocor',
    steps: (page) => openDialog(page, 'Detail keluhan Keran wastafel bocor', 'Seal keran sudah diganti.'),
  },
  withComplaint('keluhan-ubah', async (page) => {
    await openDialog(page, 'Detail keluhan AC kamar tidak dingin', 'Catatan pemilik');
    await openDialog(page, 'Ubah Keluhan', 'Judul keluhan');
  }),
  { name: 'profil-penyewa', path: '/dashboard?tab=profil', shows: 'Kontrak Sewa' },
  {
    name: 'profil-penyewa-pindah',
    path: '/dashboard?tab=profil',
    shows: 'Kontrak Sewa',
    steps: (page) => openDialog(page, 'Ajukan pindah', 'Tanggal pindah'),
  },
  {
    name: 'profil-penyewa-deposit',
    path: '/dashboard?tab=profil',
    shows: 'Kontrak Sewa',
    steps: (page) => openDialog(page, 'Rincian deposit', 'Diterima'),
  },
  { name: 'profil', path: '/profil', shows: 'Email belum dikonfirmasi' },
  {
    name: 'profil-email-lain',
    path: '/profil',
    shows: 'Email belum dikonfirmasi',
    steps: async (page) => {
      await press(page, 'Bukan email saya');
      await sees(page, 'Pakai email Anda sendiri');
    },
  },
  { name: 'profil-kontak-darurat', path: '/profil?tab=kontak-darurat', shows: 'Nama kontak darurat' },
  { name: 'profil-pesan', path: '/profil?tab=pesan', shows: 'Tagihan lewat WhatsApp' },
  { name: 'profil-password', path: '/profil?tab=password', shows: 'Kata sandi saat ini' },
  { name: 'profil-pemberitahuan', path: '/profil?tab=pemberitahuan', shows: 'Pemberitahuan yang Anda terima' },
  {
    name: 'profil-pemberitahuan-satu-per-satu',
    path: '/profil?tab=pemberitahuan',
    shows: 'Pemberitahuan yang Anda terima',
    steps: async (page) => {
      await page.getByRole('button', { name: /Pilih satu per satu .*Pembayaran/ }).click();
      await sees(page, 'Bukti bayar ditolak');
    },
  },
  { name: 'profil-perangkat', path: '/profil?tab=perangkat', shows: 'Perangkat ini' },
  { name: 'ganti-password', path: '/ganti-password', shows: 'Buat kata sandi baru' },
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
  withBills('cetak-invoice', 'PAID', async (page) => {
    await openDialog(page, /^Detail Sewa/, 'Riwayat pembayaran');
    await page.getByRole('link', { name: 'Cetak Tagihan' }).click();
    await page.getByText('Terbilang:').waitFor();
  }),
  withBills('cetak-kuitansi', 'PAID', async (page) => {
    await openDialog(page, /^Detail Sewa/, 'Riwayat pembayaran');
    await page.getByRole('link', { name: /[Kk]uitansi/ }).click();
    await page.getByText('Sudah terima dari').waitFor();
  }),
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
