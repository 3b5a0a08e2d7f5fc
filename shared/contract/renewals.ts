import * as z from 'zod/mini';
import { openRenewalStates, renewalStates } from '../enums.ts';
import { OPEN_END } from '../rules/contract-dates.ts';
import { described } from './described.ts';
import { Amount, day, Id, IdempotencyKey, rupiah } from './fields.ts';

export const RENT_AGREED_ALREADY = 'Sewa lain sudah disepakati untuk nanti. Tawarkan dengan sewa itu.';

/** The owner's last offer of a longer contract. */
export const Renewal = z.object({
  id: Id,
  state: z.enum(renewalStates),
  ends_on: described(z.string(), 'The end of the contract without it, on which it lapses'),
  contract_end: described(z.string(), 'The new end'),
  monthly_rent: Amount,
  rent_from: described(z.string(), 'The first day of the first period with this rent'),
  rent_was: described(Amount, 'What that month would ask otherwise'),
  asked_rent: described(z.nullable(Amount), 'What the tenant asked for instead, once'),
  by_link: described(
    z.boolean(),
    'Whether somebody answered by the bill link: accepted, if `asked_rent` is the offered one, or asked for that rent',
  ),
});
export type Renewal = z.infer<typeof Renewal>;

/** `id` is the tenancy's. */
export const OfferRenewalInput = z.object({
  id: Id,
  contract_end: day('Tanggal akhir kontrak harus diisi'),
  monthly_rent: rupiah('Sewa bulanan harus diisi', 1),
  reminds: described(
    z._default(z.boolean({ error: 'Pilih ingatkan atau tidak' }), true),
    'Reminds of it until answered',
  ),
});
export type OfferRenewalInput = z.infer<typeof OfferRenewalInput>;

/** The state that the caller has seen; another one meanwhile refuses the call. */
const seen = z.enum(openRenewalStates, { error: 'Status tawaran tidak valid' });

/** Amounts change while state and id stay. */
const seenRent = described(
  z.optional(rupiah('Sewa yang dilihat harus diisi')),
  'The rent that the caller has seen, of the offer or asked for; another one meanwhile refuses the call',
);

/** `id` is the offer's. Without another rent it is accepted; with one, the owner is asked for that rent. */
export const AnswerRenewalInput = z.object({
  id: Id,
  state: seen,
  rent: seenRent,
  asked_rent: z.optional(rupiah('Sewa yang diminta harus diisi', 1)),
  idempotency_key: IdempotencyKey,
});
export type AnswerRenewalInput = z.infer<typeof AnswerRenewalInput>;

const settlements = ['ACCEPT', 'DECLINE', 'TAKE_BACK'] as const;

/** `id` is the offer's: its owner agrees to the rent that was asked, keeps to the offer, or takes it back. */
export const SettleRenewalInput = z.object({
  id: Id,
  state: seen,
  rent: seenRent,
  answer: z.enum(settlements, { error: 'Pilih jawaban tawaran' }),
  idempotency_key: IdempotencyKey,
});
export type SettleRenewalInput = z.infer<typeof SettleRenewalInput>;

/** `id` is the tenancy's: whether it goes on by the month after its end. */
export const SetGoesOnInput = z.object({ id: Id, goes_on: z.boolean({ error: 'Pilih lanjut atau tidak' }) });
export type SetGoesOnInput = z.infer<typeof SetGoesOnInput>;

/** When a contract ends, and what becomes of it then. */
export const endOfContract = {
  contract_end: described(z.string(), `${OPEN_END} while it goes on by the month`),
  agreed_end: described(z.nullable(z.string()), 'Of one that goes on by the month, the end that was agreed'),
  goes_on: described(z.boolean(), 'Whether it goes on by the month after its end: chosen, or as its kost does'),
};
