import * as z from 'zod/mini';
import { LegacyPaymentInput } from '#shared/contract/payments.ts';

const LegacyData = z.pick(LegacyPaymentInput, {
  tenant_id: true,
  room_number: true,
  amount: true,
  payment_type: true,
  description: true,
});

/** What the legacy page is asked to pay (spec §3, "Legacy payment"). */
export type LegacyData = z.infer<typeof LegacyData>;

/** Reads it from the address; null if something is missing or invalid. */
export function readLegacyData(params: URLSearchParams): LegacyData | null {
  const amount = params.get('amount') ?? '';
  const parsed = LegacyData.safeParse({
    ...Object.fromEntries(params),
    amount: /^\d+$/.test(amount) ? Number(amount) : undefined,
  });
  return parsed.success ? parsed.data : null;
}
