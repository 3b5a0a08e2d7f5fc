import type { Screen } from './screen.ts';

export const visitorScreens: Screen[] = [
  { name: 'landing', path: '/', shows: 'Testimoni' },
  { name: 'login', path: '/login', shows: 'Masuk' },
  { name: 'register', path: '/register', shows: 'Daftar Akun' },
];
