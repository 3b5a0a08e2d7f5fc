import type { Screen } from './screen.ts';

export const ownerScreens: Screen[] = [{ name: 'dashboard', path: '/dashboard', shows: 'Dashboard' }];
