import * as z from 'zod/mini';
import { rentPeriods, tenancyStatuses } from '../enums.ts';
import { depositSums } from './deposits.ts';
import { described } from './described.ts';
import { Amount, Id } from './fields.ts';

/** The question to a tenant whether they live in the room that an owner has assigned to their account. */
export const TenancyQuestion = z.object({
  id: Id,
  kost_name: z.string(),
  kost_address: z.string(),
  room_number: z.string(),
  owner_name: z.string(),
  contract_start: z.string(),
  contract_end: z.string(),
  monthly_rent: described(Amount, 'The rent of one `rent_period`'),
  rent_period: z.enum(rentPeriods),
  deposit_amount: described(Amount, 'The deposit that is agreed'),
  ...depositSums,
  status: z.enum(tenancyStatuses),
  open_bills: described(z.int(), 'Bills of it that are not settled'),
  owner_is_off: described(z.boolean(), "While the owner's account is switched off it cannot be confirmed"),
});
export type TenancyQuestion = z.infer<typeof TenancyQuestion>;
