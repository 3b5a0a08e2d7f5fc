import { useEffect, useState } from 'react';
import type { PaymentAttempt } from '#shared/contract/payments.ts';
import type { PaymentStatus } from '#shared/enums.ts';
import { callLink } from '../../data/wire/link-calls.ts';
import type { PolledStatus } from '../payments/use-payment-status.ts';

/** The pauses between two polls grow, because most people pay at once. */
const FIRST_MS = 4_000;
const LONGEST_MS = 30_000;
const GROWTH = 1.3;
/** After this time polling stops until somebody asks for the state. */
const ASK_FOR_MS = 30 * 60_000;

/** Follows a payment until it has a result, while the page is visible. A failed poll is tried again later. */
export function useLinkedStatus(token: string, { payment_id, status: first }: PaymentAttempt): PolledStatus {
  const [status, setStatus] = useState<PaymentStatus>(first);
  const [round, setRound] = useState(0);
  const [stoppedRound, setStoppedRound] = useState<number | null>(null);
  const [isChecking, setIsChecking] = useState(false);
  const isOpen = status === 'PENDING';

  useEffect(() => {
    if (!isOpen) return undefined;
    const until = Date.now() + ASK_FOR_MS;
    let wait = FIRST_MS;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const ask = async () => {
      setIsChecking(true);
      const answer = await callLink(token, 'billLinks.status', { payment_id }).catch(() => null);
      if (isOver) return;
      setIsChecking(false);
      if (answer !== null && answer.status !== 'PENDING') return setStatus(answer.status);
      if (Date.now() >= until) return setStoppedRound(round);
      wait = Math.min(wait * GROWTH, LONGEST_MS);
      if (document.visibilityState === 'visible') timer = setTimeout(() => void ask(), wait);
    };
    // Somebody who comes back from the app of the bank wants to see the result at once.
    const onLook = () => {
      clearTimeout(timer);
      if (document.visibilityState !== 'visible') return;
      wait = FIRST_MS;
      void ask();
    };
    timer = setTimeout(() => void ask(), round === 0 ? wait : 0);
    document.addEventListener('visibilitychange', onLook);
    return () => {
      isOver = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onLook);
    };
  }, [token, payment_id, isOpen, round]);

  return { status, hasStopped: isOpen && stoppedRound === round, isChecking, check: () => setRound(round + 1) };
}
