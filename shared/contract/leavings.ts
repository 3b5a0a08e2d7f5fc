import * as z from 'zod/mini';
import { leavingStates, openLeavingStates } from '../enums.ts';
import { MAX_LEAVING_DAYS } from '../rules/leaving.ts';
import { described } from './described.ts';
import { day, Id, IdempotencyKey, Instant, longText, OnceById, optionalDay, optionalText } from './fields.ts';

export const LEAVING_DAY_OUT_OF_REACH = 'Tanggal pindah paling cepat hari ini dan paling lama satu tahun lagi';
const LEAVING_NOTE_MISSING = 'Tulis alasannya untuk penyewa';

/** What a tenant said last of when they leave. */
export const Leaving = z.object({
  id: Id,
  leaves_on: z.string(),
  is_early: described(
    z.boolean(),
    'Whether it is a wish, which its owner may refuse: too early, or after the contract',
  ),
  by_link: described(z.boolean(), 'Whether somebody said it by the bill link: a wish, since anybody may hold it'),
  reason: z.nullable(z.string()),
  state: z.enum(leavingStates),
  note: described(z.nullable(z.string()), "The owner's answer"),
  other_day: described(z.nullable(z.string()), 'What the owner offered instead; asking for it agrees at once'),
  created_at: Instant,
});
export type Leaving = z.infer<typeof Leaving>;

/** `id` is the tenancy's. */
export const AskToLeaveInput = z.object({
  id: Id,
  leaves_on: day('Tanggal pindah harus diisi'),
  reason: optionalText(500),
  idempotency_key: IdempotencyKey,
});
export type AskToLeaveInput = z.infer<typeof AskToLeaveInput>;

/** The state that the caller has seen; another one meanwhile refuses the call. */
const seen = z.enum(openLeavingStates, { error: 'Status pengajuan tidak valid' });

/** `id` is the leaving's, which its tenant takes back; once it is agreed, they ask its owner to stay. */
export const TakeBackLeavingInput = z.extend(OnceById, { state: seen });
export type TakeBackLeavingInput = z.infer<typeof TakeBackLeavingInput>;

/** `id` is the leaving's. What is not accepted has a note; an early day may have another one instead. */
export const AnswerLeavingInput = z
  .object({
    id: Id,
    state: seen,
    accepts: z.boolean({ error: 'Pilih setuju atau tidak' }),
    note: optionalText(500),
    other_day: optionalDay(),
    idempotency_key: IdempotencyKey,
  })
  .check(z.refine(({ accepts, note }) => accepts || note !== null, { path: ['note'], error: LEAVING_NOTE_MISSING }));
export type AnswerLeavingInput = z.infer<typeof AnswerLeavingInput>;

/** `id` is that of the tenancy whose tenant has left, or lives in another room now. */
export const ObjectToDayInput = z.extend(OnceById, { note: longText('Tulis apa yang keliru', 500) });
export type ObjectToDayInput = z.infer<typeof ObjectToDayInput>;

const DAYS_MESSAGE = `Isi antara 0 dan ${MAX_LEAVING_DAYS} hari`;

/** How many days before they leave the tenants of a kost say so. */
export const LeavingDays = z
  .int({ error: DAYS_MESSAGE })
  .check(z.minimum(0, DAYS_MESSAGE), z.maximum(MAX_LEAVING_DAYS, DAYS_MESSAGE));
