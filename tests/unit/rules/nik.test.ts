import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPlausibleNik, maskNik } from '#shared/rules/nik.ts';

const twoDigits = (min: number, max: number) => fc.integer({ min, max }).map((part) => String(part).padStart(2, '0'));
const region = fc.tuple(twoDigits(11, 97), twoDigits(1, 99), twoDigits(1, 99)).map((parts) => parts.join(''));
const birth = fc
  .tuple(twoDigits(1, 28), twoDigits(1, 12), twoDigits(0, 99), fc.boolean())
  .map(([day, month, year, female]) => `${female ? Number(day) + 40 : day}${month}${year}`);
const serial = fc.integer({ min: 1, max: 9_999 }).map((part) => String(part).padStart(4, '0'));
const nik = fc.tuple(region, birth, serial).map((parts) => parts.join(''));

describe('a NIK', () => {
  it('of a region, a birth date and a serial is plausible, for women and men', () => {
    fc.assert(
      fc.property(nik, (value) => {
        expect(isPlausibleNik(value)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('is not plausible with a digit less or more', () => {
    fc.assert(
      fc.property(nik, (value) => {
        expect([value.slice(1), `${value}0`].map(isPlausibleNik)).toEqual([false, false]);
      }),
    );
  });

  it.each([
    ['a province below 11', '1001011708450001'],
    ['a province above 97', '9801011708450001'],
    ['regency 00', '3200011708450001'],
    ['district 00', '3201001708450001'],
    ['serial 0000', '3201011708450000'],
    ['day 00', '3201010008450001'],
    ['day 32', '3201013208450001'],
    ["a woman's day 72", '3201017208450001'],
    ['day 40, which is nobody’s', '3201014008450001'],
    ['month 00', '3201011700450001'],
    ['month 13', '3201011713450001'],
    ['31 April', '3201013104450001'],
    ['30 February', '3201013002450001'],
    ['letters', '32010117O8450001'],
    ['spaces', '3201 1708 4500 01'],
    ['Arabic digits', '٣٢٠١٠١١٧٠٨٤٥٠٠٠١'],
    ['nothing', ''],
  ])('with %s is refused', (_, value) => {
    expect(isPlausibleNik(value)).toBe(false);
  });

  it('of 29 February is plausible in a leap year alone', () => {
    expect([isPlausibleNik('3201012902960001'), isPlausibleNik('3201012902970001')]).toEqual([true, false]);
  });

  it('of 29 February 2000 is plausible, though 1900 was no leap year', () => {
    expect(isPlausibleNik('3201012902000001')).toBe(true);
  });

  it('is shown by its last four digits alone', () => {
    expect(maskNik('0001')).toBe('•••• •••• •••• 0001');
  });
});
