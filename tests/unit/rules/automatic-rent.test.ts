import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstPeriods, firstRent, LAST_FIXED_DAY, missedBills, rentDueDay } from '#shared/rules/automatic-rent.ts';
import { addDays, addMonths, daysBetween } from '#shared/rules/calendar.ts';
import { lateFeeOfDay, mostLateFees } from '#shared/rules/late-fee.ts';

const anyDay = fc.integer({ min: 0, max: 20_000 }).map((count) => addDays('2000-01-01', count));
const fixedDay = fc.option(fc.integer({ min: 1, max: LAST_FIXED_DAY }));
const choice = fc.record({ day: fixedDay, first_period: fc.constantFrom(...firstPeriods) });

describe('the first bill of an automatic rent', () => {
  it.each([
    // Moves in today: the rent of a whole period, then on the same day of each month.
    ['2026-11-22', '2026-11-22', null, 'FULL', '2026-11-22', null, '2026-12-22'],
    ['2026-01-31', '2026-01-31', null, 'PRO_RATA', '2026-01-31', null, '2026-02-28'],
    // A fixed day: the days until then, or a whole rent for the month of the move.
    ['2026-11-20', '2026-11-22', 5, 'PRO_RATA', '2026-11-22', { days: 15, of: 30 }, '2026-12-05'],
    ['2026-11-20', '2026-11-22', 5, 'FULL', '2026-11-22', null, '2026-12-05'],
    ['2026-11-03', '2026-11-03', 5, 'PRO_RATA', '2026-11-03', { days: 2, of: 31 }, '2026-11-05'],
    ['2026-11-03', '2026-11-03', 5, 'FULL', '2026-11-03', null, '2026-12-05'],
    ['2026-11-05', '2026-11-05', 5, 'PRO_RATA', '2026-11-05', null, '2026-12-05'],
    // Moves in later.
    ['2027-02-10', '2026-11-22', 1, 'PRO_RATA', '2027-02-10', { days: 19, of: 28 }, '2027-03-01'],
    // Has lived there for long: from the next due date on.
    ['2025-03-10', '2026-11-22', 5, 'PRO_RATA', '2026-12-05', null, '2027-01-05'],
    ['2025-01-31', '2026-11-22', null, 'FULL', '2026-11-30', null, '2026-12-31'],
    ['2025-03-22', '2026-11-22', null, 'FULL', '2026-11-22', null, '2026-12-22'],
  ] as const)(
    'begun %s, today %s, day %s, %s: due %s',
    (start, today, day, first_period, due_date, share, next_due) => {
      expect(firstRent(start, today, { day, first_period })).toMatchObject({ due_date, share, next_due });
    },
  );

  it('is never due in the past or before the contract, comes before the second, and counts its months', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -800, max: 800 }), choice, (today, offset, chosen) => {
        const start = addDays(today, offset);
        const first = firstRent(start, today, chosen);
        expect(first.due_date >= today && first.due_date >= start).toBe(true);
        expect(first.next_due > first.due_date).toBe(true);
        expect(rentDueDay(addMonths(first.rent_month, 1), first.rent_day)).toBe(first.next_due);
        expect(daysBetween(first.due_date, first.next_due)).toBeLessThanOrEqual(62);
        expect(first.share === null || first.share.days < first.share.of).toBe(true);
      }),
    );
  });
});

it('is behind with what was due before today and the end of the contract', () => {
  const behind = (day: number, next_due_on: string | null, today: string, contract_end = '2030-01-01') =>
    missedBills({ automatic_rent: { day, next_due_on }, rent_period: 'MONTH', contract_end }, today);
  expect(behind(31, '2027-02-28', '2027-02-28')).toBe(0);
  expect(behind(31, '2027-02-28', '2027-03-31')).toBe(1);
  expect(behind(31, '2027-02-28', '2027-04-01')).toBe(2);
  expect(behind(31, '2027-02-28', '2027-04-01', '2027-03-31')).toBe(1);
  expect(behind(31, null, '2027-04-01')).toBe(0);
});

describe('a late fee in rupiah', () => {
  it('is rounded down, per day and in all', () => {
    expect([lateFeeOfDay(1_500_000, 200), mostLateFees(1_500_000)]).toEqual([30_000, 450_000]);
    expect([lateFeeOfDay(999, 200), mostLateFees(999)]).toEqual([19, 299]);
  });
});
