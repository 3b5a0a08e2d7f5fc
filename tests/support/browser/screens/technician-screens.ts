import type { Screen } from './screen.ts';

export const technicianScreens: Screen[] = [
  { name: 'dashboard', path: '/dashboard', shows: 'Selamat datang di E-Kost.' },
  { name: 'profil', path: '/profil', shows: 'Email tidak dapat diubah.' },
  { name: 'profil-password', path: '/profil?tab=password', shows: 'Password saat ini' },
  { name: 'payment', path: '/payment', shows: 'Akses Ditolak - Halaman ini hanya untuk penyewa kost.' },
  { name: 'payment-legacy', path: '/payment-legacy', shows: 'Akses Ditolak - Halaman ini hanya untuk penyewa kost.' },
];
