import type { Page } from 'playwright-core';
import { wibDay } from '#shared/rules/calendar.ts';
import { picks } from '../steps.ts';
import { roomScreens } from './owner-room-screens.ts';
import { tenantListScreens } from './owner-tenant-screens.ts';
import { opens, opensThing, presses } from './owner-steps.ts';
import type { Screen } from './screen.ts';
import { searchScreens } from './search-screens.ts';
import { settle } from './visit.ts';

/** Opens the first invoice of the list. */
const opensInvoice = (page: Page) => opensThing(page, /^(Sewa|Listrik|Deposit) /);

async function opensMenu(page: Page, item: string, role: 'dialog' | 'alertdialog' = 'dialog'): Promise<void> {
  await page.getByRole('button', { name: 'Lainnya' }).click();
  await page.getByRole('menuitem', { name: item }).click();
  await page.getByRole(role).last().waitFor();
}

async function fillsFirstStep(page: Page): Promise<void> {
  await opens(page, 'Tambah Properti');
  await page.getByLabel('Nama kost').fill('Kost Griya Kusumawardhani Residence Putri');
  await page.getByLabel('Alamat kost').fill('Jl. Raya Bojongsoang No. 128, Bojongsoang, Kabupaten Bandung');
  await page.getByRole('dialog').getByText('Kost Campur').click();
  await presses(page, 'Selanjutnya');
}

async function fillsSecondStep(page: Page): Promise<void> {
  await fillsFirstStep(page);
  await page.getByLabel('Deskripsi kost').fill('Tenang, bersih, lima menit dari kampus.');
  await page.getByRole('dialog').getByText('WiFi').click();
  await page.getByRole('dialog').getByText('Security 24 Jam').click();
  await presses(page, 'Selanjutnya');
}

/** What a phone's home shows when asked. */
const FOLDED = /^(Lihat per kost|Lihat semua \d+ tugas|Grafik 12 bulan|Aktivitas|Okupansi)$/;

