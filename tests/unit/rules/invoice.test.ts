import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { invoiceStatuses } from '#shared/enums.ts';
import {
  daysToDue,
  displayStatus,
  invoiceTotals,
  isOpenInvoice,
  isOverdue,
  issuedInvoiceStatuses,
  lineTotal,
  openInvoiceStatuses,
  statusAfterPayment,
} from '#shared/rules/invoice.ts';

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

describe('the state that an invoice shows', () => {
  const today = '2026-06-15';

  it.each([
    ['DRAFT', 'DRAFT'],
    ['SENT', 'OVERDUE'],
    ['VIEWED', 'OVERDUE'],
    ['PARTIAL', 'OVERDUE'],
    ['PAID', 'PAID'],
    ['CANCELLED', 'CANCELLED'],
  ] as const)('%s, due yesterday, shows as %s', (status, shown) => {
    expect(displayStatus(status, '2026-06-14', today)).toBe(shown);
    expect(isOverdue(status, '2026-06-14', today)).toBe(shown === 'OVERDUE');
  });

  it.each(invoiceStatuses)('%s, due today, shows as itself: the last day is not late', (status) => {
    expect(displayStatus(status, today, today)).toBe(status);
  });

  it('is open only if it was issued and is not settled', () => {
    expect(invoiceStatuses.filter(isOpenInvoice)).toEqual(['SENT', 'VIEWED', 'PARTIAL']);
    expect(isOpenInvoice('OVERDUE')).toBe(true);
    expect(openInvoiceStatuses).toEqual(['SENT', 'VIEWED', 'PARTIAL']);
    expect(issuedInvoiceStatuses).toEqual(invoiceStatuses.filter((status) => status !== 'DRAFT'));
  });

  it('counts the days to the due date, negative when late', () => {
    expect(['2026-06-22', '2026-06-15', '2026-06-12'].map((due) => daysToDue(due, today))).toEqual([7, 0, -3]);
  });

  it('after a payment is PAID if and only if all is paid', () => {
    expect([1, 999_999, 1_000_000].map((paid) => statusAfterPayment(paid, 1_000_000))).toEqual([
      'PARTIAL',
      'PARTIAL',
      'PAID',
    ]);
  });
});
