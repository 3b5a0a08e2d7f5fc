import { sql } from 'drizzle-orm';
import type { Invoice } from '#shared/contract/invoices.ts';
import { oldestDueDay } from '#shared/rules/invoice.ts';
import { type OwnerContext, today } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import { type Keyed, onceByKey } from '../../idempotency.ts';
import { sendNoticesSoon } from '../sending/send-notices.ts';
import { dueTooLongAgo } from './due-too-long-ago.ts';
import { selectInvoice } from './find-invoice.ts';
import { issuedDrafts } from './issued-drafts.ts';
import { isRent } from './rent-of-month.ts';
import { isAskedOtherwise } from './shortened-drafts.ts';

/** What is said of a draft of rent whose days others ask for. */
const askedBy = (number: string) =>
  `Hari di draf ini sudah ditagih dengan ${number}. Ubah atau batalkan draf ini, atau batalkan tagihan itu dulu.`;

/**
 * Issues a draft: from now on the tenant sees it, and its terms are fixed. The tenant's credit with the owner pays it
 * as far as the credit goes. Sending the first invoice of a series starts the series. A draft of the agreed
 * rent asks for the days that no other rent asks for, and without any for its other lines alone.
 *
 * @throws DomainError NOT_FOUND, INVOICE_NOT_DRAFT, VALIDATION if it was due more than a year ago, RENT_SERIES_EXISTS
 *   if it would begin a second series of rents, or INVOICE_SIMILAR if it has neither, or was typed and others were sent for its days since
 */
export async function sendInvoice(context: Keyed<OwnerContext>, id: string): Promise<Invoice> {
  const once = onceByKey(context);
  const {
    repeated,
    results: [, , , , sent, , [invoice]],
  } = await once.batch([
    ...issuedDrafts(context, once, { isNamed: sql`id = ${id}`, most: 1 }),
    selectInvoice(context, id),
  ]);
  if (invoice === undefined) throw new DomainError('NOT_FOUND');
  if (sent.rows.length > 0) sendNoticesSoon(context);
  if (sent.rows.length > 0 || repeated) return invoice;
  if (invoice.status !== 'DRAFT') throw new DomainError('INVOICE_NOT_DRAFT');
  if (invoice.due_date < oldestDueDay(today(context))) throw dueTooLongAgo();
  const { rows } = await context.db.execute<{ number: string | null }>(sql`
    select (select i.invoice_number from invoices i where i.tenant_id = d.tenant_id and i.id <> d.id and ${isRent}
      and i.covers_to >= d.covers_from and i.covers_from <= d.covers_to order by i.id desc limit 1) as number
    from invoices d where d.id = ${id} and ${isAskedOtherwise}`);
  const [asked] = rows;
  throw asked
    ? new DomainError('INVOICE_SIMILAR', { message: askedBy(asked.number ?? 'tagihan lain') })
    : new DomainError('RENT_SERIES_EXISTS');
}
