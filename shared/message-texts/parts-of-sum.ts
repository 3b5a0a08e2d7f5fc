import { formatRupiah } from '../format.ts';

/** A sum that is still to be paid. */
export interface OpenSum {
  amount: number;
  /** What of it is late fees. */
  unpaid_late_fees: number;
  /** What of it is late. */
  past_due_amount: number;
}

/** What of a sum is late fees and what is not due yet; null where all of it is the same. */
export function partsOfSum({ amount, unpaid_late_fees: fees, past_due_amount: late }: OpenSum): string | null {
  const parts = [
    fees > 0 && `termasuk denda ${formatRupiah(fees)}`,
    late > 0 && late < amount && `${formatRupiah(amount - late)} belum jatuh tempo`,
  ];
  return parts.filter(Boolean).join(', ') || null;
}
