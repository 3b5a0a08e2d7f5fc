import { InvoiceSheet } from '../features/invoices/invoice-sheet.tsx';
import { PrintedPage } from '../features/invoices/print-frame.tsx';

/** An invoice to print, for its owner and its tenant. */
export function PrintInvoice({ id }: { id: string }) {
  return (
    <PrintedPage
      invoiceId={id}
      waitingTitle="Cetak Tagihan"
      print={(invoice) => ({ title: `Tagihan ${invoice.invoice_number}`, sheet: <InvoiceSheet invoice={invoice} /> })}
      nothing={{ title: 'Tagihan tidak ditemukan', description: 'Periksa kembali tautan yang Anda buka.' }}
    />
  );
}
