import type * as z from 'zod/mini';
import { LegacyPaymentInput, type LegacyPaymentResult } from '#shared/contract/payments.ts';
import type { PaymentChannel } from '#shared/enums.ts';
import { toast } from '../../../lib/toast.ts';
import { useCurrentUser } from '../../../data/session.tsx';
import { trpc } from '../../../data/trpc.ts';
import { useRefresh } from '../../../data/use-refresh.ts';
import { checkedBy, useAccountDoor } from '../account-door.ts';
import { type PaymentDoor, usePayment } from '../use-payment.ts';
import type { FollowedAttempt } from '../use-payment-status.ts';
import type { LegacyData } from './legacy-data.ts';

/** A payment link: the server's answer, and the chosen channel. */
export interface LegacyLink extends FollowedAttempt {
  info: LegacyPaymentResult['payment_info'];
  channel: PaymentChannel;
}

/** Pays by a channel what the address says. The number for OVO starts as the account's own. */
export function useLegacyPayment(data: LegacyData, link: LegacyLink | null, onCreated: (link: LegacyLink) => void) {
  const user = useCurrentUser();
  const refresh = useRefresh();
  const create = trpc.payments.createLegacy.useMutation();
  const door: PaymentDoor<PaymentChannel, z.output<typeof LegacyPaymentInput>, LegacyLink> = {
    ...useAccountDoor(),
    start: { amount: data.amount, choice: undefined, phone: user.phone },
    check: ({ choice, phone }) =>
      checkedBy(LegacyPaymentInput, {
        ...data,
        channel: choice,
        mobile_number: choice === 'EWALLET' ? phone : undefined,
      }),
    open: async (order) => {
      const { payment_info: info } = await create.mutateAsync(order);
      toast.success('Link pembayaran berhasil dibuat!');
      void refresh();
      return { payment_id: info.payment_id, status: 'PENDING', info, channel: order.channel };
    },
  };
  return usePayment(door, link, onCreated);
}

export type LegacyPaymentState = ReturnType<typeof useLegacyPayment>;
