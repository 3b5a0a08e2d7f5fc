import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_LATE_FEE_BPS, LATE_FEE_CAP_BPS, lateFeeCap, lateFeeForDay } from '#shared/rules/late-fee.ts';
import { MAX_RUPIAH } from '#shared/rules/money.ts';

describe('the late fee', () => {
  it('is 2% per day by default and at most 30%', () => {
    expect([DEFAULT_LATE_FEE_BPS, LATE_FEE_CAP_BPS]).toEqual([200, 3_000]);
    expect(lateFeeCap(1_500_000)).toBe(450_000);
  });

  it.each([
    { what: 'of nothing paid', principal: 1_500_000, paidAmount: 0, lateFeeBps: 200, postedFees: 0, fee: 30_000 },
    {
      what: 'of the unpaid part',
      principal: 1_500_000,
      paidAmount: 600_000,
      lateFeeBps: 200,
      postedFees: 0,
      fee: 18_000,
    },
    { what: 'never on fees', principal: 1_500_000, paidAmount: 0, lateFeeBps: 200, postedFees: 30_000, fee: 30_000 },
    { what: 'cut at the cap', principal: 1_000_000, paidAmount: 0, lateFeeBps: 200, postedFees: 290_000, fee: 10_000 },
    { what: 'none beyond the cap', principal: 1_000_000, paidAmount: 0, lateFeeBps: 200, postedFees: 300_000, fee: 0 },
    {
      what: 'none once the principal is paid',
      principal: 1_000_000,
      paidAmount: 1_000_000,
      lateFeeBps: 200,
      postedFees: 20_000,
      fee: 0,
    },
    {
      what: 'none where more than the principal is paid',
      principal: 1_000_000,
      paidAmount: 1_010_000,
      lateFeeBps: 200,
      postedFees: 20_000,
      fee: 0,
    },
    { what: 'none at a rate of 0', principal: 1_000_000, paidAmount: 0, lateFeeBps: 0, postedFees: 0, fee: 0 },
    {
      what: "rounded down, in the tenant's favour",
      principal: 99,
      paidAmount: 0,
      lateFeeBps: 200,
      postedFees: 0,
      fee: 1,
    },
  ])('$what is $fee', ({ fee, what: _, ...invoice }) => {
    expect(lateFeeForDay(invoice)).toBe(fee);
  });

  it('posted day after day never exceeds 30% of the principal, whatever is paid meanwhile', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: MAX_RUPIAH }),
        fc.integer({ min: 0, max: 1_000 }),
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 60 }),
        (principal, lateFeeBps, shares) => {
          let postedFees = 0;
          for (const share of shares) {
            const fee = lateFeeForDay({ principal, paidAmount: Math.floor(principal * share), lateFeeBps, postedFees });
            expect(Number.isSafeInteger(fee) && fee >= 0).toBe(true);
            postedFees += fee;
          }
          expect(postedFees).toBeLessThanOrEqual(lateFeeCap(principal));
        },
      ),
    );
  });

  it('is simple interest: unpaid, it is the same every day until the cap', () => {
    const days: number[] = [];
    for (let posted = 0; posted < lateFeeCap(1_000_000); posted += days.at(-1) ?? 0) {
      days.push(lateFeeForDay({ principal: 1_000_000, paidAmount: 0, lateFeeBps: 700, postedFees: posted }));
    }
    expect(days).toEqual([70_000, 70_000, 70_000, 70_000, 20_000]);
  });
});
