import { sql } from 'drizzle-orm';
import { invoices } from '#drizzle/schema/invoices.ts';
import type { CancelInvoiceInput, Invoice } from '#shared/contract/invoices.ts';
import { auditNamed } from '../../audit.ts';
import { nowIso, type OwnerContext } from '../../context.ts';
import { changes } from '../../db/typed-writes.ts';
import { DomainError } from '../../errors.ts';
import { type Keyed, onceByKey } from '../../idempotency.ts';
import { lockBill } from '../billing/bill-money.ts';
import { nextIssueSql } from '../billing/recurrence-sql.ts';
import { inScope } from '../../scope.ts';
import { cancelBills, closedRequestIds, mayBeCancelled, withCancelledBills } from './cancel-bills.ts';
import { selectInvoice } from './find-invoice.ts';

/**
 * Cancels an invoice of which nothing was paid, and an open attempt to pay it, at the gateway too. Its series goes on,
 * also without its first invoice, unless the call says otherwise; a period that is cancelled is not billed again.
 *
 * @throws DomainError NOT_FOUND, INVOICE_HAS_PAYMENTS, PAYMENT_AWAITS_VERIFICATION, or CONFLICT if it was cancelled
 *   already
 */
export async function cancelInvoice(context: Keyed<OwnerContext>, input: CancelInvoiceInput): Promise<Invoice> {
  const { db, scope } = context;
  const once = onceByKey(context);
  const isIt = sql`id = ${input.id} and ${inScope(scope, invoices)}`;
  const which = sql`${isIt} and ${mayBeCancelled} and ${once.isFree}`;
  const series = sql`(select series_id from invoices where ${isIt})`;
  const {
    repeated,
    results: [, { rows }, [invoice]],
  } = await once.batch([
    db.execute(
      lockBill(input.stop_series ? sql`${inScope(scope, invoices)} and (id = ${input.id} or id = ${series})` : isIt),
    ),
    db.execute<{ request_ids: string[] }>(sql`
      with running as (
        select id, owner_id, kost_id from invoices where id = ${series} and next_issue_on is not null and ${input.stop_series}::boolean
      ), cancelled as (
        ${cancelBills(context, input.reason, which, input.stop_series ? { next_issue_on: null } : withoutFirst)}
      ), stopped as (
        update invoices set ${changes(invoices, { next_issue_on: null, updated_at: nowIso(context) })}
        where id in (select id from running where id <> ${input.id}) and exists (select from cancelled)
      ), ended as (select running.* from running, cancelled), ended_audited as (
        ${auditNamed(context, 'invoice.stop-recurrence', 'ended')}
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

/** A series whose first invoice waits as a draft goes on with the next period. */
const withoutFirst = {
  next_period: sql`case when status = 'DRAFT' and next_issue_on is not null then greatest(next_period, 1) else next_period end`,
  next_issue_on: sql`case when status = 'DRAFT' and next_issue_on is not null then ${nextIssueSql('invoices', sql`greatest(next_period, 1)`)} else next_issue_on end`,
};
