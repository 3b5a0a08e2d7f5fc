import * as z from 'zod/mini';
import { formatRupiah } from '../format.ts';
import { isCalendarDay } from '../rules/calendar.ts';
import { isUnreachableEmail } from '../rules/made-up-email.ts';
import { bareAddress, fileIdOf } from '../rules/file.ts';
import { MAX_RUPIAH } from '../rules/money.ts';
import { normalText, showsNothing, visible, withoutHidden } from '../rules/normal-text.ts';
import { isPassport, isPlausibleNik } from '../rules/nik.ts';
import { parseUrl } from '../rules/parse-url.ts';
import { minimumPasswordLength, passwordTooShort } from '../rules/password.ts';
import { HOLDS_WEB_ADDRESS, holdsWebAddress } from '../rules/web-address.ts';
import { dialledNumber, isAbroad, isIndonesianPhone, normalizePhone, PHONE_MALFORMED } from '../rules/phone.ts';
import { described } from './described.ts';
import { mapped } from './mapped.ts';

const PHOTO_UNKNOWN = 'Foto tidak dikenal. Unggah lagi.';

/** The fields that all contracts are built from, with their Indonesian messages in the words of spec §5. */

/** A row id: UUIDv7 in lower case, as the database returns it, so that ids can be compared as text. */
export const Id = z.uuid({ error: 'ID tidak valid' }).check(z.toLowerCase());

/** Which kost an owner's list or numbers are of; without it, all of theirs. A kost of somebody else has none. */
export const kostField = { kost_id: described(z.optional(Id), 'For an owner: of one of their kosts alone') };

/** Numbers that need no input, but may be of one kost. */
export const OfKost = z._default(z.object(kostField), {});

/** What is of one tenancy of the caller's, who may have several. */
export const OfTenancy = z._default(
  z.object({
    tenancy_id: described(z.optional(Id), 'Which of several live ones; the one that began last if it is left out'),
  }),
  {},
);

/** An instant on the wire: ISO 8601 with an offset. */
export const Instant = z.iso.datetime({ offset: true });

/** PostgreSQL cannot store U+0000 or half of a surrogate pair, and nobody types them. */
function isStorable(value: string): boolean {
  return !value.includes('\u0000') && value.isWellFormed();
}

// A field's checks are added in one call, because each further method builds the whole schema again when the Worker
// starts. These two are shared by many fields.
/** Every text that somebody types begins with it: what a paper or a list shows of it is what it says. */
const trimmed = z.overwrite<string>((value) => withoutHidden(value).trim());
const storable = z.refine<string>(isStorable, { error: 'Teks memuat karakter yang tidak didukung', abort: true });

/**
 * Turns line breaks and other control characters, which a pasted name may contain, into spaces. In a list, a file or
 * the subject of a message they could imitate a text of ours, or start a formula.
 */
const oneLine = z.overwrite<string>((value) => value.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim());

/** Every text that comes in: limited in length and storable. If it is refused here, no further check runs. */
function bounded(max: number, tooLong = `Maksimal ${max} karakter`, unsupported?: string) {
  return [
    z.maxLength(max, { error: tooLong, abort: true }),
    unsupported === undefined ? storable : z.refine<string>(isStorable, { error: unsupported, abort: true }),
  ];
}

/** A text that shows something: one of zero-width characters alone is as empty as no text. */
function shown(requiredMessage: string) {
  return [
    z.minLength(1, { error: requiredMessage, abort: true }),
    z.refine<string>((value) => !showsNothing(value), requiredMessage),
  ];
}

/** What an optional text says; one that shows nothing is empty. */
const orEmpty = z.overwrite<string>((value) => (showsNothing(value) ? '' : value));

/** A calendar day, `YYYY-MM-DD`. */
export function day(requiredMessage: string) {
  const invalid = 'Tanggal tidak valid';
  return z
    .string({ error: requiredMessage })
    .check(trimmed, ...bounded(40, invalid, invalid), z.minLength(1, requiredMessage), z.refine(isUsableDay, invalid));
}

