import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, addMonths, daysBetween } from '#shared/rules/calendar.ts';
import { MAX_RUPIAH } from '#shared/rules/money.ts';
import { rentOfShare } from '#shared/rules/pro-rata.ts';

const rents = fc.integer({ min: 31, max: MAX_RUPIAH });
/** The days of a month that begins on any day, also across the end of a year and in leap years: 28 to 31. */
const lengths = fc.integer({ min: 0, max: 20_000 }).map((count) => {
  const first = addDays('2000-01-01', count);
  return daysBetween(first, addMonths(first, 1));
});

describe('the rent of a part of a month', () => {
  it('adds up to the rent of the month, into however many parts it is divided', () => {
    const divided = lengths.chain((of) =>
      fc.tuple(fc.constant(of), fc.uniqueArray(fc.integer({ min: 1, max: of - 1 }), { maxLength: 30 })),
    );
    fc.assert(
      fc.property(rents, divided, (rent, [of, cuts]) => {
        expect([28, 29, 30, 31]).toContain(of);
        const ends = [...cuts.toSorted((a, b) => a - b), of];
        const parts = ends.map((end, nth) => {
          const after = ends[nth - 1] ?? 0;
          return { days: end - after, of, after };
        });
        expect(parts.reduce((sum, part) => sum + rentOfShare(rent, part), 0)).toBe(rent);
      }),
    );
  });

  it('is within a rupiah of its days’ part, at least one, and from the first day rounded half up', () => {
    const share = lengths.chain((of) =>
      fc
        .integer({ min: 1, max: of })
        .chain((days) =>
          fc.record({ of: fc.constant(of), days: fc.constant(days), after: fc.integer({ min: 0, max: of - days }) }),
        ),
    );
    fc.assert(
      fc.property(rents, share, (rent, part) => {
        const { days, of, after } = part;
        const cost = rentOfShare(rent, part);
        expect(cost).toBeGreaterThanOrEqual(1);
        expect(cost).toBeLessThanOrEqual(rent);
        const off = Math.abs(cost * of - rent * days);
        expect(after === 0 ? off * 2 : off).toBeLessThanOrEqual(of);
      }),
    );
    expect(rentOfShare(1_500_000, { days: 15, of: 30 })).toBe(750_000);
    expect(rentOfShare(31, { days: 1, of: 2 })).toBe(16);
    expect(rentOfShare(1, { days: 1, of: 31 })).toBe(1);
    expect(rentOfShare(0, { days: 1, of: 31 })).toBe(0);
    expect(rentOfShare(31, { days: 1, of: 2, after: 1 })).toBe(15);
  });

  it('costs more for each further day', () => {
    fc.assert(
      fc.property(rents, lengths, (rent, of) => {
        const costs = Array.from({ length: of }, (_, nth) => rentOfShare(rent, { days: nth + 1, of }));
        expect(costs).toEqual(costs.toSorted((a, b) => a - b));
        expect(costs.at(-1)).toBe(rent);
      }),
    );
  });
});
