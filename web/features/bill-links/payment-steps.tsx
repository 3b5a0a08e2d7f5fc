import { useEffect, useState } from 'react';
import type { LinkedBills } from '#shared/contract/bill-links.ts';
import type { PaymentAttempt } from '#shared/contract/payments.ts';
import { callLink } from '../../data/wire/link-calls.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { LinkedPayment } from './linked-payment.tsx';
import { PayLinkedBill } from './pay-linked-bill.tsx';
import { useLinkedPayment } from './use-linked-payment.ts';

interface PaymentStepsProps {
  token: string;
  view: LinkedBills;
  billId: string;
  onResult: () => Promise<void>;
  onReceipt: (id: string) => void;
  /** The bill is not open any more, and nothing is being paid here. */
  onGone: () => void;
}

/** From the amount to the arrival of the money; a payment that is under way already is continued. */
export function PaymentSteps({ token, view, billId, onResult, onReceipt, onGone }: PaymentStepsProps) {
  const bill = view.bills.find(({ id }) => id === billId);
  const [attempt, setAttempt] = useState<PaymentAttempt | null>(null);
  // The bill as it was when this step began, because a paid bill leaves the list.
  const [first] = useState(bill);
  const [isLooking, setIsLooking] = useState(bill?.has_open_attempt === true);
  const paying = useLinkedPayment(token, bill, () => void onResult(), attempt, setAttempt);

  useEffect(() => {
    if (!isLooking) return;
    callLink(token, 'billLinks.openAttempt', { invoice_id: billId })
      .then(setAttempt, () => undefined)
      .finally(() => setIsLooking(false));
    // oxlint-disable-next-line react/exhaustive-deps -- asked once; then the payment itself is followed
  }, []);

  const isGone = attempt === null && !isLooking && bill === undefined;
  useEffect(() => {
    if (isGone) onGone();
    // oxlint-disable-next-line react/exhaustive-deps -- told once, whichever function is passed
  }, [isGone]);

  const receipt = view.receipts.find(({ id }) => id === attempt?.payment_id);
  if (isLooking) return <Skeleton className="h-80" />;
  if (attempt !== null) {
    return (
      <LinkedPayment
        attempt={attempt}
        polled={paying.payment.polled}
        what={`${first?.title ?? ''} · Kamar ${view.room_number}`}
        onPayAgain={() => setAttempt(null)}
        receipt={receipt}
        onReceipt={() => onReceipt(attempt.payment_id)}
      />
    );
  }
  return bill === undefined ? null : <PayLinkedBill bill={bill} {...paying} />;
}
