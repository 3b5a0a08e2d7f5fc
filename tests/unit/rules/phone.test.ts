import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  dialledNumber,
  internationalPhone,
  isIndonesianPhone,
  normalizePhone,
  searchedDigits,
  whatsappNumber,
} from '#shared/rules/phone.ts';

const digits = (min: number, max: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: min, maxLength: max }).map((parts) => parts.join(''));
const number = fc.tuple(fc.constantFrom('+62', '62', '0', '0062'), digits(8, 13)).map((parts) => parts.join(''));

describe('a phone number', () => {
  it('of +62, 62, 0 or 0062 and 8 to 13 digits is Indonesian', () => {
    fc.assert(
      fc.property(number, (value) => {
        expect(isIndonesianPhone(value)).toBe(true);
      }),
    );
  });

  it('is stored without what was put between its digits, and normalizing again changes nothing', () => {
    const gap = fc.constantFrom(
      '',
      ' ',
      '-',
      '\t',
      '.',
      '(',
      ')',
      '\u00a0',
      '\u202f',
      '\u2011',
      '\u2013',
      '\u2212',
      '\u202a',
      '\u200b',
    );
    fc.assert(
      fc.property(number, fc.array(gap, { maxLength: 20 }), (value, gaps) => {
        const typed = [...value].map((digit, index) => digit + (gaps[index] ?? '')).join('');
        // A zero in brackets behind 62 is no digit of the number.
        fc.pre(!typed.includes('62(0)'));
        expect(normalizePhone(typed)).toBe(value);
        expect(normalizePhone(normalizePhone(typed))).toBe(value);
      }),
    );
  });

  it.each([
    ['+62 812-3456-7890', '+6281234567890'],
    ['(0812) 3456.7890', '081234567890'],
    ['\u202a+62\u00a0812\u20113456\u20117890\u202c', '+6281234567890'],
    ['+62 (0) 812 3456 7890', '+6281234567890'],
    ['62-(0)812-3456-7890', '6281234567890'],
    ['0812 – 3456 − 7890', '081234567890'],
  ])('pasted as %j is %j, and Indonesian', (pasted, stored) => {
    expect(normalizePhone(pasted)).toBe(stored);
    expect(isIndonesianPhone(normalizePhone(pasted))).toBe(true);
  });

  it.each(['0812/34567890', '0812 3456 7890 ext 1', '0812_34567890', '＋628123456789a'])(
    'written as %j stays refused',
    (typed) => {
      expect(isIndonesianPhone(normalizePhone(typed))).toBe(false);
    },
  );

  it.each([
    ['too short after 0', '01234567'],
    ['too long after 0', `0${'1'.repeat(14)}`],
    ['too short after +62', '+621234567'],
    ['another country', '+6581234567'],
    ['no prefix', '81234567890'],
    ['a letter', '0812345678a'],
    ['dots', '0812.3456.7890'],
    ['a second plus', '+62+81234567'],
    ['a line break behind', '081234567890\n'],
    ['nothing', ''],
  ])('with %s is refused', (_, value) => {
    expect(isIndonesianPhone(value)).toBe(false);
  });
});

describe('a number as it is dialled from anywhere', () => {
  it.each([
    ['0812-3456-7890', '+6281234567890'],
    ['62812 3456 7890', '+6281234567890'],
    ['+62 0812-3456-7802', '+6281234567802'],
    ['62 0812 3456 7802', '+6281234567802'],
    ['0062 812 3456 7807', '+6281234567807'],
    ['0062 0812 3456 7807', '+6281234567807'],
    ['+62 (0)812 3456 7890', '+6281234567890'],
    ['812 3456 7890', '+6281234567890'],
    ['(0274) 512345', '+62274512345'],
    ['021-55512345', '+622155512345'],
    ['0628-20123', '+6262820123'],
    ['0065 9123 4567', '+6591234567'],
    ['+65 9123 4567', '+6591234567'],
    ['001 (415) 555-2671', '+14155552671'],
    ['0060 12-345 6789', '+60123456789'],
  ])('%s is %s', (typed, expected) => {
    expect(dialledNumber(typed)).toBe(expected);
  });

  it.each([
    ['an Indonesian one or a Japanese one', '0081 2345 67890'],
    ['a country code twice', '+62 62812 3456 7890'],
    ['a zero before the country code', '062 812 3456 7890'],
    ['too short for a mobile number', '081234567'],
    ['too long for one', '0812345678901234'],
    ['a number for free calls', '0800 123 4567'],
    ['no prefix, and not mobile', '274512345'],
    ['a mask', '••••••••••78'],
    ['letters', '0812 3456 7890 ext 1'],
    ['nothing', ''],
  ])('is none if it is unclear: %s', (_, typed) => {
    expect(dialledNumber(typed)).toBeNull();
  });

  it('is the same in each way of writing an Indonesian one, and dialling it again changes nothing', () => {
    const local = fc.oneof(
      fc.tuple(fc.integer({ min: 1, max: 9 }), digits(7, 10)).map(([first, rest]) => `8${first}${rest}`),
      fc.tuple(fc.constantFrom(2, 3, 4, 5, 6, 7, 9), digits(7, 9)).map(([first, rest]) => `${first}${rest}`),
    );
    fc.assert(
      fc.property(local, (national) => {
        for (const start of ['0', '62', '+62', '620', '+620', '0062', '00620']) {
          // An area code of 62 may be the country's: such numbers are judged by their length.
          fc.pre(!national.startsWith('62'));
          expect(dialledNumber(start + national)).toBe(`+62${national}`);
        }
        expect(dialledNumber(`+62${national}`)).toBe(`+62${national}`);
      }),
    );
  });

  it('is what a provider gets', () => {
    expect(internationalPhone('081234567890')).toBe('+6281234567890');
    expect(internationalPhone('+6281234567890')).toBe('+6281234567890');
    expect(internationalPhone('+62081234567890')).toBe('+6281234567890');
    expect(internationalPhone('081234567')).toBe('+6281234567');
  });

  it.each([
    ['0812', '812'],
    ['+62812', '812'],
    ['62 0812', '812'],
    ['0062812', '812'],
    ['+65 912', '65912'],
    ['0065', '65'],
    ['7802', '7802'],
  ])('is searched by its part %s as %s', (part, expected) => {
    expect(searchedDigits(part)).toBe(expected);
  });
});

describe('a number for WhatsApp', () => {
  it.each([
    ['0812-3456-7890', '6281234567890'],
    ['+62 812 3456 7890', '6281234567890'],
    ['+62 (0)812 3456 7890', '6281234567890'],
    ['62081234567890', '6281234567890'],
    ['006281234567890', '6281234567890'],
    ['81234567890', '6281234567890'],
    ['08111234567', '628111234567'],
    ['+60 12-345 6789', '60123456789'],
    ['0065 9123 4567', '6591234567'],
  ])('%s is %s', (typed, expected) => {
    expect(whatsappNumber(typed)).toBe(expected);
  });

  it.each(['021-5551234', '+62 21 5551234', '00812 3456 7890', '0812', '08012345678', '0812345678901234', '', 'abc'])(
    'is none: "%s"',
    (typed) => {
      expect(whatsappNumber(typed)).toBeNull();
    },
  );

  it('is the same number in each way of writing it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9 }), digits(7, 10), (first, rest) => {
        const local = `8${first}${rest}`;
        for (const start of ['0', '62', '+62', '620', '']) expect(whatsappNumber(start + local)).toBe(`62${local}`);
      }),
    );
  });
});
