import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMonths,
  daysBetween,
  firstOfNextMonth,
  isCalendarDay,
  startOfWibDay,
  wibDay,
} from '#shared/rules/calendar.ts';

const FIRST = Date.UTC(1990, 0, 1);
const LAST = Date.UTC(2100, 11, 31);
const instant = fc.integer({ min: FIRST, max: LAST }).map((time) => new Date(time));
const day = instant.map((date) => date.toISOString().slice(0, 10));

describe('the day in WIB', () => {
  it.each([
    ['2026-01-31T16:59:59.999Z', '2026-01-31'],
    ['2026-01-31T17:00:00.000Z', '2026-02-01'],
    ['2026-12-31T16:59:59.999Z', '2026-12-31'],
    ['2026-12-31T17:00:00.000Z', '2027-01-01'],
    ['2028-02-28T17:00:00.000Z', '2028-02-29'],
    ['2026-03-01T00:00:00.000Z', '2026-03-01'],
  ])('at %s is %s: it changes at 17:00 UTC', (at, expected) => {
    expect(wibDay(new Date(at))).toBe(expected);
  });

  it('is the day that the calendar of Asia/Jakarta shows, at every instant', () => {
    const jakarta = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Jakarta', dateStyle: 'short' });
    fc.assert(
      fc.property(instant, (at) => {
        expect(wibDay(at)).toBe(jakarta.format(at));
      }),
    );
  });

  it('begins at the first instant that lies in it', () => {
    fc.assert(
      fc.property(day, (today) => {
        const start = startOfWibDay(today);
        expect(wibDay(start)).toBe(today);
        expect(wibDay(new Date(start.getTime() - 1))).toBe(addDays(today, -1));
      }),
    );
  });
});

describe('a calendar day', () => {
  it.each(['2026-02-28', '2028-02-29', '2000-02-29', '2026-12-31'])('%s exists', (value) => {
    expect(isCalendarDay(value)).toBe(true);
  });

  it.each([
    '2026-02-29',
    '2026-02-30',
    '1900-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '2026-1-1',
    '2026-01-01T00:00:00Z',
    ' 2026-01-01',
    '20260101',
    '٢٠٢٦-٠١-٠١',
    '',
    'besok',
  ])('%j does not', (value) => {
    expect(isCalendarDay(value)).toBe(false);
  });

  it('moves forward and back by days, and the distance is the number of days', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -20_000, max: 20_000 }), (from, count) => {
        const to = addDays(from, count);
        expect(addDays(to, -count)).toBe(from);
        expect(daysBetween(from, to)).toBe(count);
      }),
    );
  });
});

describe('months', () => {
  it.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2028-02-29', 12, '2029-02-28'],
    ['2026-08-31', 1, '2026-09-30'],
    ['2026-10-31', 4, '2027-02-28'],
    ['2026-12-15', 1, '2027-01-15'],
    ['2026-01-15', -1, '2025-12-15'],
    ['2026-03-31', -1, '2026-02-28'],
  ])('%s and %i months make %s: the day is clamped at the end of the month', (from, count, to) => {
    expect(addMonths(from, count)).toBe(to);
  });

  it('a clamp never sticks: the third month of the 31st is the 31st again', () => {
    expect([1, 2, 3].map((count) => addMonths('2026-01-31', count))).toEqual([
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
    ]);
  });

  it('lands in the right month, on the same day or on the last one', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -240, max: 240 }), (from, count) => {
        const to = addMonths(from, count);
        const index = (value: string) => Number(value.slice(0, 4)) * 12 + Number(value.slice(5, 7));
        expect(isCalendarDay(to)).toBe(true);
        expect(index(to)).toBe(index(from) + count);
        expect(to.slice(8) === from.slice(8) || addDays(to, 1).endsWith('-01')).toBe(true);
      }),
    );
  });

  it.each([
    ['2026-01-31', '2026-02-01'],
    ['2026-12-01', '2027-01-01'],
    ['2028-02-29', '2028-03-01'],
  ])('the month after %s begins on %s', (today, first) => {
    expect(firstOfNextMonth(today)).toBe(first);
  });
});
