import type { Shown } from './shown.ts';

export const visitorRows: Shown = { bullets: {}, texts: {} };
