import fc from 'fast-check';
import { expect, it } from 'vitest';
import { occupancyRate } from '#shared/rules/occupancy.ts';

it.each([
  [0, 0, 0],
  [0, 5, 0],
  [1, 3, 33],
  [2, 3, 67],
  [1, 8, 13],
  [5, 5, 100],
])('%i of %i rooms are %i percent', (occupied, total, rate) => {
  expect(occupancyRate(occupied, total)).toBe(rate);
});

it('is a whole percentage from 0 to 100, and 100 only if rounding allows', () => {
  fc.assert(
    fc.property(fc.nat(1_000), fc.nat(1_000), (a, b) => {
      const rate = occupancyRate(Math.min(a, b), Math.max(a, b));
      expect(Number.isInteger(rate) && rate >= 0 && rate <= 100).toBe(true);
    }),
  );
});
