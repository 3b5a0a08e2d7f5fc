import { CircleCheck, CircleX, Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PaymentAttempt } from '#shared/contract/payments.ts';
import type { PaymentStatus } from '#shared/enums.ts';
import { paymentMethods } from '#shared/rules/payment-methods.ts';
import { formatRupiah } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Facts } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { PaymentStatusBadge } from '../../ui/status-badge.tsx';
import { PaymentInstructions } from './payment-instructions.tsx';
import { usePaymentStatus } from './use-payment-status.ts';

const titles: Record<PaymentStatus, string> = {
  PENDING: 'Selesaikan Pembayaran',
  SUCCEEDED: 'Pembayaran Berhasil',
  FAILED: 'Pembayaran Gagal',
  EXPIRED: 'Pembayaran Kedaluwarsa',
};

export interface PaymentResultDialogProps {
  attempt: PaymentAttempt;
  onClose: () => void;
  /** Back to amount and method, after an attempt that came to nothing. */
  onPayAgain: () => void;
}

/** An attempt that was opened: where to pay, and what became of it. It follows the payment until there is a result. */
export function PaymentResultDialog({ attempt, onClose, onPayAgain }: PaymentResultDialogProps) {
  const polled = usePaymentStatus(attempt);
  const { status } = polled;
  const cameToNothing = status === 'FAILED' || status === 'EXPIRED';
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={titles[status]}
      footer={
        <>
          <Button variant={status === 'SUCCEEDED' ? 'primary' : 'secondary'} onClick={onClose}>
            {status === 'SUCCEEDED' ? 'Selesai' : 'Tutup'}
          </Button>
          {cameToNothing ? <Button onClick={onPayAgain}>Bayar lagi</Button> : null}
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {status === 'PENDING' ? (
          <PaymentInstructions attempt={attempt} polled={polled} />
        ) : (
          <Result status={status} attempt={attempt} />
        )}
        <Details attempt={attempt} status={status} />
      </div>
    </Dialog>
  );
}

const results: Record<Exclude<PaymentStatus, 'PENDING'>, { icon: ReactNode; looks: string; text: string }> = {
  SUCCEEDED: {
    icon: <CircleCheck aria-hidden className="size-12" strokeWidth={1.5} />,
    looks: 'bg-success-soft text-success',
    text: 'Terima kasih. Pembayaran Anda sudah kami terima.',
  },
  FAILED: {
    icon: <CircleX aria-hidden className="size-12" strokeWidth={1.5} />,
    looks: 'bg-danger-soft text-danger',
    text: 'Pembayaran tidak berhasil. Coba lagi, atau pilih metode lain.',
  },
  EXPIRED: {
    icon: <Clock aria-hidden className="size-12" strokeWidth={1.5} />,
    looks: 'bg-sunken text-text',
    text: 'Batas waktu pembayaran sudah lewat. Buat pembayaran baru untuk melanjutkan.',
  },
};

function Result({ status, attempt }: { status: keyof typeof results; attempt: PaymentAttempt }) {
  const { icon, looks, text } = results[status];
  return (
    <div role="status" className={`flex flex-col items-center gap-2 rounded-xl px-4 py-6 text-center ${looks}`}>
      {icon}
      <p className="tabular text-2xl font-bold">{formatRupiah(attempt.amount + attempt.fee_amount)}</p>
      <p className="max-w-xs text-sm font-medium text-balance">{text}</p>
    </div>
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
