import type { GatewayMethod, PaymentChannel } from '../enums.ts';
import { paymentMethods } from './payment-methods.ts';

/** Hours until an attempt that nobody pays expires. */
const attemptExpiryHours: Readonly<Record<PaymentChannel, number>> = {
  VIRTUAL_ACCOUNT: 24,
  QRIS: 48,
  EWALLET: 1,
};

/** When an attempt that is made now expires. */
export function attemptExpiresAt(method: GatewayMethod, now: Date): Date {
  return new Date(now.getTime() + attemptExpiryHours[paymentMethods[method].channel] * 60 * 60 * 1000);
}
