import { sql } from 'drizzle-orm';
import type { CancelInvoiceInput, Invoice } from '#shared/contract/invoices.ts';
import { DomainError } from '../../errors.ts';
import { type KeyedContext, onceByKey } from '../../idempotency.ts';
import { lockBill } from '../payments/bill-money.ts';
import { cancelBills, closedRequestIds, mayBeCancelled, withCancelledBills } from './cancel-bills.ts';
import { selectInvoice } from './find-invoice.ts';

/**
 * Cancels an invoice of which nothing was paid, and an open attempt to pay it, at the gateway too. Cancelling the first
 * invoice of a series ends the series.
 *
 * @throws DomainError NOT_FOUND, INVOICE_HAS_PAYMENTS, PAYMENT_AWAITS_VERIFICATION, or CONFLICT if it was cancelled
 *   already
 */
export async function cancelInvoice(context: KeyedContext, input: CancelInvoiceInput): Promise<Invoice> {
  const { db, actor } = context;
  const once = onceByKey(context);
  const isIt = sql`id = ${input.id} and owner_id = ${actor.id}`;
  const which = sql`${isIt} and ${mayBeCancelled} and ${once.isFree}`;
  const {
    repeated,
    results: [, { rows }, [invoice]],
  } = await once.batch([
    db.execute(lockBill(isIt)),
    db.execute<{ request_ids: string[] }>(sql`
      with cancelled as (
        ${cancelBills(context, input.reason, which, { next_issue_on: null })}
      ), ${withCancelledBills(context)}, kept as (${once.keep(sql`cancelled`, sql`id`)})
      select ${closedRequestIds} as request_ids from cancelled`),
    selectInvoice(context, input.id),
  ]);
  if (invoice === undefined) throw new DomainError('NOT_FOUND');
  if (repeated) return invoice;
  const [cancelled] = rows;
  if (cancelled === undefined) {
    if (invoice.paid_amount > 0) throw new DomainError('INVOICE_HAS_PAYMENTS');
    throw new DomainError(invoice.status === 'CANCELLED' ? 'CONFLICT' : 'PAYMENT_AWAITS_VERIFICATION');
  }
  for (const requestId of cancelled.request_ids) context.defer(context.gateway.cancelPayment(requestId));
  return invoice;
}
