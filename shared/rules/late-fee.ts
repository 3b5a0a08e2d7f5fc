import { BASIS_POINTS } from './money.ts';

/** Default late fee: 2% a day (spec §9), in basis points. */
export const DEFAULT_LATE_FEE_BPS = 200;

/** The highest late fee a day, in percent of the principal. */
export const MAX_LATE_FEE_PERCENT = 10;

/** All late fees of an invoice together are at most 30% of its principal. */
export const LATE_FEE_CAP_BPS = 3_000;

/** The fee of each late day while nothing is paid, rounded down to a whole rupiah as `postLateFees` does. */
export function lateFeeOfDay(principal: number, basisPoints: number): number {
  return Math.floor((principal * basisPoints) / BASIS_POINTS);
}

/** The highest sum of all late fees of a principal, rounded down. */
export function mostLateFees(principal: number): number {
  return lateFeeOfDay(principal, LATE_FEE_CAP_BPS);
}
