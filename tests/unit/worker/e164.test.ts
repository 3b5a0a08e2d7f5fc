import fc from 'fast-check';
import { getCountryCallingCode, type CountryCode, type MetadataJson } from 'libphonenumber-js/core';
import examples from 'libphonenumber-js/mobile/examples';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import metadata from 'libphonenumber-js/min/metadata';
import { expect, it } from 'vitest';
import { dialledNumber } from '#shared/rules/phone.ts';
import { e164, searchedNumbers, whatsappDestination } from '#worker/e164.ts';

const digit = fc.integer({ min: 0, max: 9 });
const typed = fc
  .tuple(
    fc.constantFrom(
      '0',
      '62',
      '+62',
      '620',
      '+620',
      '0062',
      '00',
      '+',
      '00620',
      '08',
      '628',
      '0065',
      '001',
      '0081',
      '',
    ),
    fc.array(digit, { maxLength: 14 }),
  )
  .map(([start, rest]) => start + rest.join(''));

const abroad = fc
  .tuple(
    fc.constantFrom('+65', '0065', '+1', '001', '0044', '0060', '+971'),
    fc.array(digit, { minLength: 5, maxLength: 12 }),
  )
  .map(([start, rest]) => start + rest.join(''));

it('a number that the rules read as Indonesian is one for the library too', () => {
  fc.assert(
    fc.property(typed, (number) => {
      const dialled = dialledNumber(number);
      if (dialled?.startsWith('+62') !== true) return;
      expect(e164(number)).toBe(dialled);
      const parsed = parsePhoneNumberFromString(number.replace(/^(?:00)?62/, '+62'), 'ID');
      const isIndonesian = parsed?.isValid() === true && parsed.country === 'ID';
      expect(isIndonesian ? parsed.number : dialled).toBe(dialled);
    }),
    { numRuns: 5_000 },
  );
});

it('a number that another country has is read, from 00 as from +', () => {
  fc.assert(
    fc.property(abroad, (number) => {
      // Of what is typed with a second 1, seven digits that Canada alone has are not read: its lengths are not known.
      fc.pre(!/^(?:\+|00)11\d{7}$/.test(number));
      const form = e164(number);
      const parsed = parsePhoneNumberFromString(number.replace(/^00/, '+'));
      const isRead = parsed?.isValid() === true || form !== null;
      expect(isRead ? form : undefined).toBe(isRead ? parsed?.number : undefined);
      expect(form === null ? null : e164(form)).toBe(form);
    }),
    { numRuns: 5_000 },
  );
});

it.each([
  ['0065 9123 4567', '+6591234567', '6591234567'],
  ['001 415 555 2671', '+14155552671', '14155552671'],
  ['+62 0812-3456-7802', '+6281234567802', '6281234567802'],
  ['(0274) 512345', '+62274512345', null],
  ['001 111 111 1111', null, null],
  ['0065 123', null, null],
  ['0081 2345 67890', null, null],
  ['••••••••••78', null, null],
  ['', null, null],
])('%s is kept as %s, and messaged at %s', (number, form, destination) => {
  expect(e164(number)).toBe(form);
  expect(whatsappDestination(number)).toBe(destination);
});

it('a whole number is searched with and without the zero before its area code', () => {
  expect(searchedNumbers('0274 512345')).toEqual(['+62274512345']);
  expect(searchedNumbers('274 512345')).toEqual(['+62274512345']);
  expect(searchedNumbers('+62 0812 3456 7890')).toEqual(['+6281234567890']);
  expect(searchedNumbers('Budi Santoso')).toEqual(['BudiSantoso']);
});

it('knows the numbers of each country, but neither how they are written or dialled nor where a calling code is shared', async () => {
  await expect(`${JSON.stringify(lean(metadata))}\n`).toMatchFileSnapshot('../../../worker/phone-metadata.json');
  const numbers = Object.entries(examples).map(([country, national]) => {
    return `+${getCountryCallingCode(country as CountryCode, metadata)}${national}`;
  });
  expect(numbers.length).toBeGreaterThan(200);
  for (const number of numbers) {
    expect(e164(number)).toBe(number);
    for (const wrong of [number.slice(0, 6), `${number}1234567`]) expect([wrong, e164(wrong)]).toEqual([wrong, null]);
  }
});

/** Where the library's metadata of a country holds what is kept of it. */
const [CODE, PATTERN, LENGTHS, PREFIX, TO_PARSE, TRANSFORM] = [0, 2, 3, 5, 7, 8];

/**
 * Of each calling code the main country alone, whose numbers have the pattern of all others', and of it what a number with
 * its calling code is read by; lengths where there is a prefix to leave out. They stand by their calling code, as the
 * library has those of no country: neighbours have patterns alike, which gzip makes use of.
 */
function lean(whole: MetadataJson): MetadataJson {
  const { country_calling_codes: codes, countries, nonGeographic, version } = whole as unknown as Library;
  const tuples = [...Object.values(codes).map(([main = '']) => countries[main] ?? []), ...Object.values(nonGeographic)];
  return {
    version,
    country_calling_codes: {},
    countries: {},
    nonGeographic: Object.fromEntries(tuples.map((tuple) => [tuple[CODE], kept(tuple)])),
  } as unknown as MetadataJson;
}

function kept(tuple: unknown[]): unknown[] {
  const places = new Set([CODE, PATTERN, PREFIX, TO_PARSE, TRANSFORM]);
  if (tuple[PREFIX] || tuple[TO_PARSE]) places.add(LENGTHS);
  const parts = Array.from({ length: TRANSFORM + 1 }, (_, at) => (places.has(at) && tuple[at]) || 0);
  return parts.slice(0, parts.findLastIndex((part) => part !== 0) + 1);
}

/** The library's metadata, as far as it is named here. */
interface Library extends Record<'countries' | 'nonGeographic', Record<string, unknown[]>> {
  version: number;
  country_calling_codes: Record<string, string[]>;
}
