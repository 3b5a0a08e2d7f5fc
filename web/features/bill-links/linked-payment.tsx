import type { LinkedReceipt } from '#shared/contract/bill-links.ts';
import type { PaymentAttempt } from '#shared/contract/payments.ts';
import { Button } from '../../ui/button.tsx';
import { CopyHere } from '../../ui/copy-here.tsx';
import { PaymentInstructions } from '../payments/payment-instructions.tsx';
import { PaymentOutcome } from '../payments/payment-outcome.tsx';
import { receiptText, ShareReceipt } from '../payments/share-receipt.tsx';
import type { PolledStatus } from '../payments/use-payment-status.ts';

interface LinkedPaymentProps {
  attempt: PaymentAttempt;
  polled: PolledStatus;
  /** The bill's title and room. */
  what: string;
  onPayAgain: () => void;
  /** Undefined until it is known, which is after the money has arrived. */
  receipt: LinkedReceipt | undefined;
  onReceipt: () => void;
}

/** A payment that was started: where to pay, then its result. */
export function LinkedPayment({ attempt, polled, what, onPayAgain, receipt, onReceipt }: LinkedPaymentProps) {
  const { status } = polled;
  return (
    <div className="flex flex-col gap-4">
      {status === 'PENDING' ? (
        <PaymentInstructions attempt={attempt} polled={polled} what={what} Copy={CopyHere} />
      ) : (
        <PaymentOutcome status={status} amount={attempt.amount + attempt.fee_amount} what={what} />
      )}
      {status === 'SUCCEEDED' ? (
        receipt ? (
          <>
            <Button onClick={onReceipt}>Lihat kuitansi</Button>
            <ShareReceipt text={receiptText(receipt)} />
          </>
        ) : null
      ) : (
        <Button variant={status === 'PENDING' ? 'secondary' : 'primary'} onClick={onPayAgain}>
          {status === 'PENDING' ? 'Ganti metode' : 'Bayar lagi'}
        </Button>
      )}
    </div>
  );
}
