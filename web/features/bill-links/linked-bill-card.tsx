import type { LinkedBill } from '#shared/contract/bill-links.ts';
import { formatDay, formatRupiah } from '#shared/format.ts';
import { coveredNote } from '../../lib/covered-note.ts';
import { dueHint } from '../../lib/today.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ReportedPayment } from '../invoices/bill-parts.tsx';
import { NotPayableNow } from '../invoices/owner-off.tsx';

interface LinkedBillCardProps {
  bill: LinkedBill;
  onPay: () => void;
  onReport: () => void;
}

/** An open bill: what it is for, what is left of it, and the button that pays it. */
export function LinkedBillCard({ bill, onPay, onReport }: LinkedBillCardProps) {
  const hint = dueHint(bill.due_date);
  const note = coveredNote(bill);
  const pay = bill.has_open_attempt ? 'Lanjutkan pembayaran' : 'Bayar';
  return (
    <Card className="flex flex-col gap-4 p-4 sm:p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <div className="min-w-0">
          <h2 className="text-base break-words">{bill.title}</h2>
          <p className="tabular text-xs text-muted">
            {bill.invoice_number}
            {note === null ? '' : ` · ${note}`}
          </p>
        </div>
        {hint ? <Badge tone={hint.late ? 'danger' : 'warning'}>{hint.text}</Badge> : null}
      </div>
      <dl className="flex flex-col gap-1.5 text-sm">
        {[...bill.items.entries()].map(([position, item]) => (
          <Line
            key={position}
            name={item.quantity > 1 ? `${item.description} (${item.quantity} ×)` : item.description}
            amount={item.total_price}
          />
        ))}
        {bill.late_fee_amount > 0 ? <Line name="Denda keterlambatan" amount={bill.late_fee_amount} /> : null}
        {bill.paid_amount > 0 ? <Line name="Sudah dibayar" amount={-bill.paid_amount} /> : null}
      </dl>
      <div className="border-t pt-3">
        <p className="text-sm text-muted">
          {bill.is_overdue ? 'Jatuh tempo' : 'Bayar sebelum'} {formatDay(bill.due_date)}
        </p>
        <p className="tabular text-2xl font-bold">{formatRupiah(bill.remaining_amount)}</p>
        <ReportedPayment bill={bill} className="mt-2" />
      </div>
      {bill.takes_payments ? (
        <div className="flex flex-col gap-1">
          <Button className="w-full" aria-label={`${pay} ${bill.title}`} onClick={onPay}>
            {pay}
          </Button>
          {bill.awaits_verification ? null : (
            <Button variant="primaryGhost" about={bill.title} onClick={onReport}>
              Sudah transfer? Laporkan
            </Button>
          )}
        </div>
      ) : (
        <NotPayableNow />
      )}
    </Card>
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
