import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isIndonesianPhone, normalizePhone, whatsappNumber } from '#shared/rules/phone.ts';

const digits = (min: number, max: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: min, maxLength: max }).map((parts) => parts.join(''));
const number = fc.tuple(fc.constantFrom('+62', '62', '0'), digits(8, 13)).map((parts) => parts.join(''));

describe('a phone number', () => {
  it('of +62, 62 or 0 and 8 to 13 digits is Indonesian', () => {
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

describe('a number for WhatsApp', () => {
  it.each([
    ['0812-3456-7890', '6281234567890'],
    ['+62 812 3456 7890', '6281234567890'],
    ['+62 (0)812 3456 7890', '6281234567890'],
    ['62081234567890', '6281234567890'],
    ['006281234567890', '6281234567890'],
    ['81234567890', '6281234567890'],
    ['08111234567', '628111234567'],
  ])('%s is %s', (typed, expected) => {
    expect(whatsappNumber(typed)).toBe(expected);
  });

  it.each(['021-5551234', '+62 21 5551234', '+60123456789', '0812', '08012345678', '0812345678901234', '', 'abc'])(
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
