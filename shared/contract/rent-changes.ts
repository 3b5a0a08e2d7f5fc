import * as z from 'zod/mini';
import { MOST_BILLS_AT_ONCE } from '../rules/month-bill.ts';
import { described } from './described.ts';
import { Amount, Id, IdempotencyKey, Month, rupiah } from './fields.ts';
import { NextRent } from './later-terms.ts';

const NOBODY = 'Mohon pilih penyewa';
const NO_RENT = 'Sewa sekarang harus diisi';
const NEW_RENT = 'Sewa baru harus lebih dari 0';

/**
 * A new rent from a month on for several tenancies, each with its present one, as it was shown. Without `dry_run: false`
 * nothing is written: the answer is who pays how much, and whose rent cannot change from that month on and why.
 */
export const ChangeRentsInput = z
  .object({
    month: described(Month, 'The first month of the new rents, this one or a later one'),
    dry_run: z._default(z.boolean({ error: 'Pilihan pratinjau tidak valid' }), true),
    kost_id: described(z.optional(Id), 'For a dry run: of one kost alone'),
    rents: z.optional(
      z
        .array(
          z.object(
            {
              tenancy_id: Id,
              rent: described(rupiah(NO_RENT), 'The present rent; if it is another, this one does not change'),
              new_rent: rupiah(NEW_RENT).check(z.refine((amount) => amount > 0, NEW_RENT)),
            },
            { error: NOBODY },
          ),
          { error: NOBODY },
        )
        .check(
          z.minLength(1, NOBODY),
          z.maxLength(MOST_BILLS_AT_ONCE, `Maksimal ${MOST_BILLS_AT_ONCE} penyewa sekaligus`),
          z.refine(
            (rents) => new Set(rents.map(({ tenancy_id }) => tenancy_id)).size === rents.length,
            'Setiap penyewa hanya sekali',
          ),
        ),
    ),
    take_back: described(
      z._default(z.boolean({ error: 'Pilihan pembatalan tidak valid' }), false),
      'Takes these new rents back, until the first bill of such a month',
    ),
    idempotency_key: IdempotencyKey,
  })
  .check(z.refine(({ dry_run, rents }) => dry_run || rents !== undefined, { path: ['rents'], error: NOBODY }));
export type ChangeRentsInput = z.infer<typeof ChangeRentsInput>;

/** Why a rent does not change. */
const rentExceptions = ['ENDED', 'ALREADY_BILLED', 'AGREED', 'NO_RENT', 'OWN_SERIES', 'CHANGED'] as const;

/** The tenancies in the order of their rooms; those without an exception change, or have. */
export const ChangedRents = z.object({
  rows: z.array(
    z.object({
      tenancy_id: Id,
      tenant_name: z.string(),
      room_number: z.string(),
      kost_name: z.string(),
      rent: described(Amount, 'The present one'),
      next_rent: z.nullable(NextRent),
      exception: z.nullable(z.enum(rentExceptions)),
    }),
  ),
  has_more: z.boolean(),
});
export type ChangedRents = z.infer<typeof ChangedRents>;
