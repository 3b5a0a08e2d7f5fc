import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { invoiceItems, invoices } from '#drizzle/schema/invoices.ts';
import { auditOwned } from '../../audit.ts';
import { type Context, nowIso } from '../../context.ts';
import { changes, columnsOf, fromItem, pick, returned, selected, withCtes } from '../../db/ctes.ts';
import { isPaused } from '../../db/pauses.ts';
import { inZone } from '../../db/sql.ts';
import { isLive } from '../../db/states.ts';
import { rentOfPeriod } from '../billing/agreed-rent.ts';
import { rentLine } from './rent-bills.ts';
import { isRentOf, monthAfter, rentBegins } from './rent-of-month.ts';
import {
  beginOfPeriods,
  endOfFirstSql,
  followsRent,
  ifLastOfMonth,
  isWithinContract,
  issueOfSeries,
  nextIssueSql,
  periodDueDateSql,
  periodMonthSql,
  periodSpanSql,
  rentDueSql,
  seriesColumns,
  textOfPeriodSql,
} from '../billing/recurrence-sql.ts';
import { type Span, spanOf, statedSpan, titleOfMonths } from '../billing/covered-months.ts';
import { dayIn } from '../../zone.ts';

/** More periods than a weekly series of the longest contract can have. */
const MOST_PERIODS = 6_000;

/** How many months ahead a month without a rent is searched for. */
const MOST_MONTHS = 36;

/**
 * After an owner's account was switched on again: of the periods whose day of issue came before or while it was off,
 * only the newest one of each series is still issued, the present one. The others are noted in the audit trail.
 */
export async function skipPeriodsOfPauses(context: Context): Promise<void> {
  await context.db.batch([context.db.execute(movedSeries(context)), context.db.execute(movedDrafts(context))]);
}

/** The CTE `resumed`: owners whose account was switched on again, and when. */
const resumed = selected('resumed', {
  owner_id: sql<string>`user_id`,
  resumed_at: sql<string>`max(resumed_at)`,
})`account_pauses group by user_id having bool_and(resumed_at is not null)`;

const i = alias(invoices, 'i');

/**
 * Running series that should have gone on before their owner's account was on again, with the day on which it was.
 *
 * @param which the condition on the series `i`, whose tenancy is `t`
 * @param since since when the series waits
 */
function seriesBehind(context: Context, name: string, which: SQL, since: SQL) {
  const resumedOn = sql<string>`${inZone(sql`${resumed.resumed_at}`, i.zone)}::date`;
  return selected(name, {
    ...pick(i, 'id', 'title', 'subtotal', 'tax_amount', 'room_number', 'next_period'),
    ...pick(i, ...seriesColumns),
    resumed_on: resumedOn,
  })`${resumed} join invoices i on i.owner_id = ${resumed.owner_id} join tenancies t on t.id = i.tenant_id
      where ${which} and i.next_issue_on <= ${dayIn(context, sql`i.zone`)} and i.next_issue_on <= ${resumedOn}
        and ${since} < ${resumed.resumed_at} and ${isLive(sql`t.status`)} and not ${isPaused(sql`i.owner_id`)}
      for update of i skip locked`;
}

type Behind = ReturnType<typeof seriesBehind>;

function movedSeries(context: Context): SQL {
  const isSent = sql`i.status <> 'DRAFT' and ${isWithinContract('i', periodDueDateSql('i', sql`i.next_period`))}`;
  const behind = seriesBehind(context, 'behind', isSent, sql`coalesce(i.sent_at, i.created_at)`);
  const ahead = selected('ahead', {
    ...columnsOf(behind),
    present: newestPeriod(behind, behind.next_period),
  })`${behind}`;
  const change = changes(invoices, {
    next_period: ahead.present,
    next_issue_on: nextIssueSql(ahead, ahead.present),
    updated_at: nowIso(context),
  });
  const moved = returned('moved', {
    ...pick(i, 'id', 'owner_id', 'kost_id'),
    periods: sql<number>`${ahead.present} - ${ahead.next_period}`,
  })`update invoices i set ${change} from ${ahead} where i.id = ${ahead.id} and ${ahead.present} > ${ahead.next_period}`;
  return withCtes([resumed, behind, ahead, moved], auditOwned(context, 'invoice.skip-periods', moved, ['periods']));
}

/**
 * A draft with which an automatic rent begins moves to the present period, or to the next one whose month has no other
 * rent. If its only line was the rent, it asks for the rent of its new month.
 */
