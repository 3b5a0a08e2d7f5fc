import { type MetadataJson, parsePhoneNumberFromString } from 'libphonenumber-js/core/es6';
import {
  dialledNumber,
  isIndonesianPhone,
  normalizePhone,
  PHONE_MALFORMED,
  PHONE_PREFIX,
  whatsappNumber,
} from '#shared/rules/phone.ts';
import { wrongField } from './errors.ts';
import metadata from './phone-metadata.json' with { type: 'json' };

/**
 * What the library knows of the numbers of each calling code, but neither how people write or dial them nor which of the
 * countries that share one has which: six sevenths of its bytes, gzipped. After an upgrade,
 * `npm test -- tests/unit/worker/e164.test.ts -u` writes it anew.
 */
const known = metadata as unknown as MetadataJson;

const prefix = new RegExp(PHONE_PREFIX);

/**
 * A phone number in the one form by which it is found, compared and messaged, E.164: `+6281234567890`. Numbers are kept
 * as they were typed beside it. Null if it is unclear, or no number of its country. Of Indonesian ones the function
 * `indonesian_e164` of the database says the same, for what a Worker before this column writes.
 */
export function e164(phone: string): string | null {
  const dialled = dialledNumber(phone);
  if (dialled === null) return null;
  const parsed = parsePhoneNumberFromString(dialled, known);
  return parsed?.isValid() === true ? parsed.number : null;
}

/**
 * The two columns of a number.
 *
 * @throws DomainError VALIDATION if it is of another country, which has no such number
 */
export function phoneColumns(phone: string): { phone: string; phone_e164: string | null } {
  const number = e164(phone);
  if (number === null && !isIndonesianPhone(phone)) throw wrongField('phone', PHONE_MALFORMED);
  return { phone, phone_e164: number };
}

/** The same where the number may be left out of a change. */
export function changedPhone(phone: string | undefined): { phone?: string; phone_e164?: string | null } {
  return phone === undefined ? {} : phoneColumns(phone);
}

/**
 * The numbers that may be meant by a whole one in a search, where the zero before an area code is often left out; of an
 * unclear one what follows its prefix (`comparedNumber`).
 */
export function searchedNumbers(text: string): string[] {
  const numbers = [e164(text), e164(`0${text}`)].filter((number) => number !== null);
  return numbers.length === 0 ? [normalizePhone(text).replace(prefix, '')] : [...new Set(numbers)];
}

/** Where WhatsApp finds a number: digits from the country code on, or null. */
export function whatsappDestination(phone: string | null): string | null {
  const number = e164(phone ?? '');
  return number === null ? null : whatsappNumber(number);
}
