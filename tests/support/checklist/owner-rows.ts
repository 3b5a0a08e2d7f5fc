import type { Shown } from './shown.ts';

export const ownerRows: Shown = { bullets: {}, texts: {} };
