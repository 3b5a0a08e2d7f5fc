import type { Screen } from './screen.ts';

export const adminScreens: Screen[] = [{ name: 'dashboard', path: '/dashboard', shows: 'Ringkasan' }];
