import { sql } from 'drizzle-orm';
import type { PayInvoiceInput, PaymentAttempt } from '#shared/contract/payments.ts';
import type { SignedInContext } from '../../context.ts';
import { fingerprint } from '../../crypto.ts';
import { startPayment } from './start-payment.ts';

/** Pays one of the caller's bills through the gateway, in whole or in part; errors are those of `startPayment`. */
export function payInvoice(context: SignedInContext, input: PayInvoiceInput): Promise<PaymentAttempt> {
  const { idempotency_key: key, ...body } = input;
  return startPayment(context, {
    bill: sql`${input.invoice_id}`,
    amount: input.amount,
    method: input.payment_method,
    mobileNumber: input.mobile_number,
    notes: input.notes,
    idempotency: key === undefined ? null : { key, hash: fingerprint(JSON.stringify(body)) },
  });
}
