import type { InvoiceSummary } from '#shared/contract/invoices.ts';
import { formatRupiah } from '#shared/format.ts';
import { coveredNote } from '../../lib/covered-note.ts';
import { Button } from '../../ui/button.tsx';
import { PayerInvoiceBadge } from '../../ui/status-badge.tsx';
import { InvoiceDue } from './invoice-due.tsx';

/** A bill with nothing left to pay in the tenant's list: a card on a phone, a row in the list's columns from 640 px. */
export function TenantInvoiceRow({ invoice, onShow }: { invoice: InvoiceSummary; onShow: () => void }) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-3 rounded-xl border bg-raised p-4 shadow-card sm:col-span-full sm:grid-cols-subgrid sm:items-center sm:gap-x-5 sm:gap-y-1 sm:rounded-none sm:border-x-0 sm:border-b-0 sm:px-0 sm:py-3 sm:shadow-none xl:gap-x-8">
      <div className="col-span-2 flex items-start justify-between gap-3 sm:contents">
        <div className="min-w-0 sm:col-start-1">
          <h4 className="text-sm font-semibold break-words">{invoice.title}</h4>
          <p className="tabular text-xs break-words text-muted">
            {[invoice.invoice_number, `Kamar ${invoice.room_number}`, coveredNote(invoice)].filter(Boolean).join(' · ')}
          </p>
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
        <p className="text-xs text-muted sm:sr-only">Total</p>
        <p className="tabular font-bold whitespace-nowrap">{formatRupiah(invoice.total_amount)}</p>
      </div>
      <div className="col-span-2 flex sm:col-span-1 sm:col-start-4 sm:row-span-2 sm:row-start-1 sm:justify-end xl:col-start-5 xl:row-span-1">
        <Button variant="secondary" size="sm" className="max-sm:flex-1" about={invoice.title} onClick={onShow}>
          Detail
        </Button>
      </div>
    </li>
  );
}
