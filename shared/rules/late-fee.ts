import { rateRoundedDown } from './money.ts';

/** Default late fee: 2% a day (spec §9), in basis points. */
export const DEFAULT_LATE_FEE_BPS = 200;

/** All late fees of an invoice together never exceed 30% of its principal (decisions, "Late fee"). */
export const LATE_FEE_CAP_BPS = 3_000;

/** The most late fees an invoice can gather over its whole life. */
export function lateFeeCap(principal: number): number {
  return rateRoundedDown(principal, LATE_FEE_CAP_BPS);
}

/**
 * The late fee of one day: the day's rate on the principal still unpaid (simple interest, never on fees), cut at what
 * the cap leaves. Payments settle the principal first, so `principal − paid` is what is unpaid of it.
 */
export function lateFeeForDay(invoice: {
  principal: number;
  paidAmount: number;
  lateFeeBps: number;
  postedFees: number;
}): number {
  const unpaidPrincipal = Math.max(0, invoice.principal - invoice.paidAmount);
  const fee = rateRoundedDown(unpaidPrincipal, invoice.lateFeeBps);
  return Math.max(0, Math.min(fee, lateFeeCap(invoice.principal) - invoice.postedFees));
}
