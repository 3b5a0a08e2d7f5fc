import * as z from 'zod/mini';
import { occupantIds, occupantRelations } from '../enums.ts';
import { occupantHints } from '../rules/occupant.ts';
import { GivenBack, howReturned, isProven } from './deposits.ts';
import { described } from './described.ts';
import { Amount, day, Id, IdempotencyKey, Instant, newName, Nik, Passport, phone, rupiah } from './fields.ts';
import { isOneIdentity } from './identity.ts';
import { mapped } from './mapped.ts';
import { pageFields } from './page.ts';

/** A value that can be removed: if it is not sent it stays, blank and null remove it. */
function clearable<Schema extends z.ZodMiniType>(schema: Schema, error: string) {
  return z.nullish(z.union([mapped(z.literal(''), () => null), schema], { error }));
}

export const ONE_SHARE = 'Isi bagian dalam persen atau rupiah, tidak keduanya';
const SHARE_INVALID = 'Bagian yang dibayar tidak valid';
/** A surcharge is of a month; a rent of less than a month asks for none. */
export const SURCHARGE_IS_MONTHLY =
  'Tambahan dihitung per bulan, sedangkan sewa kamar ini per hari atau per minggu. Masukkan tambahannya ke sewa.';
export const ENDS_BEFORE_START = 'Tanggal keluar tidak boleh sebelum tanggal masuk';

const fields = {
  phone: described(clearable(phone(), 'Format nomor telepon tidak valid'), 'Nothing is ever sent to it'),
  relation: clearable(
    z.enum(occupantRelations, { error: 'Hubungan dengan penyewa tidak valid' }),
    'Hubungan dengan penyewa tidak valid',
  ),
  nik: clearable(Nik, 'NIK harus 16 digit'),
  passport: described(clearable(Passport, 'Nomor paspor tidak valid'), 'Of a foreigner, in place of a NIK'),
  starts_on: clearable(day('Tanggal tidak valid'), 'Tanggal tidak valid'),
  ends_on: described(
    clearable(day('Tanggal tidak valid'), 'Tanggal tidak valid'),
    'The day of leaving, on which they live there no more',
  ),
  surcharge: described(
    z.optional(rupiah('Tambahan sewa tidak valid')),
    'What each rent that is made from now on asks for beside it, for a month on whose first day they live there, or by days',
  ),
  pays_percent: described(
    z.nullish(z.int(SHARE_INVALID).check(z.minimum(1, SHARE_INVALID), z.maximum(100, SHARE_INVALID))),
    'Their share of each rent in percent, without its late fees; they get a link of their own to it. Null ends it',
  ),
  pays_amount: described(
    z.nullish(rupiah(SHARE_INVALID, 1)),
    'The same in rupiah of each rent; in place of a percentage',
  ),
};

const name = newName('Nama penghuni harus diisi');

type Maybe<Name extends string> = { [Each in Name]?: string | null | undefined };

const isOneShare = z.refine<{ pays_percent?: number | null | undefined; pays_amount?: number | null | undefined }>(
  ({ pays_percent: percent, pays_amount: amount }) => (percent ?? null) === null || (amount ?? null) === null,
  { path: ['pays_amount'], error: ONE_SHARE },
);
const isSpan = z.refine<Maybe<'starts_on' | 'ends_on'>>(
  (of) => !of.starts_on || !of.ends_on || of.ends_on >= of.starts_on,
  { path: ['ends_on'], error: ENDS_BEFORE_START },
);

/** `id` is the tenancy's. Somebody lives there from today, or the first day of a contract to come, if no day is said. */
export const AddOccupantInput = z
  .object({ id: Id, full_name: name, ...fields, idempotency_key: IdempotencyKey })
  .check(isOneIdentity, isSpan, isOneShare);
export type AddOccupantInput = z.infer<typeof AddOccupantInput>;

/** What is left out stays; a NIK takes the place of a passport number, and the other way round. */
export const UpdateOccupantInput = z
  .object({
    id: Id,
    full_name: z.optional(name),
    ...fields,
    renew_link: described(
      z.optional(z.boolean({ error: 'Pilihan tautan baru tidak valid' })),
      'Ends their link and makes another',
    ),
  })
  .check(isOneIdentity, isSpan, isOneShare);
export type UpdateOccupantInput = z.infer<typeof UpdateOccupantInput>;

/** `id` is the occupant's. */
export const ReturnCreditInput = z
  .object({
    id: Id,
    returned_credit: described(
      rupiah('Jumlah yang dikembalikan tidak valid', 1),
      'What they paid too much and were given back: all of their credit, as it was read. It is not part of their bill',
    ),
    ...howReturned,
  })
  .check(isProven);
export type ReturnCreditInput = z.infer<typeof ReturnCreditInput>;

/** `id` is the occupant's. */
export const BillSurchargesInput = z.object({
  id: Id,
  amount: described(rupiah('Jumlah tambahan tidak valid', 1), 'The amount of `unbilled`, as it was read'),
  idempotency_key: IdempotencyKey,
});
export type BillSurchargesInput = z.infer<typeof BillSurchargesInput>;

/** `id` is the tenancy's. */
export const ListOccupantsInput = z.object({ id: Id, ...pageFields });
export type ListOccupantsInput = z.infer<typeof ListOccupantsInput>;

/** Who lives in a room beside its tenant, as the owner wrote it. */
export const Occupant = z.object({
  id: Id,
  full_name: z.string(),
  phone: z.nullable(z.string()),
  relation: z.nullable(z.enum(occupantRelations)),
  id_kind: described(z.nullable(z.enum(occupantIds)), 'Null if no number is known, or it is no longer kept'),
  id_number: described(z.string(), 'Masked; empty without one'),
  starts_on: z.string(),
  ends_on: z.nullable(z.string()),
  surcharge: Amount,
  pays_percent: described(z.nullable(z.int()), 'Their share of each rent, if they pay one'),
  pays_amount: described(z.nullable(Amount), 'The same in rupiah'),
  link_url: described(z.nullable(z.string()), 'Where they see and pay their share; E-Kost sends it to nobody'),
  credit: described(Amount, 'What they paid too much; it pays their next shares'),
  returns: described(z.array(GivenBack), 'What they were given back of it, newest first; for the owner alone'),
  created_at: Instant,
});
export type Occupant = z.infer<typeof Occupant>;

export const WrittenOccupant = z.extend(Occupant, {
  hints: described(z.array(z.enum(occupantHints)), 'What the owner may want to check; it hinders nothing'),
  unbilled: described(
    z.nullable(z.object({ amount: Amount, months: z.int(), from: z.string(), until: z.string() })),
    'Their surcharge for months of which a rent was sent without it, and the days of these; null without any',
  ),
  room_capacity: described(z.nullable(z.int()), 'For how many persons the room is, where more live there on a day'),
});
export type WrittenOccupant = z.infer<typeof WrittenOccupant>;

/** What is given back of bills to somebody who paid shares of them. */
export const ShareBack = z.object({ full_name: z.string(), amount: Amount });
