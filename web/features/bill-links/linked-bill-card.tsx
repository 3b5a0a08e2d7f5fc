import type { LinkedBill } from '#shared/contract/bill-links.ts';
import { formatRupiah } from '#shared/format.ts';
import { BillCard } from '../invoices/bill-card.tsx';

interface LinkedBillCardProps {
  bill: LinkedBill;
  onPay: () => void;
  onReport: () => void;
}

/** An open bill of a link: what it is for, since there is no page of its details. */
export function LinkedBillCard({ bill, onPay, onReport }: LinkedBillCardProps) {
  // The items say the late fee.
  const { late_fee_amount: lateFee, ...shown } = bill;
  return (
    <BillCard
      bill={shown}
      level={2}
      isNarrow
      facts={[bill.invoice_number]}
      onPay={onPay}
      onReport={onReport}
      reportLabel="Sudah transfer? Laporkan"
    >
      <dl className="flex flex-col gap-1.5 border-b pb-3 text-sm">
        {[...bill.items.entries()].map(([position, item]) => (
          <Line
            key={position}
            name={item.quantity > 1 ? `${item.description} (${item.quantity} ×)` : item.description}
            amount={item.total_price}
          />
        ))}
        {lateFee > 0 ? <Line name="Denda keterlambatan" amount={lateFee} /> : null}
        {bill.paid_amount > 0 ? <Line name="Sudah dibayar" amount={-bill.paid_amount} /> : null}
      </dl>
    </BillCard>
  );
}

function Line({ name, amount }: { name: string; amount: number }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="min-w-0 break-words text-muted">{name}</dt>
      <dd className="tabular whitespace-nowrap">{formatRupiah(amount)}</dd>
    </div>
  );
}
