import { useId } from 'react';
import type { InvoiceSummary } from '#shared/contract/invoices.ts';
import type { PaymentAttempt } from '#shared/contract/payments.ts';
import { trpc } from '../../data/trpc.ts';
import { formatRupiah } from '#shared/format.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { SkeletonStack } from '../../ui/skeleton.tsx';
import { BillName } from './bill-name.tsx';
import { PayInvoiceFields } from './pay-invoice-fields.tsx';
import { UseCredit } from './use-credit.tsx';
import { usePayInvoice } from './use-pay-invoice.ts';

export type PayableInvoice = Pick<InvoiceSummary, 'id' | 'title' | 'invoice_number'>;

interface PayInvoiceDialogProps {
  invoice: PayableInvoice;
  onClose: () => void;
  /** The attempt was opened; the money has not come yet. */
  onOpened: (attempt: PaymentAttempt) => void;
  /** Opens the report of a payment made elsewhere; absent if none can be made. */
  onReport?: (() => void) | undefined;
}

/** Asks how much of a bill to pay, and how (spec §2). */
export function PayInvoiceDialog({ invoice, onClose, onOpened, onReport }: PayInvoiceDialogProps) {
  const formId = useId();
  // Not cached: the remaining amount is asked for each time.
  const methods = trpc.payments.methods.useQuery({ id: invoice.id }, { gcTime: 0, staleTime: 0 });
  const { form, submit, failure, isSending, charge, chooseMethod } = usePayInvoice(invoice.id, methods.data, onOpened);

  return (
    <Dialog
      onClose={onClose}
      title="Bayar Tagihan"
      description={<BillName bill={invoice} />}
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
      <Loaded
        query={methods}
        failed="Gagal memuat metode pembayaran"
        waiting={<SkeletonStack heights={['h-24', 'h-[27rem]', 'h-28']} className="gap-5" />}
      >
        {(data) => (
          <form id={formId} noValidate onSubmit={submit}>
            <UseCredit invoiceId={invoice.id} methods={data} onSettled={onClose} />
            <fieldset disabled={isSending} className="min-w-0">
              <PayInvoiceFields form={form} methods={data} charge={charge} onChooseMethod={chooseMethod} />
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
        )}
      </Loaded>
    </Dialog>
  );
}