function movedDrafts(context: Context): SQL {
  const isWaiting = sql`i.status = 'DRAFT' and ${followsRent('i')}`;
  const waiting = seriesBehind(context, 'waiting', isWaiting, sql`i.created_at`);
  const ahead = freePeriods(waiting);
  const moved = returned('moved', {
    ...pick(i, 'id', 'owner_id', 'kost_id', 'subtotal', 'room_number'),
    periods: ahead.period,
    has_one_line: ahead.has_one_line,
  })`update invoices i set ${atPeriod(context, ahead)} from ${ahead} join tenancies t on t.id = ${ahead.tenant_id}
      where i.id = ${ahead.id}`;
  const line = changes(invoiceItems, {
    description: rentLine(moved.room_number),
    quantity: 1,
    unit_price: moved.subtotal,
    total_price: moved.subtotal,
  });
  const lines = sql`
    update invoice_items it set ${line} from ${moved} where it.invoice_id = ${moved.id} and ${moved.has_one_line}`;
  return withCtes(
    [resumed, waiting, ahead, moved, { lines }],
    auditOwned(context, 'invoice.skip-periods', moved, ['periods']),
  );
}

/**
 * The CTE `ahead`: of each draft the present period, or the next one whose month has no other rent and whose agreed rent
 * is not 0, and what it pays for.
 */
function freePeriods(waiting: Behind) {
  const period = sql<number>`period`;
  const [due, { from }] = [periodDueDateSql(waiting, period), periodSpanSql(waiting, period)];
  const begins = rentBegins(waiting.tenant_id, sql`counted.month`, sql`counted.month`, sql`i.id <> ${waiting.id}`);
  const newest = fromItem(
    sql`lateral (select ${newestPeriod(waiting, sql`0`)} as present) as newest`,
    'newest',
    'present',
  );
  const next = fromItem(
    sql`lateral (
      select period, ${due} as due, first.day as period_from, ${endOfFirstSql(sql`first.day`, waiting.rent_period, sql`begun.day`)} as period_to, begun.day as begun
      from generate_series(${newest.present}, ${newest.present} + ${MOST_MONTHS}::int) as period
      cross join lateral (select ${periodMonthSql(waiting, period)} as month) as counted
      cross join lateral (select ${begins} as day offset 0) as begins
      cross join lateral (select case when begins.day is null or ${waiting.rent_day} is null then ${from}
        else ${rentDueSql(sql`counted.month`, sql`begins.day`)} end as day offset 0) as first
      cross join lateral (select case when begins.day is null or ${waiting.rent_day} is null then ${beginOfPeriods(waiting)} else begins.day end as day offset 0) as begun
      join tenancies t on t.id = ${waiting.tenant_id} and ${rentOfPeriod('t', due, sql`first.day`)} > 0
      where not exists (select from invoices i where i.tenant_id = ${waiting.tenant_id} and i.id <> ${waiting.id}
        and ${isRentOf({ first: sql`counted.month`, next: monthAfter(sql`counted.month`) })})
      order by period limit 1) as next`,
    'next',
    'period',
    'due',
    'period_from',
    'period_to',
    'begun',
  );
  const hasOneLine = sql<boolean>`(select count(*) from invoice_items it where it.invoice_id = ${waiting.id}) = 1`;
  return selected('ahead', {
    ...columnsOf(waiting),
    ...pick(next, 'period', 'due', 'period_from', 'period_to', 'begun'),
    has_one_line: hasOneLine,
  })`${waiting} cross join ${newest} cross join ${next} where ${newest.present} > 0`;
}

/** The SET of a draft that moves to the period in `ahead`; its tenancy is `t`. */
function atPeriod(context: Context, ahead: ReturnType<typeof freePeriods>): SQL {
  const covers: Span = { from: ahead.period_from, to: ahead.period_to };
  const present = { months: titleOfMonths(statedSpan(ahead), spanOf(ahead)), due: ahead.due_date };
  const later = (month: SQL) => sql`(${month} + make_interval(months => ${ahead.period}))::date`;
  const subtotal = sql`case when ${ahead.has_one_line} then ${rentOfPeriod('t', ahead.due, covers.from)} else ${ahead.subtotal} end`;
  return changes(invoices, {
    due_date: ahead.due,
    covers_from: covers.from,
    covers_to: covers.to,
    // Another month was not compared with other rents by a lock.
    sole_rent_of: null,
    rent_month: later(ahead.rent_month),
    periods_from: sql`case when ${ahead.rent_period} is null then ${later(ahead.periods_from)} else ${covers.from} end`,
    periods_day: sql`case when ${ahead.rent_period} is null then ${ifLastOfMonth(covers.from, ahead.begun)} else ${ahead.begun} end`,
    next_issue_on: issueOfSeries(ahead, ahead.due),
    late_fee_until: ahead.due,
    title: textOfPeriodSql(ahead.title, present, { months: titleOfMonths(covers, covers), due: ahead.due }),
    subtotal,
    total_amount: sql`${subtotal} + ${ahead.tax_amount}`,
    updated_at: nowIso(context),
  });
}

/** The newest period from `first` on, at least that one, whose day of issue had come when the account was on again. */
function newestPeriod(series: Behind, first: SQL): SQL<number> {
  return sql<number>`(
    select coalesce(max(period), ${first}) from generate_series(${first}, ${first} + ${MOST_PERIODS}::int) as period
    where ${issueOfSeries(series, periodDueDateSql(series, sql`period`))} <= ${series.resumed_on})`;
}
