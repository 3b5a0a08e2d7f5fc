import { useState } from 'react';
import type { PaymentAttempt } from '#shared/contract/payments.ts';
import { PayInvoiceDialog, type PayableInvoice } from './pay-invoice-dialog.tsx';
import { PaymentResultDialog } from './payment-result-dialog.tsx';

export interface PaymentFlowProps {
  invoice: PayableInvoice;
  onClose: () => void;
}

/** From the amount to the money's arrival: the pay dialog, then the attempt's; from a failed attempt back to the first. */
export function PaymentFlow({ invoice, onClose }: PaymentFlowProps) {
  const [attempt, setAttempt] = useState<PaymentAttempt | null>(null);
  return attempt === null ? (
    <PayInvoiceDialog invoice={invoice} onClose={onClose} onOpened={setAttempt} />
  ) : (
    <PaymentResultDialog attempt={attempt} onClose={onClose} onPayAgain={() => setAttempt(null)} />
  );
}
