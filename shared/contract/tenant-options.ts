import * as z from 'zod/mini';
import { described } from './described.ts';
import { Month, searchText } from './fields.ts';
import { pageFields } from './page.ts';
import { Tenant } from './tenants.ts';

export const TenantOptionsInput = z.object({ search: searchText(), ...pageFields });
export type TenantOptionsInput = z.infer<typeof TenantOptionsInput>;

/** A present or coming tenant, with just what a form needs to choose one. */
export const TenantOption = z.extend(
  z.pick(Tenant, {
    id: true,
    full_name: true,
    room_number: true,
    kost_name: true,
    monthly_rent: true,
    next_rent: true,
  }),
  {
    rent_due: described(
      z.object({ day: z.int(), from: Month }),
      'The day of the month of the last rent, else of the first day of the contract; and the month after those billed',
    ),
  },
);
export type TenantOption = z.infer<typeof TenantOption>;
