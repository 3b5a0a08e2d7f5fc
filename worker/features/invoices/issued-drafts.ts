import { type SQL, sql } from 'drizzle-orm';
import { invoices } from '#drizzle/schema/invoices.ts';
import { oldestDueDay } from '#shared/rules/invoice.ts';
import { invoiceTransitions } from '#shared/rules/transitions.ts';
import { dayIn } from '../../zone.ts';
import { inScope } from '../../scope.ts';
import { auditOwned } from '../../audit.ts';
import { type Context, nowIso, type OwnerContext, today } from '../../context.ts';
import { changes, fromItem, pick, returned, withCtes } from '../../db/ctes.ts';
import { unindexed } from '../../db/sql.ts';
import { leadingTo } from '../../db/states.ts';
import type { Keyed, OnceByKey } from '../../idempotency.ts';
import { appliedCredit, creditLocks } from '../payments/applied-credit.ts';
import { lastFreeDay } from '../billing/late-fee-days.ts';
import { nextIssueSql } from '../billing/recurrence-sql.ts';
import { noticesOfBills } from './notices-of-bills.ts';
import { isAskedOtherwise, shortenedDrafts, splitDrafts } from './shortened-drafts.ts';

export interface DraftsToIssue {
  /** The condition on `id` that names the drafts. */
  isNamed: SQL;
  /** A further condition on the call as a whole. */
  mayIssue?: SQL;
  /** How many drafts the condition may name at most. */
  most: number;
}

/** A draft that was sent. */
export interface IssuedDraft extends Record<string, unknown> {
  id: string;
  total_amount: number;
}

/**
 * The statements that issue some of the owner's drafts: locks, what splits and shortens rents to the days that no other asks
 * for, the write, which returns those that were sent, and the use of credit. An invoice that is no longer a draft, was due
 * more than a year ago, would begin a second series of rents, or asks for what others ask for, stays as it is. The
 * idempotency key is stored with the first draft.
 */
export function issuedDrafts(
  context: Keyed<OwnerContext>,
  once: OnceByKey,
  { isNamed, mayIssue, most }: DraftsToIssue,
) {
  const { db, scope } = context;
  const sentAt = nowIso(context);
  const isOwn = inScope(scope, invoices);
  const oldest = oldestDueDay(today(context));
  const isDraft = sql`${isOwn} and ${leadingTo(invoiceTransitions, 'SENT')} and due_date >= ${oldest}::date`;
  // Only bills that this call has sent, since a refused call must change nothing.
  const isJustSent = sql`${inScope(scope, invoices, 'i')} and sent_at = ${sentAt} and exists (
    select from audit_log a where a.subject_id = i.id and a.action = 'invoice.send' and a.request_id = ${context.requestId})`;
  const [useLock, lock] = creditLocks(sql`${isNamed} and ${unindexed(isOwn)}`);
  const may = sql`${isNamed} and ${unindexed(isDraft)} and ${once.isFree} and ${mayIssue ?? sql`true`} and ${startsSecondRent} is not true`;
  const which = sql`${may} and not exists (select from invoices d where d.id = invoices.id and ${isAskedOtherwise})`;
  const these = (condition: SQL) => sql`d.id in (select id from invoices where ${condition})`;
  const sent = sentDrafts(context, sentAt, which);
  const first = fromItem(sql`(select ${sent.id} from ${sent} order by id limit 1) as first`, 'first', 'id');
  return [
    db.execute(useLock),
    db.execute(lock),
    db.execute(splitDrafts(context, these(may))),
    db.execute(shortenedDrafts(context, these(which))),
    db.execute<IssuedDraft>(
      withCtes(
        [sent, { ...effectsOfSending(context, sent), kept: once.kept(first, first.id) }],
        sql`select ${sent.id}, ${sent.total_amount} from ${sent}`,
      ),
    ),
    db.execute(appliedCredit(context, sql`${isNamed} and ${unindexed(isJustSent)}`, { most })),
  ] as const;
}

/**
 * Whether a draft would begin a series of rents beside one that runs. Of two such drafts, which only earlier versions
 * made, the older one may.
 */
const startsSecondRent = sql`(series_period = 0 and invoice_type = 'MONTHLY_RENT' and next_issue_on is null and exists (
  select from invoices other where other.tenant_id = invoices.tenant_id and other.series_period = 0
    and other.invoice_type = 'MONTHLY_RENT'
    and (other.next_issue_on is not null or other.status = 'DRAFT' and other.id < invoices.id)))`;

/** The CTE `sent`: drafts that are sent. The first invoice of a series starts the series. */
export function sentDrafts(context: Context, sentAt: string, which: SQL) {
  const isFirst = sql`series_period = 0`;
  const change = changes(invoices, {
    status: 'SENT',
    issued_date: dayIn(context, sql`zone`),
    sent_at: sentAt,
    updated_at: sentAt,
    late_fee_until: lastFreeDay(context, sql`due_date`, sql`zone`),
    next_period: sql`case when ${isFirst} then 1 end`,
    next_issue_on: sql`case when ${isFirst} then ${nextIssueSql('invoices', sql`1`)} end`,
  });
  return returned(
    'sent',
    pick(invoices, 'id', 'owner_id', 'kost_id', 'tenant_user_id', 'title', 'total_amount', 'due_date'),
  )`update invoices set ${change} where ${which}`;
}

/** What else the sending of drafts writes. */
export function effectsOfSending(context: Context, sent: ReturnType<typeof sentDrafts>) {
  return {
    audited: auditOwned(context, 'invoice.send', sent, ['total_amount']),
    told: noticesOfBills(context, sent),
  };
}
