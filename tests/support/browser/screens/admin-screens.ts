import type { Page } from 'playwright-core';
import { doesTo } from '../steps.ts';
import type { Screen } from './screen.ts';

export const adminScreens: Screen[] = [
  { name: 'overview', path: '/dashboard', shows: 'Statistik sistem' },
  { name: 'admin', path: '/admin', shows: 'Statistik sistem' },
  { name: 'menu', path: '/dashboard', shows: 'Statistik sistem', steps: openMenu },

  { name: 'users', path: '/dashboard?tab=pengguna', shows: 'Buat Pengguna' },
  { name: 'users-none', path: '/dashboard?tab=pengguna&cari=tidak-ada', shows: 'Tidak ada pengguna yang cocok' },
  { name: 'user-create', path: '/dashboard?tab=pengguna&cari=ratna', shows: 'Ratna', steps: press('Buat Pengguna') },
  { name: 'user-create-errors', path: '/dashboard?tab=pengguna&cari=ratna', shows: 'Ratna', steps: createNobody },
  {
    name: 'user-edit',
    path: '/dashboard?tab=pengguna&cari=ratna',
    shows: 'Ratna',
    steps: press('Ubah Ratna Wulandari'),
  },
  {
    name: 'user-edit-self',
    path: '/dashboard?tab=pengguna&cari=admin@demo',
    shows: 'Admin E-Kost',
    steps: press('Ubah Admin E-Kost'),
  },
  {
    name: 'user-deactivate',
    path: '/dashboard?tab=pengguna&cari=ratna',
    shows: 'Ratna',
    steps: choose('Tindakan lain untuk Ratna', 'Nonaktifkan'),
  },
  {
    name: 'user-credentials',
    path: '/dashboard?tab=pengguna&cari=ratna',
    shows: 'Ratna',
    steps: choose('Tindakan lain untuk Ratna', 'Kredensial baru'),
  },

  { name: 'pending-users', path: '/dashboard?tab=approval-user', shows: 'Maya Kusuma' },
  {
    name: 'user-reject',
    path: '/dashboard?tab=approval-user',
    shows: 'Maya Kusuma',
    steps: press('Tolak Maya Kusuma'),
  },

  { name: 'articles', path: '/dashboard?tab=artikel', shows: 'Buat Artikel' },
  { name: 'articles-rejected', path: '/dashboard?tab=artikel&status=REJECTED', shows: 'Promo kamar kosong' },
  { name: 'article-create', path: '/dashboard?tab=artikel', shows: 'Buat Artikel', steps: press('Buat Artikel') },
  { name: 'article-create-errors', path: '/dashboard?tab=artikel', shows: 'Buat Artikel', steps: writeNothing },
  { name: 'article-edit', path: '/dashboard?tab=artikel', shows: 'Buat Artikel', steps: press(/^Ubah /) },
  { name: 'article-preview', path: '/dashboard?tab=artikel', shows: 'Buat Artikel', steps: preview },
  {
    name: 'article-read',
    path: '/dashboard?tab=artikel',
    shows: 'Buat Artikel',
    steps: press(/^(?!Ubah|Tindakan|Buat).*kost/),
  },
  {
    name: 'article-delete',
    path: '/dashboard?tab=artikel',
    shows: 'Buat Artikel',
    steps: choose(/^Tindakan lain untuk /, 'Hapus'),
  },

  { name: 'pending-articles', path: '/dashboard?tab=approval-artikel', shows: 'Menyambut penyewa baru' },
  { name: 'article-review', path: '/dashboard?tab=approval-artikel', shows: 'Menyambut penyewa', steps: review },
  { name: 'article-reject', path: '/dashboard?tab=approval-artikel', shows: 'Menyambut penyewa', steps: reject },

  { name: 'complaints', path: '/dashboard?tab=keluhan', shows: 'Semua keluhan sistem' },
  { name: 'complaint-update', path: '/dashboard?tab=keluhan', shows: 'Semua keluhan', steps: press(/^Update keluhan/) },
  { name: 'kosts', path: '/dashboard?tab=properti', shows: /dari \d+ kamar/ },
  { name: 'kosts-none', path: '/dashboard?tab=properti&cari=tidak-ada', shows: 'Tidak ada properti yang cocok' },
  { name: 'report', path: '/dashboard?tab=laporan', shows: 'Laporan 12 bulan' },
  { name: 'report-tables', path: '/dashboard?tab=laporan', shows: 'Laporan 12 bulan', steps: openTables },
  { name: 'audit', path: '/dashboard?tab=audit', shows: 'Setiap perubahan akun' },
  { name: 'audit-none', path: '/dashboard?tab=audit&dari=2090-01-01', shows: 'Tidak ada catatan yang cocok' },

  { name: 'payment', path: '/payment', shows: 'Akses Ditolak' },
  { name: 'profile', path: '/profil', shows: 'Simpan' },
  { name: 'change-password', path: '/ganti-password', shows: 'Buat kata sandi baru' },
];

/** Presses the first visible button of that name and waits for what it opens. */
function press(name: string | RegExp) {
  return async (page: Page): Promise<void> => {
    await page.getByRole('button', { name }).locator('visible=true').first().click();
    await page.locator('[data-modal]').waitFor();
  };
}

/** The same of an entry of a row's menu. */
function choose(menu: string | RegExp, action: string) {
  return async (page: Page): Promise<void> => {
    await doesTo(page, menu, action);
    await page.locator('[data-modal]').waitFor();
  };
}

async function openTables(page: Page): Promise<void> {
  for (const summary of await page.getByText('Lihat sebagai tabel').all()) await summary.click();
}

/** Only a phone has a menu. */
async function openMenu(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Buka menu' });
  if (await button.isVisible()) await button.click();
}

async function createNobody(page: Page): Promise<void> {
  await press('Buat Pengguna')(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Buat Pengguna' }).click();
}

async function writeNothing(page: Page): Promise<void> {
  await press('Buat Artikel')(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Terbitkan' }).click();
}

async function preview(page: Page): Promise<void> {
  await press(/^Ubah /)(page);
  await page.getByRole('button', { name: 'Lihat pratinjau' }).click();
}

async function review(page: Page): Promise<void> {
  await press(/^Baca dan putuskan Menyambut/)(page);
}

async function reject(page: Page): Promise<void> {
  await review(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Tolak' }).click();
  await page.getByLabel('Alasan penolakan').waitFor();
}
