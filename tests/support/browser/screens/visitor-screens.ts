import type { Page } from 'playwright-core';
import type { Screen } from './screen.ts';

const NOWHERE = '/articles/01890000-0000-7000-8000-000000000000';

export const visitorScreens: Screen[] = [
  { name: 'landing', path: '/', shows: 'Testimoni', steps: pause },
  { name: 'menu', path: '/', shows: 'Testimoni', steps: openMenu },
  { name: 'articles', path: '/articles', shows: 'Artikel Pilihan' },
  { name: 'articles-of-a-tag', path: '/articles?tag=Pemilik', shows: 'Artikel Pilihan' },
  { name: 'articles-none', path: '/articles?cari=tidak-ada-yang-begini', shows: 'Tidak ada artikel yang cocok' },
  { name: 'article', path: '/articles?cari=merawat ac', shows: 'Artikel Pilihan', steps: openArticle },
  { name: 'article-none', path: NOWHERE, shows: 'Artikel tidak ditemukan', refusal: /404/ },
  { name: 'bill-link-over', path: '/t/tidak-ada', shows: 'Tautan ini sudah tidak berlaku', refusal: /404/ },
  { name: 'login', path: '/login', shows: 'Akun demo' },
  { name: 'login-errors', path: '/login', shows: 'Akun demo', steps: (page) => press(page, 'Masuk') },
  { name: 'after-registering', path: '/register', shows: 'Daftar Akun Baru', steps: registerAnew },
  { name: 'simulated-inbox', path: '/kotak-masuk-simulasi', shows: 'Kotak Masuk Simulasi' },
  { name: 'forgot-password', path: '/lupa-kata-sandi', shows: 'Kirim lewat' },
  { name: 'reset-password-over', path: '/atur-ulang/tidak-ada', shows: 'Minta tautan baru', refusal: /404/ },
  { name: 'confirm-email-over', path: '/konfirmasi-email/tidak-ada', shows: 'Buka profil', refusal: /404/ },
  { name: 'email-claim-over', path: '/email-saya/tidak-ada', shows: 'Jika sudah mendaftar', refusal: /404/ },
  {
    name: 'register-email-taken',
    path: '/register',
    shows: 'Daftar Akun Baru',
    steps: registerTaken,
    refusal: /409/,
  },
  { name: 'invitation-over', path: '/undangan/tidak-ada', shows: 'Undangan hanya berlaku 7 hari', refusal: /404/ },
  { name: 'register', path: '/register', shows: 'Daftar Akun Baru' },
  {
    name: 'register-errors',
    path: '/register',
    shows: 'Daftar Akun Baru',
    steps: (page) => press(page, 'Daftar Akun'),
  },
];

/** Registers with the address of a demo account, which is taken. */
async function registerTaken(page: Page): Promise<void> {
  await fill(page, 'pemilik@demo.ekost.id');
  await page.getByText('Email ini sudah punya akun').waitFor();
}

async function fill(page: Page, email: string): Promise<void> {
  await page.getByLabel('Nama lengkap').fill('Siti Aminah');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Nomor telepon').fill('081234567890');
  await page.getByLabel('Daftar sebagai').selectOption('TENANT');
  await page.getByLabel('Password', { exact: true }).fill('pagar-hijau-7');
  await page.getByLabel('Konfirmasi password').fill('pagar-hijau-7');
  await press(page, 'Daftar Akun');
}

/** Registers with an address of its own each time. */
async function registerAnew(page: Page): Promise<void> {
  await fill(page, `siti${Date.now()}@uji.ekost.id`);
  await page.getByText('Akun Anda menunggu persetujuan admin.').waitFor();
}

/** Stops the slideshow. */
async function pause(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Jeda slideshow' }).click();
}

/** Only a phone has a menu. */
async function openMenu(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Buka menu' });
  if (await button.isVisible()) await button.click();
}

async function openArticle(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Merawat AC agar awet dan hemat listrik' }).click();
  await page.getByRole('heading', { level: 1, name: 'Merawat AC' }).waitFor();
}

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('main').getByRole('button', { name, exact: true }).click();
}
