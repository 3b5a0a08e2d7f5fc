import * as z from 'zod/mini';
import { MAX_RUPIAH } from '../rules/money.ts';
import { LEFT_DAYS_AGO, MOVED_DAYS_AHEAD } from '../rules/tenancy.ts';
import { described } from './described.ts';
import { NextRent } from './later-terms.ts';
import { Amount, day, Id, IdempotencyKey, rupiah } from './fields.ts';
import { ShareBack } from './occupants.ts';

export const MOVED_OUT_OF_REACH = `Tanggal pindah paling lama ${LEFT_DAYS_AGO} hari lalu dan paling jauh ${MOVED_DAYS_AHEAD} hari lagi`;
export const MOVED_BEFORE_ENTERING = 'Tanggal pindah tidak boleh sebelum tanggal masuk';

const RENT_MISSING = 'Sewa bulanan harus diisi';

const moveFields = {
  id: Id,
  moves_on: described(
    day('Tanggal pindah harus diisi'),
    `The day at the kost from which they live in the other room, at most ${LEFT_DAYS_AGO} days ago or ${MOVED_DAYS_AHEAD} days ahead`,
  ),
};

/** `id` is the tenancy's. */
export const MoveTenantInput = z.object({
  ...moveFields,
  room_id: z.uuid({ error: 'Pilih kamar tujuan' }),
  monthly_rent: rupiah(RENT_MISSING),
  idempotency_key: IdempotencyKey,
});
export type MoveTenantInput = z.infer<typeof MoveTenantInput>;

/** `id` is the tenancy's. The rest is the plan that was read: another one is not called off; left out, nothing is compared. */
export const CallOffMoveInput = z.partial(MoveTenantInput, { room_id: true, moves_on: true, monthly_rent: true });
export type CallOffMoveInput = z.infer<typeof CallOffMoveInput>;

/** `id` is the tenancy's, `monthly_rent` that of the other room. */
export const MovePreviewInput = z.object({
  ...moveFields,
  monthly_rent: z.coerce
    .number({ error: RENT_MISSING })
    .check(z.int(RENT_MISSING), z.gte(0, RENT_MISSING), z.lte(MAX_RUPIAH, RENT_MISSING)),
});
export type MovePreviewInput = z.infer<typeof MovePreviewInput>;

const nullableDay = z.nullable(z.string());

/** What a move bills and credits, by the day on both sides. */
export const MovePreview = z.object({
  credit: described(
    Amount,
    'What the bills of the old room ask for its days from the move on: credit of the tenant, but for what is of `payers`',
  ),
  payers: described(z.array(ShareBack), 'What of the credit is of those who pay shares of these bills'),
  charge: described(Amount, 'The rent of the other room for the days that those bills pay for'),
  covers_from: described(nullableDay, 'These days; null if there are none, or others lie between them'),
  covers_to: nullableDay,
  old_part: described(Amount, 'The rent of the old room for days before the move that are not billed yet'),
  old_from: nullableDay,
  old_to: nullableDay,
  next_amount: described(Amount, 'The next automatic rent, of the other room'),
  next_from: described(nullableDay, 'What it pays for; null without an automatic rent'),
  next_to: nullableDay,
  next_due: nullableDay,
  cancelled: described(z.int(), 'How many drafts, and bills of later months with nothing paid, are cancelled'),
  deposit_held: described(Amount, 'The deposit that goes along'),
  next_rent: described(z.nullable(NextRent), 'What is agreed for the old room from a later month on'),
  keeps_next_rent: described(z.boolean(), 'Whether that is kept, as the rent stays the same; else it is dropped'),
});
export type MovePreview = z.infer<typeof MovePreview>;
