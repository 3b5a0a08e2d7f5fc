import { sql } from 'drizzle-orm';
import type { CancelInvoiceInput, Invoice } from '#shared/contract/invoices.ts';
import { invoiceTransitions, statesLeadingTo } from '#shared/rules/transitions.ts';
import { nowIso } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import { type KeyedContext, takeTurn } from '../../idempotency.ts';
import { textArray } from '../../db/sql.ts';
import { closedRequestIds, withCancelledBills } from './cancelled-bills.ts';
import { selectInvoice } from './queries.ts';

/**
 * Cancels an invoice on which nothing was paid, and with it the attempt to pay it that may be open, at the gateway too.
 * The first invoice of a series ends it.
 *
 * @throws DomainError NOT_FOUND, INVOICE_HAS_PAYMENTS, PAYMENT_AWAITS_VERIFICATION, or CONFLICT where it was cancelled
 *   already
 */
export async function cancelInvoice(context: KeyedContext, input: CancelInvoiceInput): Promise<Invoice> {
  const { db, actor } = context;
  const turn = takeTurn(context);
  const now = nowIso(context);
  const {
    repeated,
    results: [, { rows }, [invoice]],
  } = await turn.batch([
    // Locked first: the next statement sees a payment that was reported in the meantime.
    db.execute(sql`select id from invoices where id = ${input.id} and owner_id = ${actor.id} for update`),
    db.execute<{ request_ids: string[] }>(sql`
      with cancelled as (
        update invoices set status = 'CANCELLED', cancelled_at = ${now}, cancel_reason = ${input.reason}, next_issue_on = null,
          updated_at = ${now}
        where id = ${input.id} and owner_id = ${actor.id} and paid_amount = 0 and ${turn.isFree}
          and not exists (select from payments p
            where p.invoice_id = invoices.id and p.source = 'MANUAL' and p.status = 'PENDING')
          and status = any(${textArray(statesLeadingTo(invoiceTransitions, 'CANCELLED'))})
        returning id, owner_id, total_amount
      ), ${withCancelledBills(context)}, kept as (${turn.keep(sql`cancelled`, sql`id`)})
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
