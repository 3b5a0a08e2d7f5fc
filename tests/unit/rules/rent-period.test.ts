import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rentPeriods } from '#shared/enums.ts';
import { addDays, addMonths } from '#shared/rules/calendar.ts';
import { firstPeriodRent, otherRentPeriods, periodCovers } from '#shared/rules/rent-period.ts';

const anyDay = fc.integer({ min: 0, max: 20_000 }).map((count) => addDays('2000-01-01', count));

describe('the periods of a rent', () => {
  it('follow each other without a gap and without a day twice', () => {
    fc.assert(
      fc.property(anyDay, fc.constantFrom(...rentPeriods), fc.integer({ min: 0, max: 40 }), (first, period, count) => {
        const { covers_from, covers_to } = periodCovers(first, period, count);
        expect(covers_to >= covers_from).toBe(true);
        expect(periodCovers(first, period, count + 1).covers_from).toBe(addDays(covers_to, 1));
      }),
    );
  });

  it('come back to the last of a month after a shorter one', () => {
    expect(periodCovers('2026-11-30', 'QUARTER', 1)).toEqual({ covers_from: '2027-02-28', covers_to: '2027-05-29' });
    expect(periodCovers('2024-02-29', 'YEAR', 1)).toEqual({ covers_from: '2025-02-28', covers_to: '2026-02-27' });
    expect(periodCovers('2026-12-29', 'WEEK', 0)).toEqual({ covers_from: '2026-12-29', covers_to: '2027-01-04' });
  });

  it('begin with the contract, or if its first has passed with the next one to come', () => {
    fc.assert(
      fc.property(
        anyDay,
        fc.integer({ min: -900, max: 60 }),
        fc.constantFrom(...otherRentPeriods),
        (today, offset, period) => {
          const start = addDays(today, offset);
          const first = firstPeriodRent(start, today, period);
          expect(first.due_date >= today && first.due_date >= first.covers_from).toBe(true);
          expect(first.next_due).toBe(addDays(first.covers_to, 1));
          // Later ones are counted from the contract's first day, so that they keep the 31st.
          let count = 0;
          while (periodCovers(start, period, count).covers_from < first.covers_from) count += 1;
          expect(periodCovers(start, period, count + 1).covers_from).toBe(first.next_due);
          expect(first.covers_from === start || first.covers_from >= today).toBe(true);
          expect(first.covers_from <= addMonths(today, 12) || first.covers_from === start).toBe(true);
        },
      ),
    );
  });
});
