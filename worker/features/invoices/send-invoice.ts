import { type SQL, sql } from 'drizzle-orm';
import { invoices } from '#drizzle/schema/invoices.ts';
import type { Invoice } from '#shared/contract/invoices.ts';
import { oldestDueDay } from '#shared/rules/invoice.ts';
import { invoiceTransitions } from '#shared/rules/transitions.ts';
import { auditOwned } from '../../audit.ts';
import { nowIso, today } from '../../context.ts';
import { unindexed } from '../../db/sql.ts';
import { leadingTo } from '../../db/states.ts';
import { changes } from '../../db/typed-writes.ts';
import { sendNoticesSoon } from '../notices/send-notices.ts';
import { DomainError } from '../../errors.ts';
import { type KeyedContext, onceByKey } from '../../idempotency.ts';
import { applyCredit, creditLocks } from '../payments/apply-credit.ts';
import { tellOfBills } from './tell-of-bills.ts';
import { dueTooLongAgo } from './due-too-long-ago.ts';
import { selectInvoice } from './find-invoice.ts';
import { nextIssueSql } from './recurrence-sql.ts';
import { lastFreeDay } from './post-late-fees.ts';

/**
 * Issues a draft: from now on the tenant sees it, and its terms are fixed. The tenant's credit with the owner pays it as
 * far as the credit goes. Sending the first invoice of a series starts the series.
 *
 * @throws DomainError NOT_FOUND, INVOICE_NOT_DRAFT, or VALIDATION if it was due more than a year ago
 */
export async function sendInvoice(context: KeyedContext, id: string): Promise<Invoice> {
  const { db, actor } = context;
  const once = onceByKey(context);
  const oldest = oldestDueDay(today(context));
  const sentAt = nowIso(context);
  const isOwn = sql`owner_id = ${actor.id}`;
  const isDraft = sql`${isOwn} and ${leadingTo(invoiceTransitions, 'SENT')} and due_date >= ${oldest}::date`;
  // Only a bill that this very call has sent: a refused call must change nothing.
  const isJustSent = sql`${isOwn} and sent_at = ${sentAt} and exists (
    select from audit_log where subject_id = ${id} and action = 'invoice.send' and request_id = ${context.requestId})`;
  const [useLock, lock] = creditLocks(sql`id = ${id} and ${unindexed(isOwn)}`);
  const {
    repeated,
    results: [, , sent, , [invoice]],
  } = await once.batch([
    db.execute(useLock),
    db.execute(lock),
    db.execute(sql`
      with sent as (
        update invoices set ${sending(context, sentAt)} where id = ${id} and ${unindexed(isDraft)} and ${once.isFree}
        returning id, owner_id, tenant_user_id, title, total_amount, due_date
      ), audited as (
        ${auditOwned(context, 'invoice.send', 'sent', ['total_amount'])}
      ), told as (${tellOfBills(context, sql`sent`)}), kept as (${once.keep(sql`sent`, sql`id`)})
      select id from sent`),
    db.execute(applyCredit(context, sql`id = ${id} and ${unindexed(isJustSent)}`)),
    selectInvoice(context, id),
  ]);
  if (invoice === undefined) throw new DomainError('NOT_FOUND');
  if (sent.rows.length > 0) sendNoticesSoon(context);
  if (sent.rows.length > 0 || repeated) return invoice;
  throw invoice.status === 'DRAFT' && invoice.due_date < oldest
    ? dueTooLongAgo()
    : new DomainError('INVOICE_NOT_DRAFT');
}

function sending(context: KeyedContext, sentAt: string): SQL {
  const isFirst = sql`series_period = 0`;
  return changes(invoices, {
    status: 'SENT',
    issued_date: today(context),
    sent_at: sentAt,
    updated_at: sentAt,
    late_fee_until: lastFreeDay(context, sql`due_date`),
    next_period: sql`case when ${isFirst} then 1 end`,
    next_issue_on: sql`case when ${isFirst} then ${nextIssueSql('invoices', sql`1`)} end`,
  });
}
