import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatDay,
  formatInstant,
  formatLongDay,
  formatMonth,
  formatNumber,
  formatPercent,
  formatRupiah,
  formatShortMonth,
  formatTime,
  monthNames,
} from '#shared/format.ts';

const LOCALE = 'id-ID';
const RUNS = 2_000;

const number = fc.oneof(fc.integer({ min: -1e12, max: 1e12 }), fc.maxSafeInteger());
const instant = fc
  .date({ min: new Date('2000-01-01T00:00:00Z'), max: new Date('2099-12-31T23:59:59Z'), noInvalidDate: true })
  .map((date) => date.toISOString());

/** What the runtime's own language data say. */
const inWords = (options: Intl.DateTimeFormatOptions) => {
  const words = new Intl.DateTimeFormat(LOCALE, { timeZone: 'Asia/Jakarta', ...options });
  return (value: string) => words.format(new Date(value));
};
const expectSame = (
  arbitrary: fc.Arbitrary<string>,
  written: (value: string) => string,
  said: (value: string) => string,
) =>
  fc.assert(
    fc.property(arbitrary, (value) => {
      expect(written(value)).toBe(said(value));
    }),
    { numRuns: RUNS },
  );
const day = instant.map((value) => value.slice(0, 10));
const UTC = { timeZone: 'UTC' };

describe('what is written in Indonesian is what the language data of the runtime say', () => {
  it('of amounts and numbers', () => {
    const rupiah = new Intl.NumberFormat(LOCALE, { style: 'currency', currency: 'IDR', maximumFractionDigits: 0 });
    const whole = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 0 });
    fc.assert(
      fc.property(number, (value) => {
        expect(formatRupiah(value)).toBe(rupiah.format(value));
        expect(formatNumber(value)).toBe(whole.format(value));
      }),
      { numRuns: RUNS },
    );
  });

  it('of percentages up to a hundred', () => {
    const percent = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 2 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000 }), (hundredths) => {
        expect(formatPercent(hundredths / 100)).toBe(`${percent.format(hundredths / 100)}%`);
      }),
    );
  });

  it('of days', () => {
    expectSame(day, formatDay, inWords({ day: 'numeric', month: 'short', year: 'numeric', ...UTC }));
    expectSame(day, formatLongDay, inWords({ day: 'numeric', month: 'long', year: 'numeric', ...UTC }));
  });

  it('of months', () => {
    expectSame(day, formatMonth, inWords({ month: 'long', year: 'numeric', ...UTC }));
    expectSame(day, formatShortMonth, inWords({ month: 'short', ...UTC }));
    const named = monthNames.map((_, index) => formatMonth(`2026-${String(index + 1).padStart(2, '0')}`));
    expect(named).toEqual(monthNames.map((name) => `${name} 2026`));
  });

  it('of instants in Jakarta', () => {
    const clock = { hour: '2-digit', minute: '2-digit' } as const;
    expectSame(instant, formatTime, inWords(clock));
    expectSame(instant, formatInstant, inWords({ day: 'numeric', month: 'short', year: 'numeric', ...clock }));
  });
});

it.each(['', 'kemarin', '2026', '2026-13-01', '2026-00-01'])('%j is no day, and is not written', (value) => {
  expect(() => formatDay(value)).toThrow(RangeError);
});
