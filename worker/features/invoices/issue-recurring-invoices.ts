import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { invoices } from '#drizzle/schema/invoices.ts';
import { oldestDueDay } from '#shared/rules/invoice.ts';
import { ISSUED_BEFORE_DUE_DAYS, MAX_LATE_PERIODS_A_DAY } from '#shared/rules/recurrence.ts';
import { auditOwned } from '../../audit.ts';
import { type Context, nowIso, today } from '../../context.ts';
import { changes, columnsOf, pick, returned, selected, withCtes } from '../../db/ctes.ts';
import { dayIn, latestDay } from '../../zone.ts';
import { isPaused } from '../../db/pauses.ts';
import { textArray } from '../../db/sql.ts';
import { isLive } from '../../db/states.ts';
import type { JobContext } from '../../job-context.ts';
import { mayReturn } from '../billing/may-return.ts';
import { isWithinContract, nextIssueSql, periodDueDateSql, seriesColumns } from '../billing/recurrence-sql.ts';
import { issuedPeriods } from './issued-periods.ts';
import { skipPeriodsOfPauses } from './periods-of-pauses.ts';
import { sendFirstRents } from './send-first-rents.ts';

const i = alias(invoices, 'i');

/** More periods than a weekly series of the longest contract can have. */
const MOST_PERIODS = 6_000;

/** How many series one statement handles. */
const CHUNK = 500;

/**
 * Issues the periods of recurring invoices whose day has come, each once: the statement also moves the series to its
 * next period, so a second run finds nothing. Missed periods are issued later, one in each pass and at most
 * `MAX_LATE_PERIODS_A_DAY` of a series a day; a period that was due more than a year ago is never issued. A series ends with
 * its end date, or a day after its tenancy; it waits from the contract's end on, or from an agreed day of leaving, since a
 * renewal, or staying, continues it. A text with the month of
 * the first due date gets the period's month. A series that has a rent day bills its tenancy's present rent; its first
 * bill may be a waiting draft, which is sent first. A month whose rent was billed otherwise, or is 0, is never billed,
 * and noted in the audit trail. A series goes on although its first invoice was cancelled. Nothing is issued while the
 * owner's account is switched off, and afterwards only each series' present period.
 *
 * @returns how many invoices were issued
 */
export async function issueRecurringInvoices(context: JobContext): Promise<number> {
  // Nothing is issued before what may not be issued any more was skipped.
  if (!context.allowance.allows(2)) return 0;
  await skipPeriodsOfPauses(context);
  await skipOldPeriods(context);
  let issued = await sendFirstRents(context);
  while (context.allowance.allows(2)) {
    const moved = await issueNextPeriods(context);
    // A series that moved on may have a further period that is due.
    if (moved.length === 0) break;
    issued += moved.filter(({ was_issued: wasIssued }) => wasIssued).length;
  }
  return issued;
}

interface MovedSeries extends Record<string, unknown> {
  id: string;
  was_issued: boolean;
}

/** Issues one period of each series that has one due, and moves the series to its next period. */
async function issueNextPeriods(context: Context): Promise<MovedSeries[]> {
  const { db } = context;
  const { rows: found } = await db.execute<{ id: string }>(sql`
    select i.id from invoices i where ${isDue(context)} order by i.next_issue_on, i.id limit ${CHUNK}`);
  if (found.length === 0) return [];
  const ids = sql`any(${textArray(found.map(({ id }) => id))}::uuid[])`;
  // The locks are separate statements before that of the bills, so that the latter sees a rent that was just made by
  // hand or by billing the month, and nothing is issued after a checkout.
  const [, , { rows }] = await db.batch([
    db.execute(sql`select id from invoices where id = ${ids} order by id for update skip locked`),
    db.execute(sql`
      select id from tenancies where id in (select tenant_id from invoices where id = ${ids}) order by id for no key update`),
    db.execute<MovedSeries>(issuedPeriods(context, sql`i.id = ${ids} and ${isDue(context)}`)),
  ]);
  return rows;
}

/** Whether the series `i` has a period to issue, of which it has not yet had today's share of late ones. */
function isDue(context: Context): SQL {
  const day = dayIn(context, sql`i.zone`);
  const periodDue = periodDueDateSql('i', sql`i.next_period`);
  return sql`(i.next_issue_on <= ${latestDay(context)} and i.next_issue_on <= ${day} and i.status <> 'DRAFT' and not ${isPaused(sql`i.owner_id`)}
    and (${periodDue} >= ${day} or ${MAX_LATE_PERIODS_A_DAY}::int > (select count(*) from invoices late
      where late.series_id = i.id and late.series_period > 0 and late.issued_date = ${day} and late.due_date < ${day}))
    and exists (
      select from tenancies t where t.id = i.tenant_id and case when ${isLive(sql`t.status`)} then ${isWithinContract('i', periodDue)}
        else not ${mayReturn(context)} end))`;
}

/**
 * Moves each running series whose next period was due more than a year ago to the first period that was not. The
 * periods between are noted in the audit trail and never issued.
 */
async function skipOldPeriods(context: Context): Promise<void> {
  const oldest = sql`${oldestDueDay(today(context))}::date`;
  const nextDue = periodDueDateSql('i', sql`i.next_period`);
  const behind = selected(
    'behind',
    pick(i, 'id', 'next_period', ...seriesColumns),
  )`invoices i join tenancies t on t.id = i.tenant_id
      where i.next_issue_on < ${oldest} - ${ISSUED_BEFORE_DUE_DAYS}::int and i.status <> 'DRAFT'
        and ${isLive(sql`t.status`)} and ${isWithinContract('i', nextDue)} and not ${isPaused(sql`i.owner_id`)}
      for update of i skip locked`;
  const firstPeriod = sql<number>`(
    select period from generate_series(${behind.next_period}, ${behind.next_period} + ${MOST_PERIODS}::int) as period
    where ${periodDueDateSql(behind, sql`period`)} >= ${oldest} order by period limit 1)`;
  const ahead = selected('ahead', { ...columnsOf(behind), first_period: firstPeriod })`${behind}`;
  const change = changes(invoices, {
    next_period: ahead.first_period,
    next_issue_on: nextIssueSql(ahead, ahead.first_period),
    updated_at: nowIso(context),
  });
  const moved = returned('moved', {
    ...pick(i, 'id', 'owner_id', 'kost_id'),
    periods: sql<number>`${ahead.first_period} - ${ahead.next_period}`,
  })`update invoices i set ${change} from ${ahead} where i.id = ${ahead.id}`;
  await context.db.execute(
    withCtes([behind, ahead, moved], auditOwned(context, 'invoice.skip-periods', moved, ['periods'])),
  );
}
