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
import { isAskedOtherwise } from './shortened-drafts.ts';

/** What is said of a first rent whose days others ask for. */
const ASKED_OTHERWISE = 'Hari di draf ini sudah ditagih dengan tagihan lain. Batalkan draf ini, atau tagihan itu dulu.';

/**
 * Issues a draft: from now on the tenant sees it, and its terms are fixed. The tenant's credit with the owner pays it
 * as far as the credit goes. Sending the first invoice of a series starts the series; that of an automatic rent
 * asks for the days that no other rent asks for.
 *
 * @throws DomainError NOT_FOUND, INVOICE_NOT_DRAFT, VALIDATION if it was due more than a year ago, RENT_SERIES_EXISTS
 *   if it would begin a second series of rents, or INVOICE_SIMILAR if it has no such days
 */
export async function sendInvoice(context: Keyed<OwnerContext>, id: string): Promise<Invoice> {
  const once = onceByKey(context);
  const {
    repeated,
    results: [, , , sent, , [invoice]],
  } = await once.batch([
    ...issuedDrafts(context, once, { isNamed: sql`id = ${id}`, most: 1 }),
    selectInvoice(context, id),
  ]);
  if (invoice === undefined) throw new DomainError('NOT_FOUND');
  if (sent.rows.length > 0) sendNoticesSoon(context);
  if (sent.rows.length > 0 || repeated) return invoice;
  if (invoice.status !== 'DRAFT') throw new DomainError('INVOICE_NOT_DRAFT');
  if (invoice.due_date < oldestDueDay(today(context))) throw dueTooLongAgo();
  const { rows } = await context.db.execute(sql`select from invoices d where d.id = ${id} and ${isAskedOtherwise}`);
  throw rows.length > 0
    ? new DomainError('INVOICE_SIMILAR', { message: ASKED_OTHERWISE })
    : new DomainError('RENT_SERIES_EXISTS');
}
