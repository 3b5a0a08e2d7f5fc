import * as z from 'zod/mini';
import { occupantIds, occupantRelations } from '../enums.ts';
import { occupantHints } from '../rules/occupant.ts';
import { described } from './described.ts';
import { AnyPhone, Amount, day, Id, IdempotencyKey, Instant, newName, Nik, Passport, rupiah } from './fields.ts';
import { mapped } from './mapped.ts';
import { pageFields } from './page.ts';

/** A value that can be removed: if it is not sent it stays, blank and null remove it. */
function clearable<Schema extends z.ZodMiniType>(schema: Schema, error: string) {
  return z.nullish(z.union([mapped(z.literal(''), () => null), schema], { error }));
}

export const ONE_IDENTITY = 'Isi NIK atau nomor paspor, tidak keduanya';
export const ENDS_BEFORE_START = 'Tanggal keluar tidak boleh sebelum tanggal masuk';

const fields = {
  phone: described(clearable(AnyPhone, 'Format nomor telepon tidak valid'), 'Nothing is ever sent to it'),
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
    'What each rent that is made from now on asks for beside it, for a month on whose first day they live there',
  ),
};

const name = newName('Nama penghuni harus diisi');

type Maybe<Name extends string> = { [Each in Name]?: string | null | undefined };

const isOneIdentity = z.refine<Maybe<'nik' | 'passport'>>(({ nik, passport }) => !nik || !passport, {
  path: ['passport'],
  error: ONE_IDENTITY,
});
const isSpan = z.refine<Maybe<'starts_on' | 'ends_on'>>(
  (of) => !of.starts_on || !of.ends_on || of.ends_on >= of.starts_on,
  { path: ['ends_on'], error: ENDS_BEFORE_START },
);

/** `id` is the tenancy's. Somebody lives there from today if no day is said. */
export const AddOccupantInput = z
  .object({ id: Id, full_name: name, ...fields, idempotency_key: IdempotencyKey })
  .check(isOneIdentity, isSpan);
export type AddOccupantInput = z.infer<typeof AddOccupantInput>;

/** What is left out stays; a NIK takes the place of a passport number, and the other way round. */
export const UpdateOccupantInput = z
  .object({ id: Id, full_name: z.optional(name), ...fields })
  .check(isOneIdentity, isSpan);
export type UpdateOccupantInput = z.infer<typeof UpdateOccupantInput>;

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
  created_at: Instant,
});
export type Occupant = z.infer<typeof Occupant>;

export const WrittenOccupant = z.extend(Occupant, {
  hints: described(z.array(z.enum(occupantHints)), 'What the owner may want to check; it hinders nothing'),
});
export type WrittenOccupant = z.infer<typeof WrittenOccupant>;
