import { sql } from 'drizzle-orm';
import type {
  LinkedBillInput,
  LinkedMethods,
  LinkedMethodsInput,
  LinkedPaymentInput,
} from '#shared/contract/bill-links.ts';
import type { PaymentAttempt, PaymentStatusResult } from '#shared/contract/payments.ts';
import type { InvoiceStatus } from '#shared/enums.ts';
import { isShareToken } from '#shared/rules/bill-link.ts';
import type { Context } from '../../context.ts';
import { foundRow } from '../../errors.ts';
import { takesPayments } from '../billing/bill-money.ts';
import { dueShare } from '../billing/shares.ts';
import { methodsOf } from '../invoices/find-payment-methods.ts';
import { openAttemptQuery } from '../payments/open-attempt.ts';
import { type PaymentRow, toAttempt } from '../payments/payment-row.ts';
import { linkedBillId, liveLink } from './live-link.ts';
import { liveShare, sharedBillId } from './share-link.ts';

/**
 * The methods by which a bill of a link can be paid: for the input's amount, otherwise for all that remains.
 *
 * @throws DomainError NOT_FOUND, INVOICE_NOT_PAYABLE, OWNER_OFF or PAYMENT_AMOUNT_INVALID
 */
export async function findLinkedMethods(context: Context, input: LinkedMethodsInput): Promise<LinkedMethods> {
  const { rows } = await context.db.execute<{
    status: InvoiceStatus;
    remaining_amount: number;
    allow_partial_payment: boolean;
    takes_payments: boolean;
  }>(
    isShareToken(input.token)
      ? sql`
    select status, ${dueShare('invoices')} as remaining_amount, allow_partial_payment, ${takesPayments} as takes_payments
    from (${liveShare(context, input.token)}) as link join occupants o on o.id = link.occupant_id
      join invoices on invoices.id = ${sharedBillId(context, input.token, input.invoice_id)}`
      : sql`
    select status, remaining_amount, allow_partial_payment, ${takesPayments} as takes_payments from invoices
    where id = ${linkedBillId(context, input.token, input.invoice_id)}`,
  );
  const bill = foundRow(rows[0]);
  return methodsOf(bill, input.amount);
}

/**
 * The attempt with which a bill of a link can still be paid, whoever began it; of a link to a share, that of its payer.
 *
 * @throws DomainError NOT_FOUND, also if none is open
 */
export async function findLinkedAttempt(context: Context, input: LinkedBillInput): Promise<PaymentAttempt> {
  const { token, invoice_id } = input;
  const which = isShareToken(token)
    ? sql`p.invoice_id = ${sharedBillId(context, token, invoice_id)} and p.payer_occupant_id = (
        select link.occupant_id from (${liveShare(context, token)}) as link)`
    : sql`p.invoice_id = ${linkedBillId(context, token, invoice_id)} and p.payer_occupant_id is null`;
  const { rows } = await context.db.execute<PaymentRow>(openAttemptQuery(context, which));
  const attempt = foundRow(rows[0]);
  return toAttempt(attempt, context.config.simulated);
}

/**
 * The stored state of an attempt on a bill of a link. The gateway is not asked.
 *
 * @throws DomainError NOT_FOUND
 */
export async function findLinkedStatus(context: Context, input: LinkedPaymentInput): Promise<PaymentStatusResult> {
  const { rows } = await context.db.execute<Pick<PaymentStatusResult, 'status'>>(sql`
    select p.status from payments p join invoices i on i.id = p.invoice_id
      join (${isShareToken(input.token) ? liveShare(context, input.token) : liveLink(context, input.token)}) as link
        on ${isShareToken(input.token) ? sql`link.occupant_id = p.payer_occupant_id` : sql`link.tenancy_id = i.tenant_id`}
    where p.id = ${input.payment_id}`);
  const payment = foundRow(rows[0]);
  return { success: true, status: payment.status };
}
