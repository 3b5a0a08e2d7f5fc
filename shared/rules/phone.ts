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

/** The prefixes of Indonesian numbers, as a regular expression for JavaScript and PostgreSQL alike (spec §5). */
export const PHONE_PREFIX = '^(\\+62|62|0)';

const indonesian = new RegExp(`${PHONE_PREFIX}\\d{8,13}$`);
const prefix = new RegExp(PHONE_PREFIX);

/** Whether a normalized number is Indonesian: its prefix, then 8 to 13 digits (spec §5). */
export function isIndonesianPhone(normalized: string): boolean {
  return indonesian.test(normalized);
}

/** What follows the prefix of a mobile number, which WhatsApp may have; a regular expression as `PHONE_PREFIX` is. */
export const MOBILE_DIGITS = '^8[1-9]\\d{7,10}$';

/** `0812…` and `62812…` as `+62812…`. */
export function internationalPhone(normalized: string): string {
  return `+62${normalized.replace(prefix, '')}`;
}

/**
 * An Indonesian mobile number in WhatsApp's form, digits from `62` on; null if it is none.
 *
 * @param phone in any form in which people write it: `0812…`, `+62 812-…`, `812…`
 */
export function whatsappNumber(phone: string): string | null {
  const digits = normalizePhone(phone).replace(/^\+/, '');
  const international = digits
    .replace(/^0062/, '62')
    .replace(/^(?:620|0)(?=8)/, '62')
    .replace(/^8/, '628');
  return /^628[1-9]\d{7,10}$/.test(international) ? international : null;
}
