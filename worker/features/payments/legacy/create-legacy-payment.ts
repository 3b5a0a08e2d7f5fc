import { sql } from 'drizzle-orm';
import type { LegacyPaymentInput, LegacyPaymentResult } from '#shared/contract/payments.ts';
import type { GatewayMethod } from '#shared/enums.ts';
import { normalText } from '#shared/rules/normal-text.ts';
import { carriesAmount, needsPhone, paymentMethods } from '#shared/rules/payment-methods.ts';
import type { PersonContext } from '../../../context.ts';
import { isOpen } from '../../../db/states.ts';
import { DomainError } from '../../../errors.ts';
import type { Keyed } from '../../../idempotency.ts';
import { startPayment } from '../start-payment.ts';
import { qrImage } from './qr-image.ts';

/**
 * The payment of the older page, which names a tenancy, a type of bill and a channel instead of an invoice and a
 * method. It pays the oldest open bill of that type with that much left to pay; everything else is as in
 * `startPayment`.
 *
 * @throws DomainError NO_MATCHING_BILL, and those of `startPayment`
 */
export async function createLegacyPayment(
  context: Keyed<PersonContext>,
  input: LegacyPaymentInput,
): Promise<LegacyPaymentResult> {
  const bill = sql`(
    select i.id from invoices i
    where i.tenant_id = ${input.tenant_id} and i.tenant_user_id = ${context.scope.person}
      and normal_text(i.room_number) = ${normalText(input.room_number)} and i.invoice_type = ${input.payment_type}
      and ${isOpen(sql`i.status`)} and i.remaining_amount >= ${input.amount}::bigint
    order by i.due_date, i.id limit 1)`;
  const attempt = await startPayment(context, {
    bill,
    amount: input.amount,
    method: methodOf(input),
    mobileNumber: input.mobile_number ?? undefined,
    notes: input.description,
  }).catch((error: unknown) => {
    throw error instanceof DomainError && error.code === 'NOT_FOUND' ? new DomainError('NO_MATCHING_BILL') : error;
  });
  return {
    success: true,
    error: null,
    payment_info: {
      payment_id: attempt.payment_id,
      payment_reference: attempt.payment_reference,
      account_number: attempt.xendit_account_number,
      bank_code: attempt.xendit_bank_code,
      amount: attempt.amount + attempt.fee_amount,
      checkout_url: attempt.xendit_checkout_url,
      qr_image_url: attempt.qr_string === null ? null : qrImage(attempt.qr_string),
      mock: attempt.simulated,
    },
  };
}

/** The first method of the channel that accepts the amount; OVO only if its number is given. */
function methodOf({ channel, amount, mobile_number }: LegacyPaymentInput): GatewayMethod {
  const method = (Object.keys(paymentMethods) as GatewayMethod[]).find(
    (each) =>
      paymentMethods[each].channel === channel &&
      carriesAmount(each, amount) &&
      (!needsPhone(each) || Boolean(mobile_number)),
  );
  if (method === undefined) throw new DomainError('PAYMENT_METHOD_UNSUITABLE');
  return method;
}
