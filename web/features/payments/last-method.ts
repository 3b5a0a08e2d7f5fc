import { type GatewayMethod, gatewayMethods } from '#shared/enums.ts';
import { carriesAmount } from '#shared/rules/payment-methods.ts';

const KEY = 'ekost:metode-terakhir';

/** How somebody last began to pay on this device; it comes first the next time. Null where the browser keeps nothing. */
export function lastMethod(): GatewayMethod | null {
  try {
    const kept = localStorage.getItem(KEY);
    return gatewayMethods.find((method) => method === kept) ?? null;
  } catch {
    return null;
  }
}

/** The same if it can carry this amount: what is chosen to begin with. */
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
