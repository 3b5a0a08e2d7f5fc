import { useId } from 'react';
import type { InvoiceSummary } from '#shared/contract/invoices.ts';
import type { PaymentAttempt } from '#shared/contract/payments.ts';
import { trpc } from '../../data/trpc.ts';
import { formatRupiah } from '../../lib/format.ts';
import { useLoadError } from '../../data/use-load-error.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { PayInvoiceFields } from './pay-invoice-fields.tsx';
import { UseCredit } from './use-credit.tsx';
import { usePayInvoice } from './use-pay-invoice.ts';

const LOAD_FAILED = 'Gagal memuat metode pembayaran';

export type PayableInvoice = Pick<InvoiceSummary, 'id' | 'title' | 'invoice_number'>;

export interface PayInvoiceDialogProps {
  invoice: PayableInvoice;
  onClose: () => void;
  /** The attempt was opened; the money is yet to come. */
  onOpened: (attempt: PaymentAttempt) => void;
  /** Leads to the report of a payment that was made elsewhere; left out where there is none to make. */
  onReport?: (() => void) | undefined;
}

/** Asks how much of a bill to pay, and how (spec §2). */
export function PayInvoiceDialog({ invoice, onClose, onOpened, onReport }: PayInvoiceDialogProps) {
  const formId = useId();
  // Money is never offered from memory: what remains is asked for each time.
  const methods = trpc.payments.methods.useQuery({ id: invoice.id }, { gcTime: 0, staleTime: 0 });
  useLoadError(methods.error, LOAD_FAILED);
  const { form, submit, failure, isSending, charge, chooseMethod } = usePayInvoice(invoice.id, methods.data, onOpened);

  return (
    <Dialog
      onClose={onClose}
      title="Bayar Tagihan"
      description={
        <>
          {invoice.title} · <span className="whitespace-nowrap">{invoice.invoice_number}</span>
        </>
      }
      footer={
        <Button
          type="submit"
          form={formId}
          loading={isSending}
          disabled={methods.data === undefined}
          className="tabular max-sm:w-full"
        >
          {isSending ? 'Memproses...' : charge ? `Bayar ${formatRupiah(charge.total)}` : 'Bayar'}
        </Button>
      }
    >
      {methods.data ? (
        <form id={formId} noValidate onSubmit={submit}>
          <UseCredit invoiceId={invoice.id} methods={methods.data} onSettled={onClose} />
          <fieldset disabled={isSending} className="min-w-0">
            <PayInvoiceFields form={form} methods={methods.data} charge={charge} onChooseMethod={chooseMethod} />
          </fieldset>
          {failure ? (
            <Notice tone="danger" className="mt-4">
              {failure}
            </Notice>
          ) : null}
          {onReport ? (
            <Button variant="primaryGhost" className="mt-3 w-full" disabled={isSending} onClick={onReport}>
              Sudah bayar? Laporkan pembayaran
            </Button>
          ) : null}
        </form>
      ) : methods.isError ? (
        <LoadError message={LOAD_FAILED} error={methods.error} onRetry={() => void methods.refetch()} />
      ) : (
        <FieldsSkeleton />
      )}
    </Dialog>
  );
}

function FieldsSkeleton() {
  return (
    <div role="status" className="flex flex-col gap-5">
      <span className="sr-only">Memuat…</span>
      <Skeleton className="h-24" />
      <Skeleton className="h-[27rem]" />
      <Skeleton className="h-28" />
    </div>
  );
}
