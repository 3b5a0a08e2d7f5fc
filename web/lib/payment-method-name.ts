import type { GatewayMethod, ManualMethod } from '#shared/enums.ts';
import { manualMethodLabels } from '#shared/labels.ts';
import { paymentMethods } from '#shared/rules/payment-methods.ts';

/** The name of any method a payment may have been made with; a code that is not known is shown as it is. */
export function paymentMethodName(code: string): string {
  if (code === 'CREDIT') return 'Saldo kredit';
  if (code in paymentMethods) return paymentMethods[code as GatewayMethod].name;
  if (code in manualMethodLabels) return manualMethodLabels[code as ManualMethod];
  return code;
}

/** The name where the kind of method already stands beside it: `BCA`, not `BCA Virtual Account`. */
export function shortMethodName(method: GatewayMethod): string {
  return paymentMethods[method].name.replace(' Virtual Account', '');
}
