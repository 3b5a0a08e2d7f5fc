import { formatNumber, formatRupiah } from '#shared/format.ts';
import { type OpenSum, partsOfSum } from '#shared/message-texts/parts-of-sum.ts';

interface DueBill {
  remaining_amount: number;
  awaiting_amount: number;
  is_late: boolean;
  late_fee_amount?: number;
}

/** What bills come to that are to be paid. */
export interface DueSum extends OpenSum {
  count: number;
  /** How many are late. */
  late: number;
  awaiting_amount: number;
}

/** The sum of bills that are all there are. */
export function sumOfDue(bills: readonly DueBill[]): DueSum {
  const sum = (part: (bill: DueBill) => number) => bills.reduce((total, bill) => total + part(bill), 0);
  return {
    count: bills.length,
    late: bills.filter((bill) => bill.is_late).length,
    amount: sum(({ remaining_amount }) => remaining_amount),
    awaiting_amount: sum(({ awaiting_amount }) => awaiting_amount),
    unpaid_late_fees: sum(({ late_fee_amount: fee = 0, remaining_amount }) => Math.min(fee, remaining_amount)),
    past_due_amount: sum(({ is_late: isLate, remaining_amount }) => (isLate ? remaining_amount : 0)),
  };
}

/** That there are bills which are not listed. */
export function Unlisted({ count }: { count: number }) {
  return count > 0 ? (
    <p className="mt-2 text-sm text-muted">
      Masih ada {formatNumber(count)} tagihan lain, yang tampil setelah tagihan di atas lunas.
    </p>
  ) : null;
}

/** What is to be paid in all, and how much of it is late, waits for the owner, or is late fees. */
export function DueTotal({ due }: { due: DueSum }) {
  const { amount, awaiting_amount: waiting, late } = due;
  const parts = partsOfSum(due);
  return (
    <div>
      <p className="text-sm text-muted">Total yang harus dibayar</p>
      <p className="tabular text-2xl font-bold sm:text-3xl">{formatRupiah(amount)}</p>
      {waiting > 0 ? (
        <p className="tabular text-sm font-semibold text-info">{formatRupiah(waiting)} menunggu pemeriksaan</p>
      ) : null}
      <p className="text-sm text-muted">
        {formatNumber(due.count)} tagihan
        {late > 0 ? <span className="font-semibold text-danger">, {formatNumber(late)} terlambat</span> : null}
      </p>
      {parts === null ? null : <p className="tabular text-xs text-muted">{parts}</p>}
    </div>
  );
}
