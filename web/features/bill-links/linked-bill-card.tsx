import { CircleCheck } from 'lucide-react';
import type { LinkedBill } from '#shared/contract/bill-links.ts';
import { formatRupiah } from '#shared/format.ts';
import { BillCard } from '../invoices/bill-card.tsx';
import { Card } from '../../ui/card.tsx';

interface LinkedBillCardProps {
  bill: LinkedBill;
  onPay: () => void;
  onReport: () => void;
}

/** An open bill of a link: what it is for, since there is no page of its details. */
export function LinkedBillCard({ bill, onPay, onReport }: LinkedBillCardProps) {
  // The items say the late fee.
  const { late_fee_amount: lateFee, ...shown } = bill;
  if (bill.bill_remaining !== null && bill.remaining_amount === 0) return <PaidShare bill={bill} />;
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
        {bill.bill_remaining === null ? null : <Line name="Sisa seluruh tagihan" amount={bill.bill_remaining} />}
      </dl>
    </BillCard>
  );
}

/** An open bill of which the share is paid: others still pay theirs. */
function PaidShare({ bill }: Pick<LinkedBillCardProps, 'bill'>) {
  return (
    <Card className="flex flex-col gap-2 p-4 sm:p-5">
      <h2 className="text-base font-semibold break-words">{bill.title}</h2>
      <p className="tabular text-xs text-muted">{bill.invoice_number}</p>
      <p className="flex items-center gap-1.5 text-sm font-semibold text-success">
        <CircleCheck aria-hidden className="size-4 shrink-0" />
        Bagian Anda {formatRupiah(bill.total_amount)} sudah dibayar
      </p>
    </Card>
  );
}

function Line({ name, amount }: { name: string; amount: number }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt className="min-w-0 flex-1 basis-32 break-words text-muted">{name}</dt>
      <dd className="tabular ml-auto whitespace-nowrap">{formatRupiah(amount)}</dd>
    </div>
  );
}
