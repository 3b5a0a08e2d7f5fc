import { useEffect } from 'react';
import type { PaymentAttempt } from '#shared/contract/payments.ts';
import { Button } from '../../ui/button.tsx';
import { CopyHere } from '../../ui/copy-here.tsx';
import { PaymentInstructions } from '../payments/payment-instructions.tsx';
import { PaymentOutcome } from '../payments/payment-outcome.tsx';
import { useLinkedStatus } from './use-linked-status.ts';

interface LinkedPaymentProps {
  token: string;
  attempt: PaymentAttempt;
  /** The bill's title and room. */
  what: string;
  /** Called when the payment has a result: the bills of the link have changed. */
  onResult: () => void;
  onPayAgain: () => void;
  /** Absent until the receipt is known. */
  onReceipt: (() => void) | undefined;
}

/** A payment that was started: where to pay, then its result. */
export function LinkedPayment({ token, attempt, what, onResult, onPayAgain, onReceipt }: LinkedPaymentProps) {
  const polled = useLinkedStatus(token, attempt);
  const { status } = polled;
  useEffect(() => {
    if (status !== 'PENDING') onResult();
  }, [status, onResult]);
  return (
    <div className="flex flex-col gap-4">
      {status === 'PENDING' ? (
        <PaymentInstructions attempt={attempt} polled={polled} what={what} Copy={CopyHere} />
      ) : (
        <PaymentOutcome status={status} amount={attempt.amount + attempt.fee_amount} />
      )}
      {status === 'SUCCEEDED' ? (
        onReceipt ? (
          <Button onClick={onReceipt}>Lihat kuitansi</Button>
        ) : null
      ) : (
        <Button variant={status === 'PENDING' ? 'secondary' : 'primary'} onClick={onPayAgain}>
          {status === 'PENDING' ? 'Ganti metode' : 'Bayar lagi'}
        </Button>
      )}
    </div>
  );
}
