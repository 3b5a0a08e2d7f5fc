import { formatNumber, formatRupiah } from '#shared/format.ts';
import { partsOfSum } from '#shared/message-texts/parts-of-sum.ts';

interface DueBill {
  remaining_amount: number;
  awaiting_amount: number;
  is_late: boolean;
  late_fee_amount?: number;
}

interface DueTotalProps {
  bills: readonly DueBill[];
  /** Of what these are a part, if there may be more bills: 'terlama'. */
  only?: string | undefined;
}

/** What is to be paid in all, and how much of it is late, waits for the owner, or is late fees. */
export function DueTotal({ bills, only }: DueTotalProps) {
  const sum = (part: (bill: DueBill) => number) => bills.reduce((total, bill) => total + part(bill), 0);
  const amount = sum(({ remaining_amount }) => remaining_amount);
  const waiting = sum(({ awaiting_amount }) => awaiting_amount);
  const late = bills.filter((bill) => bill.is_late).length;
  const parts = partsOfSum({
    amount,
    unpaid_late_fees: sum(({ late_fee_amount: fee = 0, remaining_amount }) => Math.min(fee, remaining_amount)),
    past_due_amount: sum(({ is_late: isLate, remaining_amount }) => (isLate ? remaining_amount : 0)),
  });
  return (
    <div>
      <p className="text-sm text-muted">Total yang harus dibayar</p>
      <p className="tabular text-2xl font-bold sm:text-3xl">{formatRupiah(amount)}</p>
      {waiting > 0 ? (
        <p className="tabular text-sm font-semibold text-info">{formatRupiah(waiting)} menunggu pemeriksaan</p>
      ) : null}
      <p className="text-sm text-muted">
        {[formatNumber(bills.length), 'tagihan', only].filter(Boolean).join(' ')}
        {late > 0 ? <span className="font-semibold text-danger">, {formatNumber(late)} terlambat</span> : null}
      </p>
      {parts === null ? null : <p className="tabular text-xs text-muted">{parts}</p>}
    </div>
  );
}
