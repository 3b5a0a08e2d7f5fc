import { useEffect, useState } from 'react';
import { toast } from 'sonner';
import type { PaymentAttempt } from '#shared/contract/payments.ts';
import { trpc } from '../../data/trpc.ts';
import { callFailure } from '../../data/call-error.ts';
import { PayInvoiceDialog, type PayableInvoice } from './pay-invoice-dialog.tsx';
import { PaymentResultDialog } from './payment-result-dialog.tsx';

interface PaymentFlowProps {
  invoice: PayableInvoice;
  /** Starts with the open attempt instead of amount and method. */
  resume?: boolean;
  onClose: () => void;
  /** Opens the report for a bill that was paid elsewhere. Absent if a report waits for the owner. */
  onReport?: (() => void) | undefined;
}

/**
 * From the amount to the arrival of the money: the pay dialog, then the attempt's, and back to the first for another
 * amount or method.
 */
export function PaymentFlow({ invoice, resume = false, onClose, onReport }: PaymentFlowProps) {
  const [resuming, setResuming] = useState(resume);
  const [attempt, setAttempt] = useState<PaymentAttempt | null>(null);
  const found = useOpenAttempt(invoice.id, resuming, () => setResuming(false));
  if (resuming || attempt !== null) {
    return (
      <PaymentResultDialog
        attempt={attempt ?? found.attempt}
        what={invoice.title}
        error={found.error}
        onRetry={found.retry}
        onClose={onClose}
        onPayAgain={() => {
          setResuming(false);
          setAttempt(null);
        }}
      />
    );
  }
  return <PayInvoiceDialog invoice={invoice} onClose={onClose} onOpened={setAttempt} onReport={onReport} />;
}

/** Asks once for the open attempt; afterwards its own state is followed. */
function useOpenAttempt(invoiceId: string, enabled: boolean, onGone: () => void) {
  const query = trpc.payments.openAttempt.useQuery(
    { id: invoiceId },
    { enabled, gcTime: 0, staleTime: Infinity, refetchOnReconnect: false },
  );
  const isGone = enabled && callFailure(query.error).code === 'NOT_FOUND';
  useEffect(() => {
    if (!isGone) return;
    toast.info('Pembayaran sebelumnya sudah tidak berlaku. Silakan buat pembayaran baru.', { id: invoiceId });
    onGone();
  });
  return {
    attempt: query.data ?? null,
    error: isGone ? null : query.error,
    retry: () => void query.refetch(),
  };
}
