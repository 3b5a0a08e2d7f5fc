import type { Screen } from './screen.ts';

export const tenantScreens: Screen[] = [{ name: 'dashboard', path: '/dashboard', shows: 'Ringkasan' }];
