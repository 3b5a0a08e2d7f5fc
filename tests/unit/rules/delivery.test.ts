import { describe, expect, it } from 'vitest';
import { deliveries } from '#shared/enums.ts';
import { deliveryOf, isReached, isToldByItself } from '#shared/rules/delivery.ts';

describe('how far a bill has reached its tenant', () => {
  it('is unknown without a message, and while one is on its way or its outcome was lost', () => {
    expect(deliveryOf(false, [])).toBe('NONE');
    for (const state of ['QUEUED', 'SENDING', 'ACCEPTED', 'SENT', 'UNKNOWN', 'CANCELLED'] as const) {
      expect(deliveryOf(false, [state])).toBe('NONE');
    }
  });

  it('is what the furthest message proves, in whatever order they come', () => {
    expect(deliveryOf(false, ['FAILED', 'OPENED'])).toBe('OPENED');
    expect(deliveryOf(false, ['DELIVERED', 'OPENED', 'FAILED'])).toBe('DELIVERED');
    expect(deliveryOf(false, ['OPENED', 'READ', 'DELIVERED'])).toBe('READ');
  });

  it('has failed only if each message has, and none is still on its way', () => {
    expect(deliveryOf(false, ['FAILED', 'FAILED', 'CANCELLED'])).toBe('FAILED');
    expect(deliveryOf(false, ['FAILED', 'QUEUED'])).toBe('NONE');
  });

  it('is read once the bill was opened, whatever became of its messages', () => {
    expect(deliveryOf(true, ['FAILED'])).toBe('READ');
    expect(deliveryOf(true, [])).toBe('READ');
  });

  it('leaves to its owner what has failed and what nothing is known of', () => {
    expect(deliveries.filter((each) => !isReached(each))).toEqual(['FAILED', 'NONE']);
  });
});

it('a tenant is told by itself in an account or by e-mail, not by the WhatsApp of the owner', () => {
  expect(isToldByItself([])).toBe(false);
  expect(isToldByItself(['WHATSAPP'])).toBe(false);
  expect(isToldByItself(['EMAIL', 'WHATSAPP'])).toBe(true);
  expect(isToldByItself(['ACCOUNT'])).toBe(true);
});
