import { rateRoundedDown } from './money.ts';

/** Default late fee: 2% a day (spec §9), in basis points. */
export const DEFAULT_LATE_FEE_BPS = 200;

/** All late fees of an invoice together are at most 30% of its principal. */
export const LATE_FEE_CAP_BPS = 3_000;

/** The most late fees that an invoice can ever have. */
export function lateFeeCap(principal: number): number {
  return rateRoundedDown(principal, LATE_FEE_CAP_BPS);
}

/**
 * The late fee of one day: the day's rate on the unpaid principal (simple interest, never on fees), limited by what the
 * cap leaves. Payments settle the principal first, so `principal − paid` is the unpaid principal.
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