const overview: Screen[] = [
  { name: 'overview', path: '/dashboard', shows: 'Total properti' },
  { name: 'properties', path: '/dashboard?tab=properti', shows: 'Kost Cendana' },
  { name: 'all-tenants', path: '/dashboard?tab=properti&bagian=penyewa', shows: 'Dewi Anggraini' },
  {
    name: 'all-tenants-raise',
    path: '/dashboard?tab=properti&bagian=penyewa',
    shows: 'Dewi Anggraini',
    steps: async (page) => {
      await presses(page, 'Banyak sekaligus');
      await page.getByRole('menuitem', { name: 'Naikkan sewa' }).click();
      await page.getByText(/^Semua \(/).waitFor();
    },
  },
  {
    name: 'kost-picker',
    path: '/dashboard?tab=keluhan',
    shows: 'Keluhan penyewa',
    steps: async (page) => {
      await page.getByRole('button', { name: 'Ganti kost' }).click();
      await page.getByRole('dialog', { name: 'Pilih kost' }).getByText('Kost Melati').waitFor();
    },
  },
  {
    name: 'overview-tables',
    path: '/dashboard',
    shows: 'Total properti',
    steps: async (page) => {
      // A phone shows the long parts when asked.
      const parts = page.getByRole('main').getByRole('button', { name: FOLDED });
      while ((await parts.count()) > 0) await parts.first().click();
      await settle(page);
      for (const table of await page.getByText('Lihat sebagai tabel').all()) await table.click();
    },
  },
  {
    name: 'tenants-of-month',
    path: `/dashboard?tab=properti&bagian=penyewa&huni=${wibDay(new Date()).slice(0, 7)}`,
    shows: 'Dewi Anggraini',
  },
  {
    name: 'all-tenants-open',
    path: '/dashboard?tab=properti&bagian=penyewa',
    shows: 'Dewi Anggraini',
    steps: async (page) => {
      await presses(page, 'Dewi Anggraini');
      await page.getByRole('region', { name: 'Pesan' }).waitFor();
    },
  },
  {
    name: 'all-tenants-ending',
    path: '/dashboard?tab=properti&bagian=penyewa&urut=END',
    shows: 'Keluar / berakhir dulu',
  },
  { name: 'all-tenants-left', path: '/dashboard?tab=properti&bagian=penyewa&urut=KELUAR', shows: 'Urut kamar' },
  {
    name: 'wizard-1',
    path: '/dashboard',
    shows: 'Total properti',
    steps: (page) => opens(page, 'Tambah Properti'),
  },
  {
    name: 'wizard-1-refused',
    path: '/dashboard',
    shows: 'Total properti',
    steps: async (page) => {
      await opens(page, 'Tambah Properti');
      await presses(page, 'Selanjutnya');
      await page.getByText('Nama kost harus diisi').waitFor();
    },
  },
  { name: 'wizard-2', path: '/dashboard', shows: 'Total properti', steps: fillsFirstStep },
  {
    name: 'wizard-3',
    path: '/dashboard',
    shows: 'Total properti',
    steps: async (page) => {
      await fillsSecondStep(page);
      await page.getByText('Dilarang merokok di dalam kamar').click();
      await page
        .getByLabel('Masukkan aturan kustom:')
        .fill('Tamu menginap wajib izin paling lambat satu hari sebelumnya');
      await page.keyboard.press('Enter');
    },
  },
];

const invoices: Screen[] = [
  { name: 'invoices', path: '/dashboard?tab=invoice&tampilan=semua', shows: 'Buat Tagihan' },
  { name: 'invoices-late', path: '/dashboard?tab=invoice&tampilan=semua&status=OVERDUE', shows: /Terlambat \d+ hari/ },
  {
    name: 'invoices-of-month',
    path: `/dashboard?tab=invoice&tampilan=semua&jatuh-tempo=${wibDay(new Date()).slice(0, 7)}`,
    shows: /^Tagihan jatuh tempo .* yang dibatalkan\.$/,
  },
  {
    name: 'invoices-filtered-empty',
    path: '/dashboard?tab=invoice&tampilan=semua&status=PAID&jenis=INTERNET',
    shows: 'Tidak ada tagihan yang cocok',
  },
  {
    name: 'invoice-create',
    path: '/dashboard?tab=invoice&tampilan=semua',
    shows: 'Buat Tagihan',
    steps: async (page) => {
      await opens(page, 'Buat Tagihan');
      await picks(page, 'Penyewa', /Kamar/);
      await page.getByRole('button', { name: 'Jatuh Tempo +7 Hari' }).click();
      await page.getByRole('button', { name: 'Tambah item' }).click();
      await page.getByLabel('Pengulangan').selectOption('MONTHLY');
    },
  },
  {
    name: 'invoice-tenant-search',
    path: '/dashboard?tab=invoice&tampilan=semua',
    shows: 'Buat Tagihan',
    steps: async (page) => {
      await opens(page, 'Buat Tagihan');
      await page.getByRole('combobox', { name: 'Penyewa', exact: true }).fill('melati');
      await page.getByRole('option', { name: /Kost Melati/, selected: true }).waitFor();
    },
  },
  {
    name: 'invoice-create-refused',
    path: '/dashboard?tab=invoice&tampilan=semua',
    shows: 'Buat Tagihan',
    steps: async (page) => {
      await opens(page, 'Buat Tagihan');
      await page.getByRole('button', { name: 'Simpan Draf' }).click();
      await page.getByText('Mohon pilih penyewa').waitFor();
    },
  },
  ...(['DRAFT', 'SENT', 'PARTIAL', 'PAID', 'OVERDUE', 'CANCELLED'] as const).map((status) => ({
    name: `invoice-${status.toLowerCase()}`,
    path: `/dashboard?tab=invoice&tampilan=semua&status=${status}`,
    shows: /^INV-/,
    steps: opensInvoice,
  })),
  {
    name: 'invoice-edit',
    path: '/dashboard?tab=invoice&tampilan=semua&status=DRAFT',
    shows: /^INV-/,
    steps: async (page) => {
      await opensInvoice(page);
      await presses(page, 'Ubah');
      await page.getByRole('dialog', { name: 'Ubah Draf' }).waitFor();
    },
  },
  {
    name: 'invoice-record',
    path: '/dashboard?tab=invoice&tampilan=semua&status=PARTIAL',
    shows: /^INV-/,
    steps: async (page) => {
      await opensInvoice(page);
      await presses(page, 'Catat Pembayaran');
      await page.getByRole('dialog', { name: 'Catat Pembayaran' }).waitFor();
    },
  },
  {
    name: 'invoice-waive',
    path: '/dashboard?tab=invoice&tampilan=semua&status=OVERDUE',
    shows: /^INV-/,
    steps: async (page) => {
      await opensInvoice(page);
      await opensMenu(page, 'Hapus denda');
    },
  },
  {
    name: 'invoice-cancel',
    path: '/dashboard?tab=invoice&tampilan=semua&status=OVERDUE',
    shows: /^INV-/,
    steps: async (page) => {
      await opensInvoice(page);
      await opensMenu(page, 'Batalkan Tagihan', 'alertdialog');
    },
  },
];

const verification: Screen[] = [
  { name: 'money', path: '/dashboard?tab=invoice&bagian=masuk', shows: 'Tunai' },
  { name: 'verify', path: '/dashboard?tab=invoice&bagian=verifikasi', shows: 'Verifikasi Pembayaran' },
  {
    name: 'verify-approve',
    path: '/dashboard?tab=invoice&bagian=verifikasi',
    shows: 'Cocokkan dengan mutasi rekening',
    steps: (page) => opens(page, /^Setujui pembayaran/, 'alertdialog'),
  },
  {
    name: 'verify-reject',
    path: '/dashboard?tab=invoice&bagian=verifikasi',
    shows: 'Cocokkan dengan mutasi rekening',
    steps: (page) => opens(page, /^Tolak pembayaran/),
  },
];

const LIST = '/dashboard?tab=invoice&bagian=pengingat';

const reminders: Screen[] = [
  { name: 'reminders', path: LIST, shows: 'Belum diingatkan' },
  {
    name: 'reminder',
    path: LIST,
    shows: 'Belum diingatkan',
    steps: async (page) => {
      await opens(page, /^Ingatkan (?!semua)/);
      await page.getByLabel('Pesan').waitFor();
    },
  },
  {
    name: 'reminders-all',
    path: LIST,
    shows: 'Belum diingatkan',
    steps: async (page) => {
      await opens(page, 'Ingatkan semua');
      await page.getByRole('link', { name: /^Kirim ke / }).waitFor();
    },
  },
  {
    name: 'reminder-rule',
    path: LIST,
    shows: 'Belum diingatkan',
    steps: async (page) => {
      await opens(page, 'Pengingat otomatis');
      await page.getByText('Contoh pesan').waitFor();
    },
  },
];

const complaints: Screen[] = [
  { name: 'complaints', path: '/dashboard?tab=keluhan', shows: 'Kunci pagar macet' },
  {
    name: 'complaint-detail',
    path: '/dashboard?tab=keluhan',
    shows: 'AC kamar tidak dingin',
    steps: (page) => opensThing(page, 'Detail keluhan AC kamar tidak dingin'),
  },
  {
    name: 'complaint-update',
    path: '/dashboard?tab=keluhan',
    shows: 'AC kamar tidak dingin',
    steps: (page) => opens(page, 'Update keluhan AC kamar tidak dingin'),
  },
  {
    name: 'complaint-damage',
    path: '/dashboard?tab=keluhan',
    shows: 'Kunci pagar macet',
    steps: (page) => opens(page, 'Laporkan kerusakan'),
  },
];

const articles: Screen[] = [
  { name: 'articles', path: '/dashboard?tab=artikel', shows: 'Artikel saya' },
  { name: 'article-new', path: '/dashboard?tab=artikel&artikel=baru', shows: 'Isi artikel' },
  {
    name: 'article-edit',
    path: '/dashboard?tab=artikel',
    shows: 'Artikel saya',
    steps: async (page) => {
      await presses(page, 'Ubah Membuat taman kecil di lahan sempit');
      await page.getByLabel('Judul').waitFor();
    },
  },
  {
    name: 'article-delete',
    path: '/dashboard?tab=artikel',
    shows: 'Artikel saya',
    steps: (page) => opens(page, 'Hapus Membuat taman kecil di lahan sempit', 'alertdialog'),
  },
];

/** The owner's screens. Revealing a NIK and showing new credentials write, so tests of their own look at them. */
export const ownerScreens: Screen[] = [
  { name: 'pemberitahuan', path: '/pemberitahuan', shows: 'Pembayaran diterima' },
  ...overview,
  ...roomScreens,
  ...tenantListScreens,
  ...invoices,
  ...verification,
  ...reminders,
  ...complaints,
  ...articles,
  ...searchScreens,
];
