import type { PaymentAttempt } from '#shared/contract/payments.ts';
import type { PaymentStatus } from '#shared/enums.ts';
import { paymentMethods } from '#shared/rules/payment-methods.ts';
import { formatRupiah } from '#shared/format.ts';
import { useLoadError } from '../../data/use-load-error.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Facts } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { PaymentStatusBadge } from '../../ui/status-badge.tsx';
import { BillName } from './bill-name.tsx';
import { PaymentInstructions } from './payment-instructions.tsx';
import type { PayableInvoice } from './pay-invoice-dialog.tsx';
import { PaymentOutcome } from './payment-outcome.tsx';
import { receiptText, ShareReceipt } from './share-receipt.tsx';
import type { PolledStatus } from './use-payment-status.ts';

const titles: Record<PaymentStatus, string> = {
  PENDING: 'Selesaikan Pembayaran',
  SUCCEEDED: 'Pembayaran Berhasil',
  FAILED: 'Pembayaran Gagal',
  EXPIRED: 'Pembayaran Kedaluwarsa',
};

interface PaymentResultDialogProps {
  /** Null until it is loaded. */
  attempt: PaymentAttempt | null;
  polled: PolledStatus;
  bill: PayableInvoice;
  /** Why it could not be loaded, and how to try again. */
  error: unknown;
  onRetry: () => void;
  onClose: () => void;
  /** Back to amount and method: a new attempt replaces this one. */
  onPayAgain: () => void;
}

const LOAD_FAILED = 'Gagal memuat data pembayaran';

/** An opened attempt: where to pay, and its state. */
export function PaymentResultDialog(props: PaymentResultDialogProps) {
  const { attempt, polled, bill, error, onRetry, onClose, onPayAgain } = props;
  useLoadError(error, LOAD_FAILED);
  const { status } = polled;
  return (
    <Dialog
      onClose={onClose}
      title={titles[status]}
      description={<BillName bill={bill} />}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {status === 'SUCCEEDED' ? 'Selesai' : 'Tutup'}
          </Button>
          {attempt ? <Next attempt={attempt} status={status} onPayAgain={onPayAgain} /> : null}
        </>
      }
    >
      {attempt ? (
        <div className="flex flex-col gap-5">
          {status === 'PENDING' ? (
            <PaymentInstructions
              attempt={attempt}
              polled={polled}
              what={bill.title}
              Copy={CopyButton}
              kostId={bill.kost_id}
            />
          ) : (
            <PaymentOutcome status={status} amount={attempt.amount + attempt.fee_amount} />
          )}
          {status === 'SUCCEEDED' ? <ShareReceipt text={receiptText({ ...attempt, ...named(bill) })} /> : null}
          <Details attempt={attempt} status={status} />
        </div>
      ) : error ? (
        <LoadError message={LOAD_FAILED} error={error} onRetry={onRetry} />
      ) : (
        <div role="status" className="flex flex-col gap-5">
          <span className="sr-only">Memuat…</span>
          <Skeleton className="h-80" />
          <Skeleton className="h-32" />
        </div>
      )}
    </Dialog>
  );
}

function named({ title, invoice_number }: PayableInvoice) {
  return { invoice_title: title, invoice_number };
}

interface NextProps {
  attempt: PaymentAttempt;
  status: PaymentStatus;
  onPayAgain: () => void;
}

/** While the attempt is open: another method. After it has failed: another try. Once the money is here: its kuitansi. */
function Next({ attempt: { invoice_id: invoice, payment_id: payment }, status, onPayAgain }: NextProps) {
  if (status === 'SUCCEEDED')
    return <ButtonLink to={`/cetak/kuitansi/${invoice}/${payment}`}>Lihat kuitansi</ButtonLink>;
  return status === 'PENDING' ? (
    <Button variant="secondary" onClick={onPayAgain}>
      Ganti metode
    </Button>
  ) : (
    <Button onClick={onPayAgain}>Bayar lagi</Button>
  );
}

function Details({ attempt, status }: { attempt: PaymentAttempt; status: PaymentStatus }) {
  return (
    <Facts
      className="tabular max-sm:grid-cols-2"
      items={[
        { name: 'Jumlah', value: formatRupiah(attempt.amount) },
        { name: 'Biaya layanan', value: attempt.fee_amount > 0 ? formatRupiah(attempt.fee_amount) : 'Gratis' },
        { name: 'Metode', value: paymentMethods[attempt.payment_method].name },
        { name: 'Status', value: <PaymentStatusBadge status={status} /> },
        { name: 'Referensi', value: <span className="break-all">{attempt.payment_reference}</span> },
      ]}
    />
  );
}
