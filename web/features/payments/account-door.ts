import type * as z from 'zod/mini';
import { toast } from '../../lib/toast.ts';
import { failureMessage } from '../../data/call-error.ts';
import { logFailedCall } from '../../data/log.ts';
import { refusalsOf } from '../../data/refusals.ts';
import { trpc } from '../../data/trpc.ts';
import { useRefresh } from '../../data/use-refresh.ts';
import type { Checked, Faults, PaymentDoor } from './use-payment.ts';
import type { FollowedAttempt } from './use-payment-status.ts';

/** How often the state of a payment is asked for (spec §9). */
const POLL_MS = 5_000;

type AccountDoor = Pick<PaymentDoor<unknown, unknown, FollowedAttempt>, 'ask' | 'pauseBefore' | 'onResult' | 'explain'>;

/**
 * What paying with an account has in common: a failed poll is only logged (spec §8), a result refreshes the bills,
 * success is shown once, and a failure is a toast, too.
 */
export function useAccountDoor(): AccountDoor {
  const { client } = trpc.useUtils();
  const refresh = useRefresh();
  return {
    ask: (id) =>
      client.payments.status.query({ id }).catch((error: unknown) => {
        logFailedCall('payments.status', error);
        return null;
      }),
    pauseBefore: (time) => (time === 0 ? 0 : POLL_MS),
    onResult: (status, id) => {
      if (status === 'SUCCEEDED') toast.success('Pembayaran berhasil!', { id });
      void refresh('payments.pay');
    },
    explain: (error, isShown) => {
      const message = failureMessage(error, 'Gagal membuat pembayaran');
      toast.error(message);
      const refusals = refusalsOf(error, message, isShown);
      return refusals.length === 0 ? message : refusals;
    },
  };
}

/** Checks an order by the schema that checks the call, so that both say the same. */
export function checkedBy<Schema extends z.ZodMiniType>(schema: Schema, order: unknown): Checked<z.output<Schema>> {
  const { data, error } = schema.safeParse(order);
  if (error === undefined) return { order: data as z.output<Schema> };
  const faults: Faults = {};
  for (const { path, message } of error.issues) faults[path.join('.')] ??= message;
  return { faults };
}
