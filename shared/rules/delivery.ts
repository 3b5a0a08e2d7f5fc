import { type BillWay, type Delivery, deliveries, type MessageState } from '../enums.ts';

/**
 * What a message about a bill proves of it, by its state; null if it was no try. A message that is on its way, or that the
 * provider has only taken, proves nothing.
 */
export const provenBy: Record<MessageState, Delivery | null> = {
  QUEUED: 'NONE',
  SENDING: 'NONE',
  ACCEPTED: 'NONE',
  SENT: 'NONE',
  UNKNOWN: 'NONE',
  OPENED: 'OPENED',
  DELIVERED: 'DELIVERED',
  READ: 'READ',
  FAILED: 'FAILED',
  CANCELLED: null,
};

/**
 * How far a bill is known to have reached its tenant: the furthest that any way proves. Whoever opens it, by their account
 * or by its link, has read it. In SQL: `worker/features/sending/delivery.ts`.
 */
export function deliveryOf(isOpened: boolean, states: readonly MessageState[]): Delivery {
  if (isOpened) return 'READ';
  const proven = new Set(states.map((state) => provenBy[state]));
  return deliveries.findLast((each) => proven.has(each)) ?? 'NONE';
}

/** Whether there is nothing more for the owner to send: they have, or it has arrived by itself. */
export function isReached(delivery: Delivery): boolean {
  return delivery !== 'FAILED' && delivery !== 'NONE';
}

/** Whether the tenant is told of a new bill without its owner sending anything. */
export function isToldByItself(ways: readonly BillWay[]): boolean {
  return ways.some((way) => way !== 'WHATSAPP');
}
