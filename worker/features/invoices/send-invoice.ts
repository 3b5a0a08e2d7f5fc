import { sql } from 'drizzle-orm';
import type { Invoice } from '#shared/contract/invoices.ts';
import { statesLeadingTo, invoiceTransitions } from '#shared/rules/transitions.ts';
import { auditEntry } from '../../audit.ts';
import { nowIso, type SignedInContext, today } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import { selectInvoice } from './queries.ts';

/**
 * Issues a draft: from now on the tenant sees it and its terms are fixed.
 *
 * @throws DomainError NOT_FOUND or INVOICE_NOT_DRAFT
 */
export async function sendInvoice(context: SignedInContext, id: string): Promise<Invoice> {
  const { db, actor } = context;
  const now = nowIso(context);
  const [sent, [invoice]] = await db.batch([
    db.execute(sql`
      with sent as (
        update invoices set status = 'SENT', issued_date = ${today(context)}, sent_at = ${now}, updated_at = ${now}
        where id = ${id} and owner_id = ${actor.id}
          and status = any(${sql.param(statesLeadingTo(invoiceTransitions, 'SENT'))}::text[])
        returning id, owner_id, total_amount
      ), audited as (
        ${auditEntry(context, {
          action: 'invoice.send',
          from: sql`sent`,
          subject: sql`id`,
          owner: sql`owner_id`,
          details: sql`jsonb_build_object('total_amount', total_amount)`,
        })}
      ) select id from sent`),
    selectInvoice(context, id),
  ]);
  if (invoice === undefined) throw new DomainError('NOT_FOUND');
  if (sent.rows.length === 0) throw new DomainError('INVOICE_NOT_DRAFT');
  return invoice;
}
