import type { GatewayMethod, ManualMethod } from '#shared/enums.ts';
import { manualMethodLabels } from '#shared/labels.ts';
import { paymentMethods } from '#shared/rules/payment-methods.ts';

/** The name of a payment method; an unknown code is shown unchanged. */
export function paymentMethodName(code: string): string {
  if (code === 'CREDIT') return 'Saldo kredit';
  if (code in paymentMethods) return paymentMethods[code as GatewayMethod].name;
  if (code in manualMethodLabels) return manualMethodLabels[code as ManualMethod];
  return code;
}

/** The short name for lists that already show the kind of method: `BCA`, not `BCA Virtual Account`. */
export function shortMethodName(method: GatewayMethod): string {
  return paymentMethods[method].name.replace(' Virtual Account', '');
}

/** Who paid it in the tenant's place, after the method; nothing if the tenant did. */
export function fromPayer({ payer_name: name }: { payer_name: string | null }): string {
  return name === null ? '' : ` dari ${name}`;
}
