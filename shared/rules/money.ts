/** Money is whole rupiah in safe integers; rates are basis points (1 bp = 0.01%). */

export const BASIS_POINTS = 10_000;

/** The largest amount of a field and of an invoice in total: one trillion rupiah. Sums of these stay safe integers. */
export const MAX_RUPIAH = 1_000_000_000_000;

/** `amount × rate`, rounded up to a whole rupiah, for gateway fees. */
export function rateRoundedUp(amount: number, basisPoints: number): number {
  return Math.ceil((amount * basisPoints) / BASIS_POINTS);
}

/** A percentage with at most two decimals as basis points: 2 → 200, 0.1 → 10. */
export function percentToBasisPoints(percent: number): number {
  return Math.round(percent * 100);
}
