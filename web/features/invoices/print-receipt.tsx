import type { Invoice, InvoicePayment } from '#shared/contract/invoices.ts';
import { ReceiptSheet } from './receipt-sheet.tsx';

/** The kuitansi of a payment of an invoice, with the full name. */
export function PrintableReceipt({ invoice, payment }: { invoice: Invoice; payment: InvoicePayment }) {
  return (
    <ReceiptSheet
      kost={invoice.kost_info}
      from={invoice.tenant_info.full_name}
      roomNumber={invoice.room_info.room_number}
      payment={{
        ...payment,
        invoice_title: invoice.title,
        invoice_number: invoice.invoice_number,
        paid_at: payment.paid_at ?? payment.created_at,
        is_settled: invoice.status === 'PAID',
        remaining_amount: invoice.remaining_amount,
      }}
    />
  );
}
