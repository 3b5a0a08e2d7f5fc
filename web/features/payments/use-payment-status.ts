import { useEffect, useState } from 'react';
import { toast } from 'sonner';
import type { PaymentAttempt } from '#shared/contract/payments.ts';
import type { PaymentStatus } from '#shared/enums.ts';
import { trpc } from '../../data/trpc.ts';
import { logFailedCall } from '../../data/log.ts';
import { useRefresh } from '../../data/use-refresh.ts';

/** How often and how long the state of a payment is asked for (spec §9). */
const POLL_MS = 5_000;
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
type FollowedAttempt = Pick<PaymentAttempt, 'payment_id' | 'status'>;

/**
 * Follows an attempt until it has a result, while its page is visible. A failed poll is only logged (spec §8), because
 * the next one may succeed. A result refreshes the bills, and success is shown once.
 *
 * @param attempt null until it is loaded
 */
export function usePaymentStatus(attempt: FollowedAttempt | null): PolledStatus {
  const refresh = useRefresh();
  const [round, setRound] = useState(0);
  const [stoppedRound, setStoppedRound] = useState<number | null>(null);
  const hasStopped = stoppedRound === round;
  const query = trpc.payments.status.useQuery(
    { id: attempt?.payment_id ?? '' },
    {
      enabled: attempt !== null,
      staleTime: 0,
      refetchIntervalInBackground: false,
      refetchInterval: ({ state }) =>
        hasStopped || (state.data !== undefined && state.data.status !== 'PENDING') ? false : POLL_MS,
    },
  );
  const { error, errorUpdatedAt } = query;
  useEffect(() => {
    if (error !== null && errorUpdatedAt > 0) logFailedCall('payments.status', error);
  }, [error, errorUpdatedAt]);
  const id = attempt?.payment_id ?? null;
  const status = query.data?.status ?? attempt?.status ?? 'PENDING';
  const isOpen = id !== null && status === 'PENDING';

  useEffect(() => {
    if (!isOpen) return undefined;
    const timer = setTimeout(() => setStoppedRound(round), POLL_FOR_MS);
    return () => clearTimeout(timer);
  }, [isOpen, round]);

  useEffect(() => {
    if (id === null || status === 'PENDING') return;
    if (status === 'SUCCEEDED') toast.success('Pembayaran berhasil!', { id });
    void refresh('payments.pay');
  }, [status, id, refresh]);

  return {
    status,
    hasStopped: hasStopped && isOpen,
    isChecking: query.isFetching,
    check: () => {
      setRound(round + 1);
      void query.refetch();
    },
  };
}
