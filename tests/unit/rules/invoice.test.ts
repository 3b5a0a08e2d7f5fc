import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { invoiceStatuses } from '#shared/enums.ts';
import { daysToDue } from '#shared/rules/due-date.ts';
import { invoiceTotals, isOpenInvoice, lineTotal, openInvoiceStatuses, payableAmount } from '#shared/rules/invoice.ts';

const line = fc.record({
  quantity: fc.integer({ min: 1, max: 1_000 }),
  unit_price: fc.integer({ min: 0, max: 1_000_000_000 }),
});

describe('the totals of an invoice', () => {
  it('are quantity times price, summed, without tax', () => {
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 50 }), (lines) => {
        const sum = lines.reduce(
          (total, { quantity, unit_price }) => total + BigInt(quantity) * BigInt(unit_price),
          0n,
        );
        expect(invoiceTotals(lines)).toEqual({ subtotal: Number(sum), tax_amount: 0, total_amount: Number(sum) });
      }),
    );
  });

  it('do not depend on the order of the lines', () => {
    fc.assert(
      fc.property(fc.array(line, { minLength: 1 }), (lines) => {
        expect(invoiceTotals(lines.toReversed())).toEqual(invoiceTotals(lines));
      }),
    );
  });

  it('of one line are the line’s own', () => {
    expect(lineTotal({ quantity: 3, unit_price: 15_000 })).toBe(45_000);
  });
});

describe('an invoice', () => {
  it('asks for money only if it was issued and is not settled', () => {
    expect(openInvoiceStatuses).toEqual(['SENT', 'VIEWED', 'PARTIAL']);
    expect(invoiceStatuses.filter(isOpenInvoice)).toEqual(openInvoiceStatuses);
    expect(isOpenInvoice('OVERDUE')).toBe(true);
  });

  it('counts the days to the due date, negative when late', () => {
    const today = '2026-06-15';
    expect(['2026-06-22', '2026-06-15', '2026-06-12'].map((due) => daysToDue(due, today))).toEqual([7, 0, -3]);
  });
});

describe('an amount to pay', () => {
  const bill = { remaining_amount: 100_000, allow_partial_payment: true };

  it('is at most what is left of the bill', () => {
    expect([1, 100_000, 100_001].map((amount) => payableAmount(bill, amount))).toEqual([
      'OK',
      'OK',
      'PAYMENT_AMOUNT_INVALID',
    ]);
  });

  it('is all that is left if the bill does not allow parts', () => {
    const whole = { ...bill, allow_partial_payment: false };
    expect([99_999, 100_000, 100_001].map((amount) => payableAmount(whole, amount))).toEqual([
      'PARTIAL_NOT_ALLOWED',
      'OK',
      'PAYMENT_AMOUNT_INVALID',
    ]);
  });
});
