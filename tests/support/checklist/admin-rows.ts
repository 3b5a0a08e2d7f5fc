import type { Shown } from './shown.ts';

export const adminRows: Shown = { bullets: {}, texts: {} };
