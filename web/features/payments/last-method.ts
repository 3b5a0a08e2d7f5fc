import { type GatewayMethod, gatewayMethods } from '#shared/enums.ts';
import { carriesAmount } from '#shared/rules/payment-methods.ts';

const KEY = 'ekost:metode-terakhir';

/** The method that was last used to pay on this device; null if the browser stores nothing. It is offered first. */
export function lastMethod(): GatewayMethod | null {
  try {
    const kept = localStorage.getItem(KEY);
    return gatewayMethods.find((method) => method === kept) ?? null;
  } catch {
    return null;
  }
}

/** The method that is chosen from the start: the one used last if it carries the amount, else QRIS if that does. */
export function firstMethodFor(amount: number): GatewayMethod | undefined {
  return (
    [lastMethod(), 'QRIS' as const].find((method) => method !== null && carriesAmount(method, amount)) ?? undefined
  );
}

export function keepMethod(method: GatewayMethod): void {
  try {
    localStorage.setItem(KEY, method);
  } catch {
    // Without it, the order of the methods stays as it is.
  }
}
