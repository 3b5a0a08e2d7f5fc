import { sql } from 'drizzle-orm';
import type { CancelInvoiceInput, Invoice } from '#shared/contract/invoices.ts';
import { invoiceTransitions, statesLeadingTo } from '#shared/rules/transitions.ts';
import { auditEntry } from '../../audit.ts';
import { nowIso, type SignedInContext } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import { selectInvoice } from './queries.ts';

/**
 * Cancels an invoice on which nothing was paid, and with it the attempt to pay it that may be open.
 *
 * @throws DomainError NOT_FOUND, or INVOICE_HAS_PAYMENTS where it is paid, in part or whole, or cancelled already
 */
export async function cancelInvoice(context: SignedInContext, input: CancelInvoiceInput): Promise<Invoice> {
  const { db, actor } = context;
  const now = nowIso(context);
  const [, cancelled, [invoice]] = await db.batch([
    // The lock is a statement of its own, so that the next one sees an attempt that was being opened.
    db.execute(sql`select id from invoices where id = ${input.id} and owner_id = ${actor.id} for update`),
    db.execute(sql`
      with cancelled as (
        update invoices set status = 'CANCELLED', cancelled_at = ${now}, cancel_reason = ${input.reason},
          updated_at = ${now}
        where id = ${input.id} and owner_id = ${actor.id} and paid_amount = 0
          and status = any(${sql.param(statesLeadingTo(invoiceTransitions, 'CANCELLED'))}::text[])
        returning id, owner_id, total_amount
      ), closed as (
        update payments set status = 'EXPIRED', failure_code = 'INVOICE_CANCELLED', updated_at = ${now}
        where invoice_id in (select id from cancelled) and status = 'PENDING'
      ), audited as (
        ${auditEntry(context, {
          action: 'invoice.cancel',
          from: sql`cancelled`,
          subject: sql`id`,
          owner: sql`owner_id`,
          details: sql`jsonb_build_object('total_amount', total_amount)`,
        })}
      ) select id from cancelled`),
    selectInvoice(context, input.id),
  ]);
  if (invoice === undefined) throw new DomainError('NOT_FOUND');
  if (cancelled.rows.length === 0) {
    throw new DomainError(invoice.paid_amount > 0 ? 'INVOICE_HAS_PAYMENTS' : 'CONFLICT');
  }
  return invoice;
}