/** A calendar day that can be left out; blank and null become null. */
export function optionalDay() {
  return mapped(
    z.nullish(
      z.union([mapped(z.literal(''), () => null), day('Tanggal tidak valid')], { error: 'Tanggal tidak valid' }),
    ),
    (value) => value ?? null,
  );
}

function isUsableDay(value: string): boolean {
  return isCalendarDay(value) && value >= '1990-01-01' && value <= '2100-12-31';
}

/** A required text of one line, such as a name or a title: trimmed, not blank, at most `max` characters. */
export function text(requiredMessage: string, max = 200) {
  return z.string({ error: requiredMessage }).check(trimmed, ...bounded(max), oneLine, ...shown(requiredMessage));
}

/**
 * A name or title that is new: a text of one line without a web address, since others read it beside words of ours. One
 * that is stored may be sent again as it is, so where it changes the Worker compares (`worker/addressed-texts.ts`).
 */
export function newName(requiredMessage: string, max = 200) {
  return text(requiredMessage, max).check(z.refine((value) => !holdsWebAddress(value), HOLDS_WEB_ADDRESS));
}

/** A required text that may have several lines. */
export function longText(requiredMessage: string, max: number) {
  return z.string({ error: requiredMessage }).check(trimmed, ...bounded(max), ...shown(requiredMessage));
}

function anyText(max: number) {
  return z.string({ error: 'Teks tidak valid' }).check(trimmed, ...bounded(max), orEmpty);
}

/** An optional text: trimmed; blank and null become null. */
export function optionalText(max = 200) {
  return mapped(z.nullish(anyText(max)), (value) => value || null);
}

/** An optional text of one line. */
export function optionalLine(max = 200) {
  return mapped(z.nullish(anyText(max).check(oneLine)), (value) => value || null);
}

/** A text that can be removed: if it is not sent it stays as it is, blank and null remove it. */
export function clearableText(max = 200) {
  return mapped(z.nullish(anyText(max)), (value) => (value === undefined ? undefined : value || null));
}

const EMAIL_MALFORMED = 'Format email tidak valid';

/** An email address: without what nobody sees, and lower-cased, before it is checked. */
export const Email = text('Email harus diisi', 254).check(
  z.overwrite(visible),
  z.toLowerCase(),
  z.refine(isEmail, EMAIL_MALFORMED),
);

/**
 * What an account is signed in to by: its email address, or a phone number in any form in which people write it, then as
 * it is dialled (`+62812…`). The sentences are those of an address, the spec's.
 */
export const SignInName = text('Email harus diisi', 254).check(
  z.overwrite((typed) => dialledNumber(typed) ?? visible(typed).toLowerCase()),
  z.refine((value) => dialledNumber(value) !== null || isEmail(value), EMAIL_MALFORMED),
);

function isEmail(value: string): boolean {
  return z.email().safeParse(value).success && !isUnreachableEmail(value);
}

const MONTH_MESSAGE = 'Bulan tidak valid';

/** A month in WIB, `YYYY-MM`. */
export const Month = z.string({ error: MONTH_MESSAGE }).check(
  z.regex(/^\d{4}-\d{2}$/, MONTH_MESSAGE),
  z.refine((month) => isCalendarDay(`${month}-01`) && month >= '1990-01' && month <= '2100-12', MONTH_MESSAGE),
);

/** A search word of at most `max` characters; without one, nothing is filtered. */
export function searchText(max = 100) {
  return z.optional(anyText(max));
}

/** Whether a normalized number is Indonesian, or one of another country from its `+` or 00 on. */
function isAnyPhone(normalized: string): boolean {
  return isIndonesianPhone(normalized) || isAbroad(normalized);
}

/**
 * A phone number, stored without spaces and dashes. Whether another country has such a number the Worker knows
 * (`worker/e164.ts`).
 */
export function phone(
  requiredMessage = 'Nomor telepon harus diisi',
  formatMessage = PHONE_MALFORMED,
  isRight = isAnyPhone,
) {
  return mapped(
    z.string({ error: requiredMessage }).check(...bounded(60, formatMessage, formatMessage)),
    normalizePhone,
  ).check(
    z.refine((value) => value !== '', requiredMessage),
    z.refine((value) => value === '' || isRight(value), formatMessage),
  );
}

