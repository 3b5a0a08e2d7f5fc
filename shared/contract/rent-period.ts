import * as z from 'zod/mini';
import { rentPeriods } from '../enums.ts';
import { described } from './described.ts';
import { rupiah } from './fields.ts';

export const RentPeriod = z.enum(rentPeriods, { error: 'Periode sewa tidak valid' });

export const rentFields = {
  rent_period: described(z._default(RentPeriod, 'MONTH'), 'What `monthly_rent` pays for'),
  monthly_rent: described(
    z.optional(rupiah('Sewa harus diisi')),
    "The rent of one `rent_period`; without it the room's monthly one",
  ),
};

/** Only for a month every room has a price. */
export const statesRent = {
  path: ['monthly_rent'],
  error: 'Sewa harus diisi',
};

/** What `statesRent` asks. */
export function hasRent({
  rent_period: period,
  monthly_rent: rent,
}: {
  rent_period: string;
  monthly_rent?: number | undefined;
}) {
  return period === 'MONTH' || rent !== undefined;
}
