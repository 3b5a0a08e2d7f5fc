/**
 * A phone number as it is stored: without the separators that people type, and without the invisible marks that come
 * with a number copied from a chat or a contact list.
 */
export function normalizePhone(input: string): string {
  // "+62 (0)812": the zero is only dialled inside the country.
  return input.replace(/^(\D*62\D*)\(0\)/, '$1').replace(/[\s.()\p{Pd}\u2212\p{Cf}]/gu, '');
}

/** The message for a number that is not Indonesian. */
export const PHONE_MALFORMED = 'Format nomor telepon tidak valid';

/**
 * The prefixes of Indonesian numbers, as a regular expression for JavaScript and PostgreSQL alike (spec §5, and 0062, as it
 * is dialled abroad).
 */
export const PHONE_PREFIX = '^(\\+62|0062|62|0)';

const indonesian = new RegExp(`${PHONE_PREFIX}\\d{8,13}$`);
const prefix = new RegExp(PHONE_PREFIX);

/** Whether a normalized number is Indonesian: its prefix, then 8 to 13 digits (spec §5). */
export function isIndonesianPhone(normalized: string): boolean {
  return indonesian.test(normalized);
}

/**
 * The numbers of Indonesia without prefix: mobile ones, and those of an area code and a line, but for those that may be a
 * shorter one behind a second 62. A regular expression for JavaScript and PostgreSQL alike, as the next one is.
 */
const NATIONAL = '(8[1-9][0-9]{7,10}|(?!62[2-79][0-9]{7}$)[2-79][0-9]{7,9})';

/** Every way of writing an Indonesian number, without separators: 0, 62, +62 and 0062, also with a zero behind 62. */
export const INDONESIAN_FORMS = `^(?:(?:\\+|00)?620?|0)${NATIONAL}$`;

const ofIndonesia = new RegExp(INDONESIAN_FORMS);
const withoutPrefix = new RegExp(`^${NATIONAL}$`);
const doubledZero = /^008[1-9]/;

/**
 * A number as it is dialled from anywhere, `+` and digits, read by its prefix alone: 00, 62, 620 and 0, in this order.
 * Whether other countries have such a number is for the Worker to check (`worker/e164.ts`). Null if it is unclear: an
 * Indonesian number that is too short or too long, or `00812…`, which may be one with a zero too many.
 *
 * @param phone in any form in which people write it: `0812…`, `+62 (0)812-…`, `812…`, `0065 …`
 */
export function dialledNumber(phone: string): string | null {
  const typed = normalizePhone(phone);
  const national = ofIndonesia.exec(typed)?.[1] ?? (typed.startsWith('8') ? withoutPrefix.exec(typed)?.[1] : undefined);
  if (national !== undefined) return `+62${national}`;
  if (doubledZero.test(typed) && ofIndonesia.test(typed.slice(1))) return null;
  const abroad = /^(?:\+|00)([1-9]\d{6,14})$/.exec(typed)?.[1];
  return abroad === undefined || abroad.startsWith('62') ? null : `+${abroad}`;
}

/** Whether a normalized number is one of another country, by its prefix. */
export function isAbroad(normalized: string): boolean {
  return dialledNumber(normalized)?.startsWith('+62') === false;
}

/** What WhatsApp can have of dialled numbers: Indonesian mobile ones, and those of other countries. */
export const WHATSAPP_FORM = '^\\+(?:628|(?!62))';

const onWhatsApp = new RegExp(WHATSAPP_FORM);

/**
 * A number in WhatsApp's form, digits from the country code on; null for an Indonesian one that is not mobile, and if it
 * is unclear.
 */
export function whatsappNumber(phone: string): string | null {
  const dialled = dialledNumber(phone);
  return dialled !== null && onWhatsApp.test(dialled) ? dialled.slice(1) : null;
}

/** A number that the spec accepts, as a provider wants it: `+62812…`; an unclear one with its digits as they are. */
export function internationalPhone(normalized: string): string {
  return dialledNumber(normalized) ?? `+62${normalized.replace(prefix, '')}`;
}

/** The digits of a part of a number, for a search: without what stands before an area code or a mobile number. */
export function searchedDigits(part: string): string {
  return normalizePhone(part).replace(/^(?:\+?620?|00(?:620?)?|[+0])/, '');
}