function optionalPhone(isRight = isAnyPhone) {
  const blank = mapped(z.literal(''), () => undefined);
  return mapped(
    z.nullish(z.union([blank, phone(PHONE_MALFORMED, PHONE_MALFORMED, isRight)], { error: PHONE_MALFORMED })),
    (value) => value ?? undefined,
  );
}

/** A phone number that may be left out or blank. */
export const OptionalPhone = optionalPhone();

/** The same of Indonesia alone, as a payment takes it. */
export const OptionalMobile = optionalPhone(isIndonesianPhone);

/** One of Indonesia that can be removed: if it is not sent it stays as it is, blank and null remove it. */
export const ClearablePhone = z.nullish(
  z.union([mapped(z.literal(''), () => null), phone(PHONE_MALFORMED, PHONE_MALFORMED, isIndonesianPhone)], {
    error: PHONE_MALFORMED,
  }),
);

/**
 * A secret, exactly as typed. The upper limit keeps hashing cheap; scrypt itself has none.
 *
 * @param refusal the message for a secret that no account can have
 */
export function secret(message: string, refusal: string) {
  return z.string({ error: message }).check(...bounded(128, refusal, refusal));
}

const TOO_SHORT = passwordTooShort('TENANT');

/** A new password. The worker knows whose it is, and asks for more where a role needs it. */
export const NewPassword = z
  .string({ error: TOO_SHORT })
  .check(...bounded(128, 'Kata sandi maksimal 128 karakter'), z.minLength(minimumPasswordLength('TENANT'), TOO_SHORT));

/** A word of visible ASCII, such as a reference or a key. */
export function asciiWord(min: number, max: number, message: string, missingMessage = message) {
  return z.string({ error: missingMessage }).check(z.regex(new RegExp(`^[\\x21-\\x7e]{${min},${max}}$`), message));
}

/** Beside what is sent by hand: whether the person's number has said STOP. */
export const AskedNoMessages = described(
  z.boolean(),
  'Whether the holder of the number wants no messages: none is sent there by itself; by hand it stays possible',
);

/** A code that was sent: six digits, spaces and dashes allowed while typing. */
export const SixDigits = mapped(z.string({ error: 'Kode harus diisi' }), (value) =>
  normalText(value).replace(/[ -]/g, ''),
).check(z.refine((value) => /^\d{6}$/.test(value), 'Kode terdiri dari 6 angka'));

const PASSPORT_MALFORMED = 'Nomor paspor tidak valid';

export const NIK_MISSING = 'NIK harus 16 digit';

/** A NIK: 16 digits, spaces allowed while typing. */
export const Nik = mapped(z.string({ error: NIK_MISSING }).check(...bounded(60, NIK_MISSING, NIK_MISSING)), (value) =>
  normalText(value).replaceAll(' ', ''),
).check(
  z.refine((value) => /^\d{16}$/.test(value), NIK_MISSING),
  z.refine(
    (value) => !/^\d{16}$/.test(value) || isPlausibleNik(value),
    'NIK tidak valid. Periksa kembali nomor pada KTP.',
  ),
);

/** A passport number: spaces and dashes allowed while typing, in capitals. */
export const Passport = mapped(
  z.string({ error: PASSPORT_MALFORMED }).check(...bounded(60, PASSPORT_MALFORMED, PASSPORT_MALFORMED)),
  (value) => visible(value).replace(/[ -]/g, '').toUpperCase(),
).check(z.refine(isPassport, PASSPORT_MALFORMED));

export const AMOUNT_UNCLEAR = 'Jumlah ini kurang jelas. Tulis misalnya 1.500.000 atau 1,5 jt.';

/** The message for an amount that is not a number. A form gives NaN for a text that could mean several amounts. */
export function amountError(requiredMessage: string) {
  return ({ input }: { input?: unknown }) => (Number.isNaN(input) ? AMOUNT_UNCLEAR : requiredMessage);
}

/** Whole rupiah, at least `min`. */
export function rupiah(requiredMessage: string, min = 0) {
  return z
    .int({ error: amountError(requiredMessage) })
    .check(z.gte(min, `Jumlah minimal ${formatRupiah(min)}`), z.lte(MAX_RUPIAH, 'Jumlah terlalu besar'));
}

