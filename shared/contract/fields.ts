import * as z from 'zod';
import { isCalendarDay } from '../rules/calendar.ts';
import { MAX_RUPIAH } from '../rules/money.ts';
import { isPlausibleNik } from '../rules/nik.ts';
import { isIndonesianPhone, normalizePhone } from '../rules/phone.ts';

/** The kinds of field that the contracts are made of: each says what is wrong in Indonesian, in the words of spec §5. */

/** Row ids: UUIDv7, in the one way to write them that the database answers, so that they can be compared. */
export const Id = z.uuid({ error: 'ID tidak valid' }).toLowerCase();

/** An instant on the wire: ISO 8601 with an offset. */
export const Instant = z.iso.datetime({ offset: true });

/** PostgreSQL cannot hold U+0000 or half a surrogate pair, and nothing a person types contains either. */
function isStorable(value: string): boolean {
  return !value.includes('\u0000') && value.isWellFormed();
}

/**
 * What every text that comes in passes: it is of a bounded length and can be stored. One that is refused here is looked
 * at no further.
 */
function bounded(
  value: z.ZodString,
  max: number,
  tooLong = `Maksimal ${max} karakter`,
  unsupported = 'Teks memuat karakter yang tidak didukung',
) {
  return value.max(max, { error: tooLong, abort: true }).refine(isStorable, { error: unsupported, abort: true });
}

/** A day of the WIB calendar, `YYYY-MM-DD`. */
export function day(requiredMessage: string) {
  const invalid = 'Tanggal tidak valid';
  return bounded(z.string({ error: requiredMessage }).trim(), 40, invalid, invalid)
    .min(1, requiredMessage)
    .refine((value) => isCalendarDay(value) && value >= '1990-01-01' && value <= '2100-12-31', 'Tanggal tidak valid');
}

/** Text that must be there: trimmed, not blank, at most `max` characters. */
export function text(requiredMessage: string, max = 200) {
  return bounded(z.string({ error: requiredMessage }).trim(), max).min(1, requiredMessage);
}

/** Text that may be missing: trimmed; blank and null become null. */
export function optionalText(max = 200) {
  return bounded(z.string({ error: 'Teks tidak valid' }).trim(), max)
    .nullish()
    .transform((value) => value || null);
}

/** Text that can be emptied: left out it stays as it is; blank and null take it away. */
export function clearableText(max = 200) {
  return bounded(z.string({ error: 'Teks tidak valid' }).trim(), max)
    .nullish()
    .transform((value) => (value === undefined ? undefined : value || null));
}

/** An email address: trimmed and lower-cased before it is checked. */
export const Email = text('Email harus diisi', 254)
  .toLowerCase()
  .refine((value) => z.email().safeParse(value).success, 'Format email tidak valid');

/** A word to search by, of at most `max` characters; searched by nothing where it is missing. */
export function searchText(max = 100) {
  return bounded(z.string({ error: 'Teks tidak valid' }).trim(), max).optional();
}

/** An Indonesian phone number, stored without spaces and dashes. */
export function phone(
  requiredMessage = 'Nomor telepon harus diisi',
  formatMessage = 'Format nomor telepon tidak valid',
) {
  return bounded(z.string({ error: requiredMessage }), 60, formatMessage, formatMessage)
    .transform(normalizePhone)
    .refine((value) => value !== '', requiredMessage)
    .refine((value) => value === '' || isIndonesianPhone(value), formatMessage);
}

/** A phone number that may be left out or blank. */
export const OptionalPhone = z
  .union([z.literal('').transform(() => undefined), phone()], { error: 'Format nomor telepon tidak valid' })
  .nullish()
  .transform((value) => value ?? undefined);

/**
 * A secret as it was typed, blanks and all. The upper bound keeps hashing cheap; scrypt itself has none.
 *
 * @param refusal what is said of one that no account can have
 */
export function secret(message: string, refusal: string) {
  return bounded(z.string({ error: message }), 128, refusal, refusal);
}

/** A new password. */
export const NewPassword = bounded(
  z.string({ error: 'Password minimal 6 karakter' }),
  128,
  'Password maksimal 128 karakter',
).min(6, 'Password minimal 6 karakter');

/** A word of visible ASCII, such as a reference or a key. */
export function asciiWord(min: number, max: number, message: string, missingMessage = message) {
  return z.string({ error: missingMessage }).regex(new RegExp(`^[\\x21-\\x7e]{${min},${max}}$`), message);
}

/** A NIK: 16 digits, spaces allowed while typing. */
export const Nik = bounded(z.string({ error: 'NIK harus 16 digit' }), 60, 'NIK harus 16 digit', 'NIK harus 16 digit')
  .transform((value) => value.replace(/\s/g, ''))
  .refine((value) => /^\d{16}$/.test(value), 'NIK harus 16 digit')
  .refine(
    (value) => !/^\d{16}$/.test(value) || isPlausibleNik(value),
    'NIK tidak valid. Periksa kembali nomor pada KTP.',
  );

export const AMOUNT_UNCLEAR = 'Jumlah ini kurang jelas. Tulis misalnya 1.500.000 atau 1,5 jt.';

/** What is said to an amount that is no number: a form's field gives NaN for a text that can mean several amounts. */
export function amountError(requiredMessage: string) {
  return ({ input }: { input?: unknown }) => (Number.isNaN(input) ? AMOUNT_UNCLEAR : requiredMessage);
}

/** Whole rupiah from `min` up. */
export function rupiah(requiredMessage: string, min = 0) {
  return z
    .int({ error: amountError(requiredMessage) })
    .min(min, `Jumlah minimal Rp ${min}`)
    .max(MAX_RUPIAH, 'Jumlah terlalu besar');
}

/** An amount as it is answered: whole rupiah, sums included. */
export const Amount = z.int();

/** A web address that may be missing; only http and https, so that it can be linked to. */
export function optionalUrl(message: string) {
  return bounded(z.string({ error: message }).trim(), 2000, message, message)
    .nullish()
    .transform((value) => value || null)
    .refine((value) => value === null || isWebAddress(value), message);
}

function isWebAddress(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol } = new URL(value);
  return protocol === 'https:' || protocol === 'http:';
}

/** A list of short texts: trimmed, blanks and repeats dropped. */
export function textList(maxItems: number, maxLength = 120) {
  return z
    .array(bounded(z.string({ error: 'Daftar tidak valid' }).trim(), maxLength), { error: 'Daftar tidak valid' })
    .max(maxItems, `Maksimal ${maxItems} pilihan`)
    .transform((items) => [...new Set(items.filter((item) => item !== ''))]);
}

/** How a list is paged: at most `limit` rows after the row `cursor` (keyset, newest first). */
export const pageFields = {
  limit: z.coerce
    .number({ error: 'Limit tidak valid' })
    .int('Limit tidak valid')
    .min(1, 'Limit tidak valid')
    .max(100, 'Limit maksimal 100')
    .default(100),
  cursor: Id.optional(),
};

/** A page of a list; REST answers the items and puts `next_cursor` into the `X-Next-Cursor` header. */
export function page<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), next_cursor: Id.nullable() });
}

/** The same key and body have one effect, however often they are sent. REST takes it from `Idempotency-Key`. */
export const IdempotencyKey = asciiWord(
  8,
  128,
  'Idempotency-Key harus 8 sampai 128 karakter tanpa spasi',
  'Idempotency-Key tidak valid',
).optional();

/** Only an id. */
export const ById = z.object({ id: Id });

/** Only an id, for a call that makes or moves money. */
export const OnceById = ById.extend({ idempotency_key: IdempotencyKey });
