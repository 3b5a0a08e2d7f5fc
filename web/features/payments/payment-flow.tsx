import { useEffect, useEffectEvent, useState } from 'react';
import type { PaymentAttempt } from '#shared/contract/payments.ts';
import { toast } from '../../lib/toast.ts';
import { trpc } from '../../data/trpc.ts';
import { callFailure } from '../../data/call-error.ts';
import { PayInvoiceDialog, type PayableInvoice } from './pay-invoice-dialog.tsx';
import { PaymentResultDialog } from './payment-result-dialog.tsx';
import { usePayInvoice } from './use-pay-invoice.ts';

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
  const { id } = invoice;
  const utils = trpc.useUtils();
  const [isResuming, setIsResuming] = useState(resume);
  const [attempt, setAttempt] = useState<PaymentAttempt | null>(null);
  // Not cached: the remaining amount is asked for each time.
  const isAsking = !isResuming && attempt === null;
  const methods = trpc.payments.methods.useQuery({ id }, { enabled: isAsking, gcTime: 0, staleTime: 0 });
  const { payment, charge } = usePayInvoice(id, methods.data, attempt, setAttempt);
  const found = useOpenAttempt(id, isResuming, (open) => {
    setIsResuming(false);
    setAttempt(open);
  });
  if (isAsking) return <PayInvoiceDialog {...{ invoice, methods, payment, charge, onClose, onReport }} />;
  return (
    <PaymentResultDialog
      attempt={attempt}
      polled={payment.polled}
      bill={invoice}
      error={found.error}
      onRetry={() => void found.refetch()}
      onClose={onClose}
      onPayAgain={() => {
        void utils.payments.methods.reset({ id });
        setAttempt(null);
      }}
    />
  );
}

/** Asks once for the open attempt, or null if there is none any more; afterwards its own state is followed. */
function useOpenAttempt(invoiceId: string, enabled: boolean, onKnown: (attempt: PaymentAttempt | null) => void) {
  const { data, error, refetch } = trpc.payments.openAttempt.useQuery(
    { id: invoiceId },
    { enabled, gcTime: 0, staleTime: Infinity, refetchOnReconnect: false },
  );
  const isGone = enabled && callFailure(error).code === 'NOT_FOUND';
  const tell = useEffectEvent(onKnown);
  useEffect(() => {
    if (isGone) {
      toast.info('Pembayaran sebelumnya sudah tidak berlaku. Silakan buat pembayaran baru.', { id: invoiceId });
      tell(null);
    } else if (enabled && data !== undefined) tell(data);
  }, [isGone, enabled, data, invoiceId]);
  return { error: isGone ? null : error, refetch };
}
