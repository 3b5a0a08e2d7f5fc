import * as z from 'zod/mini';
import { MOST_BILLS_AT_ONCE } from '../rules/month-bill.ts';
import { described } from './described.ts';
import { Amount, Id, Instant } from './fields.ts';
import { BillManyInput } from './many-bills.ts';
import { mapped } from './mapped.ts';

/** An item for each of several tenancies that waits for the next rent. */
export const AddToRentsInput = z.pick(BillManyInput, {
  invoice_type: true,
  title: true,
  bills: true,
  refuse_similar: true,
  idempotency_key: true,
});
export type AddToRentsInput = z.infer<typeof AddToRentsInput>;

export const AddedToRents = z.object({
  added: described(z.int(), 'How many tenancies have it waiting by this call'),
  similar: described(z.array(Id), 'Tenancies at which an item of this type waits already'),
  ended: described(z.array(Id), 'Tenancies that have ended'),
  drafts: described(z.int(), 'Of how many a draft of a rent stands already: it stays as it is'),
});
export type AddedToRents = z.infer<typeof AddedToRents>;

export const WaitingItemsInput = z.object({ kost_id: z.optional(Id), tenancy_id: z.optional(Id) });
export type WaitingItemsInput = z.infer<typeof WaitingItemsInput>;

/** Items that wait, also at a tenancy that has ended, whose rent is billed no more. */
export const WaitingItems = z.object({
  rows: z.array(
    z.object({
      id: Id,
      tenancy_id: Id,
      tenant_name: z.string(),
      room_number: z.string(),
      kost_name: z.string(),
      title: z.string(),
      amount: Amount,
      has_ended: described(z.boolean(), 'Whether its tenancy has ended'),
      created_at: Instant,
    }),
  ),
  has_more: described(z.boolean(), `Whether there are more than ${MOST_BILLS_AT_ONCE}`),
});
export type WaitingItems = z.infer<typeof WaitingItems>;

export const TakeBackItemsInput = z.object({
  ids: mapped(
    z
      .array(Id, { error: 'Mohon pilih item' })
      .check(
        z.minLength(1, 'Mohon pilih item'),
        z.maxLength(MOST_BILLS_AT_ONCE, `Maksimal ${MOST_BILLS_AT_ONCE} item sekaligus`),
      ),
    (list) => [...new Set(list)],
  ),
});
export type TakeBackItemsInput = z.infer<typeof TakeBackItemsInput>;

export const ItemsTakenBack = z.object({
  taken_back: described(z.int(), 'How many; others are on a bill already, or were taken back before'),
  billed: described(z.array(Id), 'Those that are on a bill already, and stay there'),
});
export type ItemsTakenBack = z.infer<typeof ItemsTakenBack>;
