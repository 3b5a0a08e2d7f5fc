import * as z from 'zod/mini';
import { depositKinds, manualMethods } from '../enums.ts';
import { hasProof } from '../rules/payment.ts';
import { described } from './described.ts';
import {
  Amount,
  amountError,
  Id,
  IdempotencyKey,
  Instant,
  longText,
  optionalDay,
  optionalText,
  Proof,
} from './fields.ts';
import { pageFields } from './page.ts';

export const RETURNED_ON_OUT_OF_REACH = 'Tanggal dikembalikan paling lama satu tahun lalu dan tidak setelah hari ini';
export const RETURNED_TOO_EARLY = 'Tanggal dikembalikan tidak boleh sebelum penyewa masuk atau uangnya diterima';
export const RETURN_PROOF_MISSING = 'Unggah bukti pengembaliannya. Hanya tunai yang boleh tanpa bukti.';
const AMOUNT_INVALID = 'Jumlah pengembalian tidak valid';

export const proofMissing = { path: ['proof'], error: RETURN_PROOF_MISSING };

/** How money was given back, outside the app. */
export const howReturned = {
  way: z.enum(manualMethods, { error: 'Pilih cara pengembalian' }),
  proof: Proof,
};

/** Whether it has the proof that it needs. */
export const isProven = z.refine<Parameters<typeof hasProof>[0]>(hasProof, proofMissing);

/** Money that was given back, as it is shown. */
export const GivenBack = z.object({
  id: Id,
  amount: Amount,
  day: z.string(),
  way: z.nullable(z.string()),
  proof: z.nullable(z.string()),
});
export type GivenBack = z.infer<typeof GivenBack>;

/** What is said of a tenancy's deposit beside what was agreed. */
export const depositSums = {
  deposit_received: described(
    Amount,
    'What came in on its deposit bills, but for late fees; in rooms left by moves, too',
  ),
  deposit_deducted: described(Amount, 'What of it paid damages, last days and bills when they left'),
  deposit_returned: described(
    Amount,
    'What its owner recorded as returned of it, in these rooms, too: at most what was received, less what was deducted',
  ),
  other_returned: described(Amount, 'Prepaid rent and credit that were given back with it, or after it'),
  deposit_held: described(Amount, 'What its owner still holds, after the contract too'),
};

/** `id` is the tenancy's. */
export const ListDepositInput = z.object({ id: Id, ...pageFields });
export type ListDepositInput = z.infer<typeof ListDepositInput>;

/** An entry of a tenancy's deposit. */
export const DepositEntry = z.object({
  id: Id,
  kind: z.enum(depositKinds),
  amount: described(z.int(), 'Below nothing what was deducted, returned or moved away, or taken back of a receipt'),
  day: described(z.string(), 'The day at the kost on which the money came or went'),
  way: described(z.nullable(z.string()), 'How it was paid or returned'),
  note: z.nullable(z.string()),
  proof: z.nullable(z.string()),
  reverses: described(z.nullable(Id), 'The entry that it takes back'),
  taken_back: described(z.boolean(), 'Whether another entry has taken it back'),
  created_at: Instant,
});
export type DepositEntry = z.infer<typeof DepositEntry>;

/** Money of the deposit that the owner has given back outside the app. `id` is the tenancy's. */
export const ReturnDepositInput = z
  .object({
    id: Id,
    amount: z.number({ error: amountError(AMOUNT_INVALID) }).check(z.int(AMOUNT_INVALID), z.minimum(1, AMOUNT_INVALID)),
    held: described(
      z.optional(z.int({ error: AMOUNT_INVALID })),
      'What was held as it was read; if it is another sum, nothing is recorded. Left out, nothing is compared',
    ),
    ...howReturned,
    returned_on: described(optionalDay(), 'The day at the kost, at most a year ago; today if left out'),
    note: optionalText(500),
    idempotency_key: IdempotencyKey,
  })
  .check(isProven);
export type ReturnDepositInput = z.infer<typeof ReturnDepositInput>;

/** The owner takes back a return (`id`) that was recorded by mistake. */
export const TakeBackDepositInput = z.object({
  id: Id,
  reason: longText('Alasan harus diisi', 500),
  idempotency_key: IdempotencyKey,
});
export type TakeBackDepositInput = z.infer<typeof TakeBackDepositInput>;
