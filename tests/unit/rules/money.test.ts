import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_RUPIAH, percentToBasisPoints, rateRoundedUp } from '#shared/rules/money.ts';

const amount = fc.integer({ min: 0, max: MAX_RUPIAH });
/** Up to the highest rate in use: the cap of all late fees. */
const rate = fc.integer({ min: 0, max: 3_000 });

describe('a rate of an amount', () => {
  it('rounded up is the smallest whole rupiah that covers it, exact at any size', () => {
    fc.assert(
      fc.property(amount, rate, (rupiah, bps) => {
        const exact = BigInt(rupiah) * BigInt(bps);
        expect(BigInt(rateRoundedUp(rupiah, bps))).toBe((exact + 9_999n) / 10_000n);
      }),
      { numRuns: 1_000 },
    );
  });

  it.each([
    [100, 150, 2],
    [200, 150, 3],
    [1, 150, 1],
    [0, 150, 0],
    [1_500_000, 200, 30_000],
  ])('%i rupiah at %i basis points is %i rounded up', (rupiah, bps, up) => {
    expect(rateRoundedUp(rupiah, bps)).toBe(up);
  });
});

describe('a percentage', () => {
  it('in steps of 0.1 from 0 to 10 becomes exact basis points', () => {
    const steps = Array.from({ length: 101 }, (_, step) => step);
    expect(steps.map((step) => percentToBasisPoints(step / 10))).toEqual(steps.map((step) => step * 10));
  });
});
