import { type ReactNode, useState } from 'react';
import type { Invoice } from '#shared/contract/invoices.ts';
import { can } from '#shared/policy.ts';
import { useCurrentUser } from '../../data/session.tsx';
import { dialogPart } from '../../ui/dialog-part.tsx';
import { usePreload } from '../../ui/lazy-part.tsx';
import { formatRupiah } from '#shared/format.ts';
import { useDetailParam } from '../../lib/use-detail-param.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { PayButton } from './bill-parts.tsx';
import { InvoiceDetailDialog } from './invoice-detail-dialog.tsx';
import type { PayableInvoice } from '../payments/pay-invoice-dialog.tsx';

// The forms include their validation, which a list does not need: they are loaded after the list.
const PaymentFlow = dialogPart(() => import('../payments/payment-flow.tsx').then((module) => module.PaymentFlow));
const ReportPaymentDialog = dialogPart(() =>
  import('../payments/report-payment-dialog.tsx').then((module) => module.ReportPaymentDialog),
);

/** What the dialogs need of a bill. */
export type DialogBill = PayableInvoice &
  Pick<Invoice, 'remaining_amount' | 'has_open_attempt' | 'awaits_verification' | 'awaiting_amount'>;

export interface BillDialogs {
  /** Opens the details; the address names them as `?invoice=`. */
  show: (id: string) => void;
  /** Pays, or continues the open payment. Asks first if a reported payment waits. */
  pay: (bill: DialogBill) => void;
  report: (bill: DialogBill) => void;
  /** Render this once, beside the list. */
  dialogs: ReactNode;
}

/** Everything a tenant opens from a list of bills: the details, the payment, the report of a payment made elsewhere. */
export function useBillDialogs(): BillDialogs {
  const user = useCurrentUser();
  const detail = useDetailParam('invoice');
  const [opened, setOpened] = useState<{ bill: DialogBill; isReport?: boolean } | null>(null);
  const [doubting, setDoubting] = useState<DialogBill | null>(null);
  const payNow = (bill: DialogBill) => setOpened({ bill });
  const report = (bill: DialogBill) => setOpened({ bill, isReport: true });
  const close = () => setOpened(null);
  const pay = (bill: DialogBill) => (bill.awaits_verification ? setDoubting : payNow)(bill);

  usePreload(PaymentFlow, ReportPaymentDialog);

  const actions = (invoice: Invoice) =>
    can(user, 'invoice:pay', invoice) ? (
      <>
        {invoice.awaits_verification ? null : (
          <Button
            variant="primaryGhost"
            className="max-sm:order-last max-sm:basis-full! sm:mr-auto"
            onClick={() => report(invoice)}
          >
            Sudah bayar? Laporkan pembayaran
          </Button>
        )}
        <PayButton size="md" bill={invoice} onClick={() => pay(invoice)} />
      </>
    ) : null;

  return {
    show: detail.open,
    pay,
    report,
    dialogs: (
      <>
        {detail.id !== null && opened === null ? (
          <InvoiceDetailDialog id={detail.id} onClose={detail.close} actions={actions} />
        ) : null}
        <ConfirmDialog
          open={doubting !== null}
          onOpenChange={() => setDoubting(null)}
          title="Laporan Anda belum diperiksa"
          description={`${formatRupiah(doubting?.awaiting_amount ?? 0)} yang Anda laporkan masih menunggu pemeriksaan pemilik. Tetap bayar?`}
          confirmLabel="Tetap bayar"
          onConfirm={() => {
            if (doubting) payNow(doubting);
            setDoubting(null);
          }}
        />
        {opened === null ? null : opened.isReport ? (
          <ReportPaymentDialog invoice={opened.bill} onClose={close} />
        ) : (
          <PaymentFlow
            invoice={opened.bill}
            resume={opened.bill.has_open_attempt}
            onClose={close}
            onReport={opened.bill.awaits_verification ? undefined : () => report(opened.bill)}
          />
        )}
      </>
    ),
  };
}
