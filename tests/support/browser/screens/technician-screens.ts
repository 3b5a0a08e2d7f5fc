import { presses } from './owner-steps.ts';
import type { Screen } from './screen.ts';

export const technicianScreens: Screen[] = [
  { name: 'today', path: '/dashboard', shows: 'Kloset mengalir terus' },
  {
    name: 'job-done',
    path: '/dashboard',
    shows: 'Kloset mengalir terus',
    steps: async (page) => {
      await presses(page, /^Selesai: Kloset/);
      await page.getByRole('dialog', { name: 'Pekerjaan selesai' }).waitFor();
    },
  },
  { name: 'waiting', path: '/dashboard?tab=menunggu', shows: 'Stop kontak longgar' },
  { name: 'finished', path: '/dashboard?tab=selesai', shows: 'Keran wastafel bocor' },
  { name: 'profil', path: '/profil', shows: 'Nomor telepon belum dikonfirmasi' },
  { name: 'profil-password', path: '/profil?tab=password', shows: 'Kata sandi saat ini' },
  { name: 'payment', path: '/payment', shows: 'Akses Ditolak - Halaman ini hanya untuk penyewa kost.' },
  { name: 'payment-legacy', path: '/payment-legacy', shows: 'Akses Ditolak - Halaman ini hanya untuk penyewa kost.' },
];
