import { LATE_FEE_CAP_BPS, lateFeeOfDay, MAX_LATE_FEE_PERCENT, mostLateFees } from '#shared/rules/late-fee.ts';
import { percentToBasisPoints } from '#shared/rules/money.ts';
import { formatRupiah } from '#shared/format.ts';

/** A late fee in rupiah; only the rule while the amount or the percentage is missing. */
export function lateFeeHint(principal: number, percentage: number): string {
  if (percentage === 0) return 'Tanpa denda.';
  if (principal <= 0 || !(percentage > 0 && percentage <= MAX_LATE_FEE_PERCENT)) {
    return `0 sampai ${MAX_LATE_FEE_PERCENT} persen dari pokok, paling banyak ${LATE_FEE_CAP_BPS / 100}% seluruhnya.`;
  }
  const aDay = lateFeeOfDay(principal, percentToBasisPoints(percentage));
  return `${formatRupiah(aDay)} per hari, paling banyak ${formatRupiah(mostLateFees(principal))}.`;
}
