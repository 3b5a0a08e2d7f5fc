import { clsx } from 'clsx';
import { Hourglass } from 'lucide-react';
import type { InvoiceSummary } from '#shared/contract/invoices.ts';
import { Button } from '../../ui/button.tsx';

/** Said of a bill with a reported payment on which the owner has not decided. */
export function AwaitsVerification({ className }: { className?: string }) {
  return (
    <p className={clsx('flex items-center gap-1.5 text-xs font-semibold text-info', className)}>
      <Hourglass aria-hidden className="size-3.5 shrink-0" />
      Menunggu verifikasi pemilik
    </p>
  );
}

export interface PayButtonProps {
  bill: Pick<InvoiceSummary, 'has_open_attempt'>;
  /** The bill's name, for those who hear the button alone. */
  name: string;
  className?: string;
  onClick: () => void;
}

/** Pays a bill, or goes on with the payment that is open. */
export function PayButton({ bill, name, className, onClick }: PayButtonProps) {
  return bill.has_open_attempt ? (
    <Button size="sm" className={className} aria-label={`Lanjutkan pembayaran ${name}`} onClick={onClick}>
      <span>
        Lanjutkan<span className="sm:max-lg:hidden"> pembayaran</span>
      </span>
    </Button>
  ) : (
    <Button size="sm" className={className} aria-label={`Bayar ${name}`} onClick={onClick}>
      Bayar
    </Button>
  );
}
