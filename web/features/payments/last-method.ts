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

/** The same if the amount is within its limits; it is then preselected. */
export function lastMethodFor(amount: number): GatewayMethod | undefined {
  const last = lastMethod();
  return last !== null && carriesAmount(last, amount) ? last : undefined;
}

export function keepMethod(method: GatewayMethod): void {
  try {
    localStorage.setItem(KEY, method);
  } catch {
    // Without it, the order of the methods stays as it is.
  }
}
