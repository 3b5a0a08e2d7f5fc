import type * as z from 'zod';
import { LegacyPaymentInput, type LegacyPaymentResult } from '#shared/contract/payments.ts';
import type { PaymentChannel } from '#shared/enums.ts';

const LegacyData = LegacyPaymentInput.pick({
  tenant_id: true,
  room_number: true,
  amount: true,
  payment_type: true,
  description: true,
});

/** What the older page is asked to pay (spec §3, "Legacy payment"). */
export type LegacyData = z.infer<typeof LegacyData>;

/** A link that was made: what the server answered, and the channel that was asked for. */
export interface LegacyLink {
  info: LegacyPaymentResult['payment_info'];
  channel: PaymentChannel;
}

/** Reads it out of the address; null where something of it is missing or cannot be. */
export function readLegacyData(params: URLSearchParams): LegacyData | null {
  const amount = params.get('amount') ?? '';
  const parsed = LegacyData.safeParse({
    ...Object.fromEntries(params),
    amount: /^\d+$/.test(amount) ? Number(amount) : undefined,
  });
  return parsed.success ? parsed.data : null;
}
