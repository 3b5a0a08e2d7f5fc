import type { PaymentDisplayStatus, PaymentSource, PaymentStatus } from '../enums.ts';
import { daysBetween } from './calendar.ts';
import { oldestDueDay } from './invoice.ts';

/** A payment outside the gateway that its tenant reported, and that waits for its owner to approve or reject it. */
export const reportedPayment = { source: 'MANUAL', status: 'PENDING' } as const satisfies {
  source: PaymentSource;
  status: PaymentStatus;
};

/** A payment outside the gateway that counts: its owner recorded or approved it, and may take that back. */
export const voidablePayment = { source: 'MANUAL', status: 'PAID' } as const satisfies {
  source: PaymentSource;
  status: PaymentDisplayStatus;
};

/** Whether money may be recorded as received on a day: today, or an earlier one of the last year. */
export function isReceivableDay(day: string, today: string): boolean {
  return day <= today && day >= oldestDueDay(today);
}

/** After the end of a tenancy, a payment can be taken back for this many days after it was recorded or approved. */
export const VOIDABLE_DAYS_AFTER_TENANCY = 30;

/** What decides whether a payment may be taken back. */
export interface VoidablePayment {
  source: PaymentSource;
  status: PaymentDisplayStatus;
  /** Its tenancy is over, and it was recorded more than `VOIDABLE_DAYS_AFTER_TENANCY` days ago: `closed-payment.ts`. */
  is_closed: boolean;
}

/**
 * Whether its owner may take a payment back. Money through the gateway or from credit has certainly arrived. What is only
 * known in the database, `void-payment.ts` refuses: credit that was spent since, and a bill of a declined tenancy.
 */
export function isVoidablePayment({ source, status, is_closed }: VoidablePayment): boolean {
  return source === voidablePayment.source && status === voidablePayment.status && !is_closed;
}

/** Whether a payment is one that its owner still has to check. */
export function isReportedPayment(payment: { source: PaymentSource; status: PaymentDisplayStatus }): boolean {
  return payment.source === reportedPayment.source && payment.status === reportedPayment.status;
}

/** A list of money, and its sum, are about at most this many days: a year. */
const MOST_DAYS_OF_MONEY = 366;

/** Whether the days of a list of money are in order; an open end is. */
export function isInOrder(from: string | null, to: string | null): boolean {
  return from === null || to === null || from <= to;
}

/** Whether the days of a list of money are few enough. */
export function isWithinYear(from: string | null, to: string | null): boolean {
  return from === null || to === null || daysBetween(from, to) < MOST_DAYS_OF_MONEY;
}

/** Whether money that was given back so leaves a proof, which is then asked for; cash need not. */
export function leavesProof(way: string | null | undefined): boolean {
  return !!way && way !== 'CASH';
}

/** Whether a return has the proof that it needs. */
export function hasProof({ way, proof }: { way?: string | null | undefined; proof: string | null }): boolean {
  return proof !== null || !leavesProof(way);
}
