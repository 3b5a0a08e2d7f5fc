import type { InvoiceSummary } from '#shared/contract/invoices.ts';
import { PayerInvoiceBadge } from '../../ui/status-badge.tsx';
import { BillCard } from './bill-card.tsx';
import type { BillDialogs } from './use-bill-dialogs.tsx';

interface ActiveBillsProps extends Pick<BillDialogs, 'show' | 'pay' | 'report'> {
  bills: InvoiceSummary[];
  /** The level of their headings. */
  level: 3 | 4;
}

/** The tenant's bills that are to be paid, in the order given, with all that can be done with each. */
export function ActiveBills({ bills, level, show, pay, report }: ActiveBillsProps) {
  return (
    <ul className="flex flex-col gap-3">
      {bills.map((bill) => (
        <li key={bill.id}>
          <BillCard
            bill={bill}
            level={level}
            facts={[bill.invoice_number, `Kamar ${bill.room_number}`]}
            badge={<PayerInvoiceBadge status={bill.status} />}
            onShow={() => show(bill.id)}
            onPay={() => pay(bill)}
            onReport={() => report(bill)}
          />
        </li>
      ))}
    </ul>
  );
}