/** An amount in an answer: whole rupiah, also for sums. */
export const Amount = z.int();

/** What a sum `amount` of open bills is made of. */
export const partsOfAmount = {
  unpaid_late_fees: described(Amount, 'What of `amount` is late fees'),
  past_due_amount: described(Amount, 'What of `amount` is late; the rest is not due yet'),
};

/** An optional address of a picture: https, or an uploaded file's. */
export function optionalAddress(message: string, isRight = isPictureAddress) {
  return mapped(z.nullish(z.string({ error: message }).check(trimmed, ...bounded(2000, message, message))), (value) =>
    value ? bareAddress(value) : null,
  ).check(z.refine((value) => value === null || isRight(value), message));
}

/**
 * An optional file that was uploaded here, which nobody can exchange once another has seen it. What is at an address of
 * another site changes without a trace.
 */
export function optionalUpload(message: string) {
  return optionalAddress(message, (value) => fileIdOf(value) !== null);
}

/** What shows that money was given, for the other party to keep. */
export const Proof = optionalUpload('Unggah bukti sebagai foto atau PDF');

/**
 * Whether a picture may have this address: an uploaded one, or one that is loaded over https. Whoever listens on the way
 * of an http one reads and changes it.
 */
function isPictureAddress(value: string): boolean {
  return fileIdOf(value) !== null || parseUrl(value)?.protocol === 'https:';
}

function lineList(maxItems: number, maxLength: number) {
  return z
    .array(z.string({ error: 'Daftar tidak valid' }).check(trimmed, ...bounded(maxLength), oneLine, orEmpty), {
      error: 'Daftar tidak valid',
    })
    .check(z.maxLength(maxItems, `Maksimal ${maxItems} pilihan`));
}

/** A list of short texts: trimmed, without blanks; of those that look the same, the first. */
export function textList(maxItems: number, maxLength = 120) {
  return mapped(lineList(maxItems, maxLength), (items) => {
    const forms = items.map(normalText);
    return items.filter((item, index) => item !== '' && forms.indexOf(forms[index] ?? '') === index);
  });
}

/** Addresses of pictures: uploaded ones without their signatures, others over https; blanks and repeats dropped. */
export function pictureList(maxItems: number) {
  return mapped(lineList(maxItems, 2000), (items) => [
    ...new Set(items.filter((item) => item !== '').map(bareAddress)),
  ]).check(
    z.refine(
      (items) => items.every(isPictureAddress),
      'Alamat foto harus diawali https://. Hapus foto itu, lalu unggah lagi.',
    ),
  );
}

/** Addresses of uploaded photos. */
export function photoList(maxItems: number) {
  return mapped(
    z
      .array(z.string({ error: PHOTO_UNKNOWN }).check(...bounded(2000, PHOTO_UNKNOWN, PHOTO_UNKNOWN)), {
        error: PHOTO_UNKNOWN,
      })
      .check(z.maxLength(maxItems, `Maksimal ${maxItems} foto`)),
    (items) => [...new Set(items.map(bareAddress))],
  ).check(z.refine((items) => items.every((item) => fileIdOf(item) !== null), PHOTO_UNKNOWN));
}

/** The address of an uploaded photo that can be removed: if it is not sent it stays, blank and null remove it. */
export const ClearablePhoto = mapped(
  z.nullish(z.string({ error: PHOTO_UNKNOWN }).check(...bounded(2000, PHOTO_UNKNOWN, PHOTO_UNKNOWN))),
  (value) => (value === undefined ? undefined : value ? bareAddress(value) : null),
).check(z.refine((value) => !value || fileIdOf(value) !== null, PHOTO_UNKNOWN));

/** Calls with the same key and body take effect once. REST takes the key from the `Idempotency-Key` header. */
export const IdempotencyKey = z.optional(
  asciiWord(8, 128, 'Idempotency-Key harus 8 sampai 128 karakter tanpa spasi', 'Idempotency-Key tidak valid'),
);

/** Only an id. */
export const ById = z.object({ id: Id });

/** Only an id, for a call that makes or moves money. */
export const OnceById = z.extend(ById, { idempotency_key: IdempotencyKey });
