import type * as z from 'zod';
import { LegacyPaymentInput } from '#shared/contract/payments.ts';

const LegacyData = LegacyPaymentInput.pick({
  tenant_id: true,
  room_number: true,
  amount: true,
  payment_type: true,
  description: true,
});

/** What the older page is asked to pay (spec §3, "Legacy payment"). */
export type LegacyData = z.infer<typeof LegacyData>;

/** Reads it out of the address; null where something of it is missing or cannot be. */
export function readLegacyData(params: URLSearchParams): LegacyData | null {
  const amount = params.get('amount') ?? '';
  const parsed = LegacyData.safeParse({
    ...Object.fromEntries(params),
    amount: /^\d+$/.test(amount) ? Number(amount) : undefined,
  });
  return parsed.success ? parsed.data : null;
}
