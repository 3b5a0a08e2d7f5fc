import type { InvoiceSummary } from '#shared/contract/invoices.ts';
import { isPayable } from '#shared/rules/invoice.ts';
import { formatRupiah } from '#shared/format.ts';
import { coveredNote } from '../../lib/covered-note.ts';
import { Button } from '../../ui/button.tsx';
import { PayerInvoiceBadge } from '../../ui/status-badge.tsx';
import { PayButton, ReportedPayment } from './bill-parts.tsx';
import { InvoiceDue } from './invoice-due.tsx';
import { NotPayableNow } from './owner-off.tsx';

interface TenantInvoiceRowProps {
  invoice: InvoiceSummary;
  onShow: () => void;
  /** Null if there is nothing to pay. */
  onPay: (() => void) | null;
}

/** One bill in the tenant's list: a card on a phone, a row in the list's columns from 640 px. */
export function TenantInvoiceRow({ invoice, onShow, onPay }: TenantInvoiceRowProps) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-3 rounded-xl border bg-raised p-4 shadow-card sm:col-span-full sm:grid-cols-subgrid sm:items-center sm:gap-x-5 sm:gap-y-1 sm:rounded-none sm:border-x-0 sm:border-b-0 sm:px-0 sm:py-3 sm:shadow-none xl:gap-x-8">
      <div className="col-span-2 flex items-start justify-between gap-3 sm:contents">
        <div className="min-w-0 sm:col-start-1">
          <h3 className="text-sm font-semibold break-words">{invoice.title}</h3>
          <p className="tabular text-xs break-words text-muted">
            {[invoice.invoice_number, `Kamar ${invoice.room_number}`, coveredNote(invoice)].filter(Boolean).join(' · ')}
          </p>
          <ReportedPayment bill={invoice} className="mt-1" />
          {isPayable(invoice) && !invoice.takes_payments ? <NotPayableNow /> : null}
        </div>
        <div className="sm:col-start-1 sm:row-start-2 xl:col-start-4 xl:row-start-1">
          <PayerInvoiceBadge status={invoice.status} />
        </div>
      </div>
      <div className="text-sm sm:col-start-2 sm:row-span-2 sm:row-start-1 xl:row-span-1">
        <p className="text-xs text-muted sm:sr-only">Jatuh tempo</p>
        <InvoiceDue invoice={invoice} />
      </div>
      <div className="text-right text-sm sm:col-start-3 sm:row-span-2 sm:row-start-1 xl:row-span-1">
        <Amount invoice={invoice} />
      </div>
      <div className="col-span-2 flex gap-2 sm:col-span-1 sm:col-start-4 sm:row-span-2 sm:row-start-1 sm:justify-end xl:col-start-5 xl:row-span-1">
        <Button
          variant="secondary"
          size="sm"
          className={onPay && invoice.has_open_attempt ? '' : 'flex-1 sm:flex-none'}
          about={invoice.title}
          onClick={onShow}
        >
          Detail
        </Button>
        {onPay ? (
          <PayButton bill={invoice} name={invoice.title} className="flex-1 sm:flex-none" onClick={onPay} />
        ) : null}
      </div>
    </li>
  );
}

/** The remaining amount, or the total once nothing remains. */
function Amount({ invoice }: { invoice: InvoiceSummary }) {
  const isDue = isPayable(invoice);
  const isPart = isDue && invoice.paid_amount > 0;
  const amount = isDue ? invoice.remaining_amount : invoice.total_amount;
  // Payments pay the rent first.
  const fees = Math.min(invoice.late_fee_amount, amount);
  return (
    <>
      <p className="text-xs text-muted sm:sr-only">{isDue ? 'Sisa tagihan' : 'Total'}</p>
      <p className="tabular font-bold whitespace-nowrap">{formatRupiah(amount)}</p>
      {fees > 0 ? <p className="tabular text-xs text-muted">termasuk denda {formatRupiah(fees)}</p> : null}
      {isPart ? (
        <p className="tabular text-xs whitespace-nowrap text-muted">dari {formatRupiah(invoice.total_amount)}</p>
      ) : null}
    </>
  );
}
