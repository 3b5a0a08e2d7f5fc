import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RecurrenceType } from '#shared/enums.ts';
import { addDays, daysBetween } from '#shared/rules/calendar.ts';
import { ISSUED_BEFORE_DUE_DAYS, periodDueDate } from '#shared/rules/recurrence.ts';

describe('the due day of a period', () => {
  it.each([
    ['2026-01-31', 'MONTHLY', ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31']],
    ['2027-12-30', 'MONTHLY', ['2027-12-30', '2028-01-30', '2028-02-29', '2028-03-30']],
    ['2026-11-30', 'QUARTERLY', ['2026-11-30', '2027-02-28', '2027-05-30', '2027-08-30']],
    ['2024-02-29', 'YEARLY', ['2024-02-29', '2025-02-28', '2026-02-28', '2027-02-28', '2028-02-29']],
    ['2026-12-28', 'WEEKLY', ['2026-12-28', '2027-01-04', '2027-01-11']],
    ['2026-05-05', 'NONE', ['2026-05-05', '2026-05-05']],
  ] as [string, RecurrenceType, string[]][])(
    'from %s, %s, is clamped at month ends and comes back',
    (first, type, due) => {
      expect(due.map((_, period) => periodDueDate(first, type, period))).toEqual(due);
    },
  );

  const days = fc.integer({ min: 0, max: 40_000 }).map((count) => addDays('1990-01-01', count));
  const longest = { WEEKLY: 7, MONTHLY: 31, QUARTERLY: 92, YEARLY: 366 } as const;
  const shortest = { WEEKLY: 7, MONTHLY: 28, QUARTERLY: 89, YEARLY: 365 } as const;

  it.each(['WEEKLY', 'MONTHLY', 'QUARTERLY', 'YEARLY'] as const)(
    'of each %s period lies a period after the one before, on the first day’s date or the last of its month',
    (type) => {
      fc.assert(
        fc.property(days, fc.nat(200), (first, period) => {
          const [due, next] = [periodDueDate(first, type, period), periodDueDate(first, type, period + 1)];
          const length = daysBetween(due, next);
          // Next to a clamped day, a period is up to three days shorter or longer.
          expect(length).toBeGreaterThanOrEqual(shortest[type] - (type === 'WEEKLY' ? 0 : 3));
          expect(length).toBeLessThanOrEqual(longest[type] + (type === 'WEEKLY' ? 0 : 3));
          if (type === 'WEEKLY') return;
          const isLast = addDays(due, 1).slice(0, 7) !== due.slice(0, 7);
          expect(due.slice(8) === first.slice(8) || (isLast && due.slice(8) < first.slice(8))).toBe(true);
        }),
      );
    },
  );

  it('is announced a week before', () => {
    expect(ISSUED_BEFORE_DUE_DAYS).toBe(7);
  });
});
