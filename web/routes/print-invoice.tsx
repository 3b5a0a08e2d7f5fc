import { useParams } from 'react-router';
import { trpc } from '../data/trpc.ts';
import { NothingToPrint, PrintFrame, Sheet, SheetSkeleton } from '../features/invoices/print-frame.tsx';
import { PrintableInvoice } from '../features/invoices/print-invoice.tsx';
import { callFailure } from '../data/call-error.ts';
import { useLoadError } from '../data/use-load-error.ts';
import { LoadError } from '../ui/load-error.tsx';

const LOAD_FAILED = 'Gagal memuat detail invoice';

/** An invoice to print, for its owner and its tenant. */
export function PrintInvoice() {
  const { id = '' } = useParams();
  const invoice = trpc.invoices.get.useQuery({ id });
  const isUnknown = isNothing(invoice.error);
  useLoadError(isUnknown ? null : invoice.error, LOAD_FAILED);
  const { data } = invoice;
  return (
    <PrintFrame title={data ? `Tagihan ${data.invoice_number}` : 'Cetak Tagihan'} ready={data !== undefined}>
      {data ? (
        <Sheet>
          <PrintableInvoice invoice={data} />
        </Sheet>
      ) : isUnknown ? (
        <NothingToPrint title="Tagihan tidak ditemukan" description="Periksa kembali tautan yang Anda buka." />
      ) : invoice.isError ? (
        <LoadError message={LOAD_FAILED} error={invoice.error} onRetry={() => void invoice.refetch()} />
      ) : (
        <SheetSkeleton />
      )}
    </PrintFrame>
  );
}

/** Whether the invoice does not exist, or not for this account. */
function isNothing(error: unknown): boolean {
  return ['NOT_FOUND', 'FORBIDDEN', 'VALIDATION'].includes(callFailure(error).code ?? '');
}
