import type { InvoiceSummary } from '#shared/contract/invoices.ts';
import { formatDay, formatRupiah } from '#shared/format.ts';
import { coveredNote } from '../../lib/covered-note.ts';
import { PayerInvoiceBadge } from '../../ui/status-badge.tsx';
import { InvoiceDue } from './invoice-due.tsx';

/** A bill with nothing left to pay in the tenant's list: a row in the list's columns from 640 px. It is pressed as a whole. */
export function TenantInvoiceRow({ invoice, onShow }: { invoice: InvoiceSummary; onShow: () => void }) {
  return (
    <li className="relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1 px-4 py-3 hover:bg-sunken sm:col-span-full sm:grid-cols-subgrid sm:items-center sm:gap-x-5 sm:px-5 xl:gap-x-8">
      <div className="min-w-0 max-sm:row-span-2">
        <h4 className="text-sm font-semibold break-words">
          <button
            type="button"
            className="text-left after:absolute after:inset-0 hover:underline"
            aria-label={`Detail ${invoice.title}`}
            onClick={onShow}
          >
            {invoice.title}
          </button>
        </h4>
        <p className="tabular text-xs break-words text-muted">
          {[invoice.invoice_number, `Kamar ${invoice.room_number}`, coveredNote(invoice)].filter(Boolean).join(' · ')}
        </p>
        <p className="tabular text-xs text-muted sm:hidden">Jatuh tempo {formatDay(invoice.due_date)}</p>
      </div>
      <div className="text-sm max-sm:hidden sm:col-start-2 sm:row-span-2 sm:row-start-1 xl:row-span-1">
        <p className="sr-only">Jatuh tempo</p>
        <InvoiceDue invoice={invoice} />
      </div>
      <p className="tabular text-right text-sm font-bold whitespace-nowrap sm:col-start-3 sm:row-span-2 sm:row-start-1 xl:row-span-1">
        <span className="sr-only">Total </span>
        {formatRupiah(invoice.total_amount)}
      </p>
      <div className="justify-self-end sm:col-start-1 sm:row-start-2 sm:justify-self-start xl:col-start-4 xl:row-start-1">
        <PayerInvoiceBadge status={invoice.status} />
      </div>
    </li>
  );
}
