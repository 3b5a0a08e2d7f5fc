import type { Invoice, InvoicePayment } from '#shared/contract/invoices.ts';
import { PrintedPage } from '../features/invoices/print-frame.tsx';
import { ReceiptSheet } from '../features/invoices/receipt-sheet.tsx';
import { receiptText, ShareReceipt } from '../features/payments/share-receipt.tsx';

/** The kuitansi of one payment that arrived, also of one that was taken back, for its owner and its tenant. */
export function PrintReceipt({ invoiceId, paymentId }: { invoiceId: string; paymentId: string }) {
  return (
    <PrintedPage
      invoiceId={invoiceId}
      waitingTitle="Cetak Kuitansi"
      print={(invoice) => {
        const payment = invoice.payments.find(
          ({ id, status, voided_at }) => id === paymentId && (status === 'PAID' || voided_at !== null),
        );
        return payment ? printed(invoice, payment) : null;
      }}
      nothing={{
        title: 'Kuitansi tidak ditemukan',
        description: 'Kuitansi hanya ada untuk pembayaran yang sudah diterima.',
      }}
    />
  );
}

function printed(invoice: Invoice, payment: InvoicePayment) {
  const received = {
    ...payment,
    invoice_title: invoice.title,
    invoice_number: invoice.invoice_number,
    paid_at: payment.paid_at ?? payment.created_at,
    is_settled: invoice.status === 'PAID',
    remaining_amount: invoice.remaining_amount,
    covers_from: invoice.covers_from,
    covers_to: invoice.covers_to,
  };
  const place = { kost: invoice.kost_info.name, room: invoice.room_info.room_number };
  return {
    tools: payment.voided_at === null ? <ShareReceipt text={receiptText({ ...received, ...place })} /> : null,
    title: `Kuitansi ${payment.payment_reference}`,
    sheet: (
      <ReceiptSheet
        kost={invoice.kost_info}
        from={payment.payer_name ?? invoice.tenant_info.full_name}
        roomNumber={invoice.room_info.room_number}
        payment={received}
        kostId={invoice.kost_id}
      />
    ),
  };
}
