import type { Screen } from './screen.ts';

export const technicianScreens: Screen[] = [
  { name: 'dashboard', path: '/dashboard', shows: 'Selamat datang di E-Kost.' },
];
