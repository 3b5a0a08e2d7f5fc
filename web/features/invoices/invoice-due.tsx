import { clsx } from 'clsx';
import type { InvoiceSummary } from '#shared/contract/invoices.ts';
import { isOpenInvoice } from '#shared/rules/invoice.ts';
import { formatDay } from '#shared/format.ts';
import { dueHint } from '../../lib/today.ts';

/** When an invoice is due; while it is open, also how soon or how late. */
export function InvoiceDue({ invoice }: { invoice: Pick<InvoiceSummary, 'status' | 'due_date' | 'kost_id'> }) {
  const hint = isOpenInvoice(invoice.status)
    ? dueHint(invoice.due_date, invoice.kost_id, invoice.status === 'OVERDUE')
    : null;
  return (
    <>
      <span className="tabular block whitespace-nowrap">{formatDay(invoice.due_date)}</span>
      {hint ? (
        <span
          className={clsx(
            'tabular block text-xs font-semibold whitespace-nowrap',
            hint.late ? 'text-danger' : 'text-warning',
          )}
        >
          {hint.text}
        </span>
      ) : null}
    </>
  );
}
