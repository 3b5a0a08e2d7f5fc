import type { Shown } from './shown.ts';

export const tenantRows: Shown = { bullets: {}, texts: {} };
