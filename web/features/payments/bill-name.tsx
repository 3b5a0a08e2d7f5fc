import type { InvoiceSummary } from '#shared/contract/invoices.ts';

/** The title of a bill and its number, which is never wrapped. */
export function BillName({ bill }: { bill: Pick<InvoiceSummary, 'title' | 'invoice_number'> }) {
  return (
    <>
      {bill.title} · <span className="whitespace-nowrap">{bill.invoice_number}</span>
    </>
  );
}
