import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseXenditCallback } from '#worker/gateway/xendit-callback.ts';

const capture = {
  event: 'payment.capture',
  business_id: 'b',
  created: '2026-06-15T00:00:00Z',
  data: {
    payment_id: 'py-1',
    payment_request_id: 'pr-1',
    reference_id: '0190a000-0000-7000-8000-000000000001',
    request_amount: 1_500_000,
    currency: 'IDR',
    channel_code: 'BCA_VIRTUAL_ACCOUNT',
    status: 'SUCCEEDED',
    captures: [{ capture_id: 'cptr-1', capture_amount: 1_500_000 }],
  },
};

function withData(fields: Record<string, unknown>) {
  return { ...capture, data: { ...capture.data, ...fields } };
}

describe('a callback', () => {
  it.each([
    ['payment.capture', 'CAPTURE'],
    ['payment.failure', 'FAILURE'],
    ['payment.expiry', 'EXPIRY'],
    ['payment_request.expiry', 'EXPIRY'],
    ['payment.authorization', 'OTHER'],
    ['payment.refund', 'OTHER'],
    ['constructor', 'OTHER'],
    ['toString', 'OTHER'],
    ['__proto__', 'OTHER'],
  ])('%s is %s', (event, kind) => {
    expect(parseXenditCallback({ ...capture, event }).kind).toBe(kind);
  });

  it.each([
    ['a number', 1_500_000],
    ['a numeric string', '1500000'],
    ['a string with decimals of zero', '1500000.00'],
  ])('accepts amounts as %s', (_, amount) => {
    const read = parseXenditCallback(
      withData({ request_amount: amount, captures: [{ capture_id: 'c', capture_amount: amount }] }),
    );
    expect([read.requestAmount, read.captures]).toEqual([1_500_000, [{ captureId: 'c', amount: 1_500_000 }]]);
  });

  it.each([
    ['a fraction', 1_500_000.5],
    ['a fraction in words', '1500000.50'],
    ['an exponent', '15e5'],
    ['hex', '0x16E360'],
    ['a number with separators', '1.500.000'],
    ['more than a safe integer', 2 ** 53],
    ['a word', 'banyak'],
  ])('never makes money out of %s', (_, amount) => {
    const read = parseXenditCallback(withData({ captures: [{ capture_id: 'c', capture_amount: amount }] }));
    expect(read.captures).toEqual([]);
  });

  it('whose amount cannot be read is still a capture of its reference: a person must look at the money', () => {
    const read = parseXenditCallback(withData({ captures: [{ capture_id: 'c', capture_amount: 'banyak' }] }));
    expect([read.kind, read.referenceId]).toEqual(['CAPTURE', capture.data.reference_id]);
  });

  it('of any shape is read without an exception, and its texts can be stored', () => {
    const storable = (text: string | null) => text === null || (!text.includes('\u0000') && text.isWellFormed());
    fc.assert(
      fc.property(fc.anything(), (payload) => {
        const read = parseXenditCallback(payload);
        expect(storable(read.event) && storable(read.failureCode)).toBe(true);
      }),
    );
  });

  it.each(['event', 'currency', 'failureCode'] as const)('never passes on a NUL in its %s', (field) => {
    const read = parseXenditCallback({
      ...withData({ currency: 'I\u0000DR', failure_code: 'X\u0000' }),
      event: 'payment.capture\u0000',
    });
    expect(read[field]).not.toContain('\u0000');
  });
});
