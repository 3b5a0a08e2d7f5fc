import type { GatewayMethod } from '#shared/enums.ts';
import { payableAmount } from '#shared/rules/invoice.ts';
import { carriesAmount, paymentFee } from '#shared/rules/payment-methods.ts';
import type { PayFields } from './use-payment.ts';

/** What the payer will be charged, as far as amount and method are known. */
export interface Charge {
  amount: number;
  fee: number;
  total: number;
}

/** The charge of what was typed and chosen; null while it cannot be paid like that. */
export function chargeOf(
  { amount, choice: method }: PayFields<GatewayMethod>,
  bill: Parameters<typeof payableAmount>[0] | undefined,
): Charge | null {
  if (amount === undefined || method === undefined || bill === undefined) return null;
  if (!(amount >= 1) || payableAmount(bill, amount) !== 'OK' || !carriesAmount(method, amount)) return null;
  const fee = paymentFee(method, amount);
  return { amount, fee, total: amount + fee };
}
