import { clsx } from 'clsx';
import { CircleAlert, Hourglass } from 'lucide-react';
import type { InvoiceSummary } from '#shared/contract/invoices.ts';
import { formatRupiah } from '#shared/format.ts';
import { Button } from '../../ui/button.tsx';

interface ReportedPaymentProps {
  bill: Pick<InvoiceSummary, 'awaits_verification' | 'awaiting_amount' | 'rejected_report'>;
  className?: string;
}

/** About a bill with a reported payment: that the owner has not decided yet, or why they rejected it. */
export function ReportedPayment({ bill, className }: ReportedPaymentProps) {
  if (bill.awaits_verification) {
    return (
      <p className={clsx('flex items-center gap-1.5 text-xs font-semibold text-info', className)}>
        <Hourglass aria-hidden className="size-3.5 shrink-0" />
        <span>
          <span className="tabular whitespace-nowrap">{formatRupiah(bill.awaiting_amount)}</span> menunggu pemeriksaan
          pemilik
        </span>
      </p>
    );
  }
  if (bill.rejected_report === null) return null;
  const { amount, reason } = bill.rejected_report;
  return (
    <p className={clsx('flex items-start gap-1.5 text-xs font-semibold text-danger', className)}>
      <CircleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        Laporan <span className="tabular whitespace-nowrap">{formatRupiah(amount)}</span> ditolak: {reason}
      </span>
    </p>
  );
}

interface PayButtonProps {
  bill: Pick<InvoiceSummary, 'title' | 'has_open_attempt' | 'remaining_amount'>;
  size?: 'sm' | 'md';
  className?: string;
  onClick: () => void;
}

/** Pays a bill, and says how much; or continues its open payment. */
export function PayButton({ bill: { title, ...bill }, size = 'sm', className, onClick }: PayButtonProps) {
  return (
    <Button size={size} className={clsx('tabular', className)} about={title} onClick={onClick}>
      {bill.has_open_attempt ? 'Lanjutkan pembayaran' : `Bayar ${formatRupiah(bill.remaining_amount)}`}
    </Button>
  );
}
