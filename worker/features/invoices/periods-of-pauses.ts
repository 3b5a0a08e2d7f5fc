import { type SQL, sql } from 'drizzle-orm';
import { invoiceItems, invoices } from '#drizzle/schema/invoices.ts';
import { ISSUED_BEFORE_DUE_DAYS } from '#shared/rules/recurrence.ts';
import { auditNamed } from '../../audit.ts';
import { type Context, nowIso, today } from '../../context.ts';
import { isPaused } from '../../db/pauses.ts';
import { inWib } from '../../db/sql.ts';
import { isLive } from '../../db/states.ts';
import { changes } from '../../db/typed-writes.ts';
import { rentOn } from '../billing/agreed-rent.ts';
import { rentLine } from './rent-bills.ts';
import { isRentOf, monthAfter } from './rent-of-month.ts';
import {
  nextIssueSql,
  periodDueDateSql,
  periodMonthSql,
  periodSpanSql,
  textOfPeriodSql,
} from '../billing/recurrence-sql.ts';
import { type Span, spanOf, statedSpan, titleOfMonths } from '../billing/covered-months.ts';

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

/**
 * The CTE `resumed`: owners whose account was switched on again, and when.
 */
const resumed = sql`resumed as (
    select user_id as owner_id, max(resumed_at) as resumed_at, ${inWib(sql`max(resumed_at)`)}::date as day
    from account_pauses group by user_id having bool_and(resumed_at is not null)
  )`;

/** Whether the series with first invoice `i` should have gone on before its owner's account was on again. */
function isBehind(context: Context, since: SQL): SQL {
  return sql`(i.next_issue_on <= ${today(context)}::date and i.next_issue_on <= resumed.day
    and ${since} < resumed.resumed_at and ${isLive(sql`t.status`)} and not ${isPaused(sql`i.owner_id`)})`;
}

function movedSeries(context: Context): SQL {
  const moved = changes(invoices, {
    next_period: sql`present`,
    next_issue_on: nextIssueSql('ahead', sql`present`),
    updated_at: nowIso(context),
  });
  return sql`
    with ${resumed}, behind as (
      select i.*, resumed.day as resumed_on
      from resumed join invoices i on i.owner_id = resumed.owner_id join tenancies t on t.id = i.tenant_id
      where i.status <> 'DRAFT' and ${isBehind(context, sql`coalesce(i.sent_at, i.created_at)`)}
        and ${periodDueDateSql('i', sql`i.next_period`)} <= t.contract_end
      for update of i skip locked
    ), ahead as (
      select behind.*, ${newestPeriod('behind', sql`behind.next_period`)} as present from behind
    ), moved as (
      update invoices i set ${moved} from ahead where i.id = ahead.id and ahead.present > ahead.next_period
      returning i.id, i.owner_id, i.kost_id, ahead.present - ahead.next_period as periods
    )
    ${auditNamed(context, 'invoice.skip-periods', 'moved', ['periods'])}`;
}

/**
 * A draft with which an automatic rent begins moves to the present period, or to the next one whose month has no other
 * rent. If its only line was the rent, it asks for the rent of its new month.
 */
function movedDrafts(context: Context): SQL {
  const rent = rentOn('tenancy', sql`ahead.due`);
  const covers: Span = { from: sql`ahead.period_from`, to: sql`ahead.period_to` };
  const present = { months: titleOfMonths(statedSpan('ahead'), spanOf('ahead')), due: sql`ahead.due_date` };
  const later = (month: SQL) => sql`(${month} + make_interval(months => ahead.period))::date`;
  const moved = changes(invoices, {
    due_date: sql`ahead.due`,
    covers_from: covers.from,
    covers_to: covers.to,
    // Another month was not compared with other rents by a lock.
    sole_rent_of: null,
    rent_month: later(sql`ahead.rent_month`),
    periods_from: later(sql`ahead.periods_from`),
    next_issue_on: sql`ahead.due - ${ISSUED_BEFORE_DUE_DAYS}::int`,
    late_fee_until: sql`ahead.due`,
    title: textOfPeriodSql(sql`ahead.title`, present, { months: titleOfMonths(covers, covers), due: sql`ahead.due` }),
    subtotal: sql`case when ahead.has_one_line then ${rent} else ahead.subtotal end`,
    total_amount: sql`case when ahead.has_one_line then ${rent} else ahead.subtotal end + ahead.tax_amount`,
    updated_at: nowIso(context),
  });
  const line = {
    description: rentLine(sql`moved.room_number`),
    quantity: 1,
    unit_price: sql`moved.subtotal`,
    total_price: sql`moved.subtotal`,
  };
  return sql`
    with ${resumed}, waiting as (
      select i.*, resumed.day as resumed_on
      from resumed join invoices i on i.owner_id = resumed.owner_id join tenancies t on t.id = i.tenant_id
      where i.status = 'DRAFT' and i.rent_day is not null and ${isBehind(context, sql`i.created_at`)}
      for update of i skip locked
    ), ahead as (
      select waiting.*, next.*,
        (select count(*) from invoice_items it where it.invoice_id = waiting.id) = 1 as has_one_line
      from waiting cross join lateral (select ${newestPeriod('waiting', sql`0`)} as present) as newest
      cross join lateral (${nextFreePeriod}) as next
      where newest.present > 0
    ), moved as (
      update invoices i set ${moved} from ahead join tenancies tenancy on tenancy.id = ahead.tenant_id
      where i.id = ahead.id
      returning i.id, i.owner_id, i.kost_id, i.subtotal, i.room_number, ahead.period as periods, ahead.has_one_line
    ), lines as (
      update invoice_items it set ${changes(invoiceItems, line)} from moved
      where it.invoice_id = moved.id and moved.has_one_line
    )
    ${auditNamed(context, 'invoice.skip-periods', 'moved', ['periods'])}`;
}

/**
 * The present period of the draft `waiting`, or the next one whose month has no other rent and whose agreed rent is not
 * 0, and what it pays for.
 */
const nextFreePeriod: SQL = sql`
  select period, ${periodDueDateSql('waiting', sql`period`)} as due,
    ${periodSpanSql('waiting', sql`period`).from} as period_from, ${periodSpanSql('waiting', sql`period`).to} as period_to
  from generate_series(newest.present, newest.present + ${MOST_MONTHS}::int) as period
  cross join lateral (select ${periodMonthSql('waiting', sql`period`)} as month) as counted
  join tenancies lived on lived.id = waiting.tenant_id and ${rentOn('lived', periodDueDateSql('waiting', sql`period`))} > 0
  where not exists (select from invoices i where i.tenant_id = waiting.tenant_id and i.id <> waiting.id
    and ${isRentOf({ first: sql`counted.month`, next: monthAfter(sql`counted.month`) })})
  order by period limit 1`;

/** The newest period from `first` on, at least that one, whose day of issue had come on the series' `resumed_on`. */
function newestPeriod(series: 'behind' | 'waiting', first: SQL): SQL {
  const resumedOn = sql`${sql.raw(series)}.resumed_on`;
  return sql`(
    select coalesce(max(period), ${first}) from generate_series(${first}, ${first} + ${MOST_PERIODS}::int) as period
    where ${periodDueDateSql(series, sql`period`)} - ${ISSUED_BEFORE_DUE_DAYS}::int <= ${resumedOn})`;
}
