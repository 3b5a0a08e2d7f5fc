import { Repeat } from 'lucide-react';
import type { ReactNode } from 'react';
import type { InvoiceSummary } from '#shared/contract/invoices.ts';
import { invoiceTypeLabels } from '#shared/labels.ts';
import { formatRupiah } from '../../lib/format.ts';
import { InvoiceStatusBadge } from '../../ui/status-badge.tsx';
import { InvoiceDue } from './invoice-due.tsx';

export interface InvoiceRowsProps {
  rows: InvoiceSummary[];
  /** For the owner: whose bill it is. */
  showTenant?: boolean;
  onOpen: (invoice: InvoiceSummary) => void;
  /** The row's only action, if it has one. */
  action?: (invoice: InvoiceSummary) => ReactNode;
}

/** Invoices as cards on a phone and as table rows from 640 px. */
export function InvoiceRows({ rows, showTenant = false, onOpen, action }: InvoiceRowsProps) {
  return (
    <>
      <ul className="flex flex-col gap-3 sm:hidden">
        {rows.map((invoice) => (
          <li key={invoice.id} className="rounded-xl border bg-raised p-4 shadow-card">
            <div className="flex items-start justify-between gap-3">
              <div className="min-w-0">
                <OpenButton invoice={invoice} onOpen={onOpen} />
              </div>
              <InvoiceStatusBadge status={invoice.status} />
            </div>
            <Kind invoice={invoice} />
            {showTenant ? (
              <p className="mt-2 text-sm break-words">
                {invoice.tenant_name} · Kamar {invoice.room_number}
              </p>
            ) : null}
            <div className="mt-3 flex flex-wrap items-end justify-between gap-3">
              <div className="text-sm">
                <InvoiceDue invoice={invoice} />
              </div>
              <Money invoice={invoice} />
            </div>
            {actionOf(action, invoice)}
          </li>
        ))}
      </ul>

      <div className="relative hidden overflow-x-auto rounded-xl border bg-raised shadow-card sm:block">
        <table className="w-full text-left text-sm">
          <thead>
            <tr className="border-b text-xs text-muted">
              <th scope="col" className="px-4 py-3 font-medium">
                Invoice
              </th>
              {showTenant ? (
                <th scope="col" className="px-4 py-3 font-medium">
                  Penyewa
                </th>
              ) : null}
              <th scope="col" className="px-4 py-3 font-medium">
                Jatuh tempo
              </th>
              <th scope="col" className="px-4 py-3 font-medium">
                Status
              </th>
              <th scope="col" className="px-4 py-3 text-right font-medium">
                Jumlah
              </th>
              {action ? (
                <th scope="col" className="px-4 py-3">
                  <span className="sr-only">Tindakan</span>
                </th>
              ) : null}
            </tr>
          </thead>
          <tbody>
            {rows.map((invoice) => (
              <tr key={invoice.id} className="border-b last:border-0 hover:bg-surface">
                <td className="px-4 py-3">
                  <OpenButton invoice={invoice} onOpen={onOpen} />
                  <Kind invoice={invoice} />
                </td>
                {showTenant ? (
                  <td className="max-w-52 px-4 py-3">
                    <p className="break-words">{invoice.tenant_name}</p>
                    <p className="text-xs text-muted">
                      {invoice.kost_name} · Kamar {invoice.room_number}
                    </p>
                  </td>
                ) : null}
                <td className="px-4 py-3 whitespace-nowrap">
                  <InvoiceDue invoice={invoice} />
                </td>
                <td className="px-4 py-3">
                  <InvoiceStatusBadge status={invoice.status} />
                </td>
                <td className="px-4 py-3 text-right whitespace-nowrap">
                  <Money invoice={invoice} />
                </td>
                {action ? <td className="px-4 py-3 text-right">{action(invoice)}</td> : null}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function actionOf(action: InvoiceRowsProps['action'], invoice: InvoiceSummary): ReactNode {
  const content = action?.(invoice);
  return content ? <div className="mt-3 flex justify-end border-t pt-3">{content}</div> : null;
}

function OpenButton({ invoice, onOpen }: { invoice: InvoiceSummary; onOpen: (invoice: InvoiceSummary) => void }) {
  return (
    <button
      type="button"
      // The text is one line high, the touch target 44 px.
      className="relative text-left font-semibold break-words text-text after:absolute after:inset-x-0 after:-inset-y-2.5 hover:text-primary hover:underline"
      onClick={() => onOpen(invoice)}
    >
      {invoice.title}
    </button>
  );
}

function Kind({ invoice }: { invoice: InvoiceSummary }) {
  return (
    <p className="flex flex-wrap gap-x-2 text-xs text-muted">
      {invoice.invoice_number} · {invoiceTypeLabels[invoice.invoice_type]}
      {invoice.is_recurring ? (
        <span className="inline-flex items-center gap-1">
          <Repeat aria-hidden className="size-3" /> Berulang
        </span>
      ) : null}
    </p>
  );
}

function Money({ invoice }: { invoice: InvoiceSummary }) {
  const partly = invoice.paid_amount > 0 && invoice.remaining_amount > 0;
  return (
    <div className="tabular ml-auto text-right">
      <p className="font-bold whitespace-nowrap">{formatRupiah(invoice.total_amount)}</p>
      {invoice.late_fee_amount > 0 ? (
        <p className="text-xs text-muted">termasuk denda {formatRupiah(invoice.late_fee_amount)}</p>
      ) : null}
      {partly ? <p className="text-xs text-muted">Sisa {formatRupiah(invoice.remaining_amount)}</p> : null}
    </div>
  );
}
