import { useParams } from 'react-router';
import { trpc } from '../data/trpc.ts';
import { NothingToPrint, PrintFrame, Sheet, SheetSkeleton } from '../features/invoices/print-frame.tsx';
import { PrintableReceipt } from '../features/invoices/print-receipt.tsx';
import { callFailure } from '../data/call-error.ts';
import { useLoadError } from '../data/use-load-error.ts';
import { LoadError } from '../ui/load-error.tsx';

const LOAD_FAILED = 'Gagal memuat detail invoice';

/** The kuitansi of one payment that arrived, also of one that was taken back, for its owner and its tenant. */
export function PrintReceipt() {
  const { invoiceId = '', paymentId = '' } = useParams();
  const invoice = trpc.invoices.get.useQuery({ id: invoiceId });
  const isUnknown = ['NOT_FOUND', 'FORBIDDEN', 'VALIDATION'].includes(callFailure(invoice.error).code ?? '');
  useLoadError(isUnknown ? null : invoice.error, LOAD_FAILED);
  const { data } = invoice;
  const payment = data?.payments.find(
    ({ id, status, voided_at }) => id === paymentId && (status === 'PAID' || voided_at !== null),
  );
  return (
    <PrintFrame title={payment ? `Kuitansi ${payment.payment_reference}` : 'Cetak Kuitansi'} ready={Boolean(payment)}>
      {data && payment ? (
        <Sheet>
          <PrintableReceipt invoice={data} payment={payment} />
        </Sheet>
      ) : data || isUnknown ? (
        <NothingToPrint
          title="Kuitansi tidak ditemukan"
          description="Kuitansi hanya ada untuk pembayaran yang sudah diterima."
        />
      ) : invoice.isError ? (
        <LoadError message={LOAD_FAILED} error={invoice.error} onRetry={() => void invoice.refetch()} />
      ) : (
        <SheetSkeleton />
      )}
    </PrintFrame>
  );
}
