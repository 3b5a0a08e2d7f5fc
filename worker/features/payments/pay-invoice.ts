import { sql } from 'drizzle-orm';
import type { PayInvoiceInput, PaymentAttempt } from '#shared/contract/payments.ts';
import type { PersonContext } from '../../context.ts';
import type { Keyed } from '../../idempotency.ts';
import { startPayment } from './start-payment.ts';

/** Pays one of the caller's bills through the gateway, in whole or in part; errors are those of `startPayment`. */
export function payInvoice(context: Keyed<PersonContext>, input: PayInvoiceInput): Promise<PaymentAttempt> {
  return startPayment(context, {
    bill: sql`${input.invoice_id}`,
    amount: input.amount,
    method: input.payment_method,
    mobileNumber: input.mobile_number,
    notes: input.notes,
  });
}
