import { CircleCheck, CircleX, Clock, type LucideIcon } from 'lucide-react';
import type { PaymentStatus } from '#shared/enums.ts';
import { formatRupiah } from '#shared/format.ts';

interface PaymentOutcomeProps {
  status: Exclude<PaymentStatus, 'PENDING'>;
  amount: number;
  /** What was paid, where no title above says it. */
  what?: string;
}

/** The result of a payment. */
export function PaymentOutcome({ status, amount, what }: PaymentOutcomeProps) {
  const { icon: Icon, looks, text } = results[status];
  return (
    <div role="status" className={`flex flex-col items-center gap-2 rounded-xl px-4 py-6 text-center ${looks}`}>
      <Icon aria-hidden className="size-12" strokeWidth={1.5} />
      <p className="tabular text-2xl font-bold">{formatRupiah(amount)}</p>
      {what === undefined ? null : <p className="font-semibold break-words">{what}</p>}
      <p className="max-w-xs text-sm font-medium text-balance">{text}</p>
    </div>
  );
}

const results: Record<Exclude<PaymentStatus, 'PENDING'>, { icon: LucideIcon; looks: string; text: string }> = {
  SUCCEEDED: {
    icon: CircleCheck,
    looks: 'bg-success-soft text-success',
    text: 'Terima kasih. Pembayaran Anda sudah kami terima.',
  },
  FAILED: {
    icon: CircleX,
    looks: 'bg-danger-soft text-danger',
    text: 'Pembayaran tidak berhasil. Coba lagi, atau pilih metode lain.',
  },
  EXPIRED: {
    icon: Clock,
    looks: 'bg-sunken text-text',
    text: 'Batas waktu pembayaran sudah lewat. Buat pembayaran baru untuk melanjutkan.',
  },
};
