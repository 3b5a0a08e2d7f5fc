import type { RentPeriod } from '#shared/enums.ts';

/** How much a rent of more than a month asks for at once; nothing of the others. */
export const wholePeriods: Partial<Record<RentPeriod, string>> = {
  QUARTER: '3 bulan',
  HALF_YEAR: '6 bulan',
  YEAR: '1 tahun',
};
