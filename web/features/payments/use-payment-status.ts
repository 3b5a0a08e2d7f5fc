import { useEffect, useEffectEvent, useState } from 'react';
import type { PaymentAttempt } from '#shared/contract/payments.ts';
import type { PaymentStatus } from '#shared/enums.ts';

/** After this time polling stops until somebody asks for the state (spec §9). */
const POLL_FOR_MS = 30 * 60_000;

export interface PolledStatus {
  status: PaymentStatus;
  /** Half an hour has passed without a result. */
  hasStopped: boolean;
  isChecking: boolean;
  /** Asks now, and continues asking. */
  check: () => void;
}

/** What is known of an attempt from the start. */
export type FollowedAttempt = Pick<PaymentAttempt, 'payment_id' | 'status'>;

/** How a page asks for the state of a payment. */
export interface StatusDoor {
  /** Null if it cannot be known now. */
  ask: (paymentId: string) => Promise<{ status: PaymentStatus } | null>;
  /** The pause before the state is asked for, in ms: 0 for the first time. */
  pauseBefore: (time: number) => number;
  /** Called once when there is a result. */
  onResult: (status: PaymentStatus, paymentId: string) => void;
}

/**
 * Follows an attempt until it has a result, while its page is visible. A poll without an answer changes nothing,
 * because the next one may have one.
 *
 * @param attempt null until there is one
 */
export function usePaymentStatus(attempt: FollowedAttempt | null, door: StatusDoor): PolledStatus {
  const [known, setKnown] = useState<{ id: string; status: PaymentStatus } | null>(null);
  const [round, setRound] = useState(0);
  const [stoppedRound, setStoppedRound] = useState<number | null>(null);
  const [isChecking, setIsChecking] = useState(false);
  const id = attempt?.payment_id ?? null;
  const status = (known?.id === id ? known?.status : attempt?.status) ?? 'PENDING';
  const isOpen = id !== null && status === 'PENDING';

  const ask = useEffectEvent(door.ask);
  const pauseBefore = useEffectEvent(door.pauseBefore);
  useEffect(() => {
    if (id === null || !isOpen) return undefined;
    const until = Date.now() + POLL_FOR_MS;
    let time = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const poll = async () => {
      setIsChecking(true);
      const answer = await ask(id);
      if (isOver) return;
      setIsChecking(false);
      if (answer !== null && answer.status !== 'PENDING') return setKnown({ id, status: answer.status });
      if (Date.now() >= until) return setStoppedRound(round);
      if (document.visibilityState === 'visible') wait(pauseBefore((time += 1)));
    };
    const wait = (ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => void poll(), ms);
    };
    // Somebody who comes back from the app of the bank wants to see the result at once.
    const onLook = () => {
      clearTimeout(timer);
      if (document.visibilityState !== 'visible') return;
      time = 0;
      void poll();
    };
    wait(round === 0 ? pauseBefore(time) : 0);
    document.addEventListener('visibilitychange', onLook);
    return () => {
      isOver = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onLook);
    };
  }, [id, isOpen, round]);

  const onResult = useEffectEvent(door.onResult);
  useEffect(() => {
    if (id !== null && status !== 'PENDING') onResult(status, id);
  }, [status, id]);

  return { status, hasStopped: isOpen && stoppedRound === round, isChecking, check: () => setRound(round + 1) };
}
