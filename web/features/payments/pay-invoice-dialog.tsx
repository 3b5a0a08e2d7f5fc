import { useId } from 'react';
import type { InvoiceSummary } from '#shared/contract/invoices.ts';
import type { PaymentMethods } from '#shared/contract/payments.ts';
import { formatRupiah } from '#shared/format.ts';
import { Button } from '../../ui/button.tsx';
import { focusWhenShown } from '../../ui/first-field.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Loaded, type LoadedProps } from '../../ui/loaded.tsx';
import { SkeletonStack } from '../../ui/skeleton.tsx';
import { BillName } from './bill-name.tsx';
import type { Charge } from './charge.ts';
import { PayFields } from './pay-fields.tsx';
import { UseCredit } from './use-credit.tsx';
import type { InvoicePayment } from './use-pay-invoice.ts';

export type PayableInvoice = Pick<InvoiceSummary, 'id' | 'kost_id' | 'title' | 'invoice_number'>;

interface PayInvoiceDialogProps {
  invoice: PayableInvoice;
  methods: LoadedProps<PaymentMethods>['query'];
  payment: InvoicePayment;
  charge: Charge | null;
  onClose: () => void;
  /** Opens the report of a payment made elsewhere; absent if none can be made. */
  onReport?: (() => void) | undefined;
}

/** Asks how much of a bill to pay, and how (spec §2). */
export function PayInvoiceDialog({ invoice, methods, payment, charge, onClose, onReport }: PayInvoiceDialogProps) {
  const formId = useId();
  const { submission, isSending, fields } = payment;
  // Before a method is chosen, if none can be at first, it is the whole bill without a fee.
  const isWhole = fields.choice === undefined && fields.amount === methods.data?.remaining_amount;
  const pays = charge?.total ?? (isWhole ? fields.amount : undefined);
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
          {isSending ? 'Memproses...' : pays ? `Bayar ${formatRupiah(pays)}` : 'Bayar'}
        </Button>
      }
    >
      <Loaded
        query={methods}
        failed="Gagal memuat metode pembayaran"
        waiting={<SkeletonStack heights={['h-24', 'h-[33rem]', 'h-28']} className="gap-5" />}
      >
        {(data) => (
          <form ref={focusWhenShown} id={formId} noValidate onSubmit={submission.onSubmit}>
            <UseCredit invoiceId={invoice.id} methods={data} onSettled={onClose} />
            <fieldset disabled={isSending} className="min-w-0">
              <PayFields form={payment} methods={data} charge={charge} />
            </fieldset>
            {submission.failure ? (
              <Notice tone="danger" className="mt-4">
                {submission.failure}
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
