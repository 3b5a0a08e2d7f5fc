import type { Page } from 'playwright-core';
import { picks } from '../steps.ts';
import type { Screen } from './screen.ts';

/** Presses the first visible button of that name and waits for the dialog that it opens. */
async function opens(page: Page, button: string | RegExp, role: 'dialog' | 'alertdialog' = 'dialog'): Promise<void> {
  await presses(page, button);
  await page.getByRole(role).waitFor();
}

async function presses(page: Page, button: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: button }).locator('visible=true').first().click();
}

/** Opens the demo's first kost, and its rooms or tenants. */
async function manages(page: Page, part: 'Kamar' | 'Penyewa' = 'Kamar', kost = 'Kost Melati'): Promise<void> {
  await presses(page, `Kelola ${kost}`);
  await page.getByRole('tab', { name: part, exact: true }).click();
  await page
    .getByRole('button', { name: part === 'Kamar' ? 'Tambah Kamar' : 'Buat Penyewa Baru' })
    .first()
    .waitFor();
}

/** Opens the first invoice of the list. */
const opensInvoice = (page: Page) => opens(page, /^(Sewa|Listrik|Deposit) /);

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

const overview: Screen[] = [
  { name: 'overview', path: '/dashboard', shows: 'Okupansi per kamar' },
  { name: 'properties', path: '/dashboard?tab=properti', shows: 'Kost Cendana' },
  {
    name: 'wizard-1',
    path: '/dashboard',
    shows: 'Okupansi per kamar',
    steps: (page) => opens(page, 'Tambah Properti'),
  },
  {
    name: 'wizard-1-refused',
    path: '/dashboard',
    shows: 'Okupansi per kamar',
    steps: async (page) => {
      await opens(page, 'Tambah Properti');
      await presses(page, 'Selanjutnya');
      await page.getByText('Nama kost harus diisi').waitFor();
    },
  },
  { name: 'wizard-2', path: '/dashboard', shows: 'Okupansi per kamar', steps: fillsFirstStep },
  {
    name: 'wizard-3',
    path: '/dashboard',
    shows: 'Okupansi per kamar',
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

const rooms: Screen[] = [
  { name: 'rooms', path: '/dashboard?tab=properti', shows: 'Kost Melati', steps: (page) => manages(page) },
  {
    name: 'kost-photos',
    path: '/dashboard?tab=properti',
    shows: 'Kost Melati',
    steps: async (page) => {
      await manages(page);
      await opens(page, 'Foto Kost Melati');
      await page.getByRole('button', { name: 'Pilih foto' }).waitFor();
    },
  },
  {
    name: 'rooms-filtered-empty',
    path: '/dashboard?tab=properti&kamar=RESERVED',
    shows: 'Kost Melati',
    steps: async (page) => {
      await manages(page);
      await page
        .getByRole('group', { name: 'Saring menurut status kamar' })
        .getByRole('button', { name: /Dipesan/ })
        .click();
      await page.getByText('Tidak ada kamar berstatus dipesan').waitFor();
    },
  },
  {
    name: 'room-add',
    path: '/dashboard?tab=properti',
    shows: 'Kost Melati',
    steps: async (page) => {
      await manages(page);
      await opens(page, 'Tambah Kamar');
    },
  },
  {
    name: 'room-edit',
    path: '/dashboard?tab=properti',
    shows: 'Kost Melati',
    steps: async (page) => {
      await manages(page);
      await opens(page, 'Ubah kamar 204');
    },
  },
  {
    name: 'room-delete',
    path: '/dashboard?tab=properti',
    shows: 'Kost Melati',
    steps: async (page) => {
      await manages(page);
      await opens(page, 'Hapus kamar 205', 'alertdialog');
    },
  },
];

const tenants: Screen[] = [
  { name: 'tenants', path: '/dashboard?tab=properti', shows: 'Kost Melati', steps: (page) => manages(page, 'Penyewa') },
  {
    name: 'tenants-pending',
    path: '/dashboard?tab=properti',
    shows: 'Kost Cendana',
    steps: (page) => manages(page, 'Penyewa', 'Kost Cendana'),
  },
  {
    name: 'tenant-new',
    path: '/dashboard?tab=properti',
    shows: 'Kost Melati',
    steps: async (page) => {
      await manages(page, 'Penyewa');
      await opens(page, 'Buat Penyewa Baru');
    },
  },
  {
    name: 'tenant-new-refused',
    path: '/dashboard?tab=properti',
    shows: 'Kost Melati',
    steps: async (page) => {
      await manages(page, 'Penyewa');
      await opens(page, 'Buat Penyewa Baru');
      await page.getByRole('dialog').getByRole('button', { name: 'Buat Penyewa' }).click();
      await page.getByText('Pilih kamar terlebih dahulu').waitFor();
    },
  },
  {
    name: 'tenant-existing',
    path: '/dashboard?tab=properti',
    shows: 'Kost Melati',
    steps: async (page) => {
      await manages(page, 'Penyewa');
      await opens(page, 'Tambah Penyewa dari User');
      await page.getByText('Pilih', { exact: true }).first().waitFor();
    },
  },
  {
    name: 'tenant-renew',
    path: '/dashboard?tab=properti',
    shows: 'Kost Melati',
    steps: async (page) => {
      await manages(page, 'Penyewa');
      await opens(page, 'Perpanjang kontrak Putri Maharani');
    },
  },
  {
    name: 'tenant-checkout',
    path: '/dashboard?tab=properti',
    shows: 'Kost Melati',
    steps: async (page) => {
      await manages(page, 'Penyewa');
      await opens(page, 'Checkout Salsabila Nur Aini Kusumawardhani', 'alertdialog');
    },
  },
  {
    name: 'tenant-menu',
    path: '/dashboard?tab=properti',
    shows: 'Kost Melati',
    steps: async (page) => {
      await manages(page, 'Penyewa');
      await presses(page, 'Tindakan lain untuk Putri Maharani');
      await page.getByRole('menuitem', { name: 'Buat data login baru' }).waitFor();
    },
  },
];

const invoices: Screen[] = [
  { name: 'invoices', path: '/dashboard?tab=invoice', shows: 'Buat Invoice' },
  { name: 'invoices-late', path: '/dashboard?tab=invoice&status=OVERDUE', shows: /Terlambat \d+ hari/ },
  {
    name: 'invoices-filtered-empty',
    path: '/dashboard?tab=invoice&status=PAID&jenis=INTERNET',
    shows: 'Tidak ada invoice yang cocok',
  },
  {
    name: 'invoice-create',
    path: '/dashboard?tab=invoice',
    shows: 'Buat Invoice',
    steps: async (page) => {
      await opens(page, 'Buat Invoice');
      await picks(page, 'Penyewa', /Kamar/);
      await page.getByRole('button', { name: 'Jatuh Tempo +7 Hari' }).click();
      await page.getByRole('button', { name: 'Tambah item' }).click();
      await page.getByLabel('Pengulangan').selectOption('MONTHLY');
    },
  },
  {
    name: 'invoice-tenant-search',
    path: '/dashboard?tab=invoice',
    shows: 'Buat Invoice',
    steps: async (page) => {
      await opens(page, 'Buat Invoice');
      await page.getByRole('combobox', { name: 'Penyewa', exact: true }).fill('melati');
      await page.getByRole('option', { name: /Kost Melati/, selected: true }).waitFor();
    },
  },
  {
    name: 'invoice-create-refused',
    path: '/dashboard?tab=invoice',
    shows: 'Buat Invoice',
    steps: async (page) => {
      await opens(page, 'Buat Invoice');
      await page.getByRole('button', { name: 'Simpan Draf' }).click();
      await page.getByText('Mohon pilih penyewa').waitFor();
    },
  },
  ...(['DRAFT', 'SENT', 'PARTIAL', 'PAID', 'OVERDUE', 'CANCELLED'] as const).map((status) => ({
    name: `invoice-${status.toLowerCase()}`,
    path: `/dashboard?tab=invoice&status=${status}`,
    shows: /^INV-/,
    steps: opensInvoice,
  })),
  {
    name: 'invoice-record',
    path: '/dashboard?tab=invoice&status=PARTIAL',
    shows: /^INV-/,
    steps: async (page) => {
      await opensInvoice(page);
      await presses(page, 'Catat Pembayaran');
      await page.getByRole('dialog', { name: 'Catat Pembayaran' }).waitFor();
    },
  },
  {
    name: 'invoice-waive',
    path: '/dashboard?tab=invoice&status=OVERDUE',
    shows: /^INV-/,
    steps: async (page) => {
      await opensInvoice(page);
      await opensMenu(page, 'Hapus denda');
    },
  },
  {
    name: 'invoice-cancel',
    path: '/dashboard?tab=invoice&status=OVERDUE',
    shows: /^INV-/,
    steps: async (page) => {
      await opensInvoice(page);
      await opensMenu(page, 'Batalkan Invoice', 'alertdialog');
    },
  },
];

const verification: Screen[] = [
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
      await opens(page, /^Ingatkan /);
      await page.getByLabel('Pesan').waitFor();
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
    steps: (page) => opens(page, 'Detail keluhan AC kamar tidak dingin'),
  },
  {
    name: 'complaint-update',
    path: '/dashboard?tab=keluhan',
    shows: 'AC kamar tidak dingin',
    steps: (page) => opens(page, 'Update keluhan AC kamar tidak dingin'),
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
  ...rooms,
  ...tenants,
  ...invoices,
  ...verification,
  ...reminders,
  ...complaints,
  ...articles,
];
