import { type SQL, sql } from 'drizzle-orm';
import { invoices } from '#drizzle/schema/invoices.ts';
import { oldestDueDay } from '#shared/rules/invoice.ts';
import { ISSUED_BEFORE_DUE_DAYS, MAX_LATE_PERIODS_A_DAY } from '#shared/rules/recurrence.ts';
import type { JobContext } from '../../job-context.ts';
import { auditNamed } from '../../audit.ts';
import { type Context, nowIso, today } from '../../context.ts';
import { isPaused } from '../../db/pauses.ts';
import { textArray } from '../../db/sql.ts';
import { isLive } from '../../db/states.ts';
import { changes, copied, insertFrom } from '../../db/typed-writes.ts';
import { rentOn } from '../billing/agreed-rent.ts';
import { invoiceNumber, takeNumbers } from '../billing/invoice-number.ts';
import { titleOfMonths, monthStart, type Span, spanOf, statedSpan } from '../billing/covered-months.ts';
import { insertItems, partyColumns } from '../billing/new-invoice.ts';
import {
  monthsPerPeriod,
  nextIssueSql,
  periodDueDateSql,
  periodMonthSql,
  periodSpanSql,
  textOfPeriodSql,
} from '../billing/recurrence-sql.ts';
import { tellOfBills } from './tell-of-bills.ts';
import { isBilledOtherwise, isSoleRent } from './rent-of-month.ts';
import { skipPeriodsOfPauses } from './periods-of-pauses.ts';
import { lastFreeDay } from '../billing/late-fee-days.ts';
import { rentLine } from './rent-bills.ts';
import { sendFirstRents } from './send-first-rents.ts';

/** More periods than a weekly series of the longest contract can have. */
const MOST_PERIODS = 6_000;

/** How many series one statement handles. */
const CHUNK = 500;

/**
 * Issues the periods of recurring invoices whose day has come, each once: the statement also moves the series to its
 * next period, so a second run finds nothing. Missed periods are issued later, one in each pass and at most
 * `MAX_LATE_PERIODS_A_DAY` of a series a day; a period that was due more than a year ago is never issued. A series ends with
 * its end date or its tenancy; it waits when the contract ends, since a renewal continues it. A text with the month of
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
  const day = sql`${today(context)}::date`;
  const { rows: found } = await db.execute<{ id: string }>(sql`
    select i.id from invoices i where ${isDue(day)} order by i.next_issue_on, i.id limit ${CHUNK}`);
  if (found.length === 0) return [];
  const ids = sql`any(${textArray(found.map(({ id }) => id))}::uuid[])`;
  // The locks are separate statements before that of the bills, so that the latter sees a rent that was just made by
  // hand or by billing the month, and nothing is issued after a checkout.
  const [, , { rows }] = await db.batch([
    db.execute(sql`select id from invoices where id = ${ids} order by id for update skip locked`),
    db.execute(sql`
      select id from tenancies where id in (select tenant_id from invoices where id = ${ids}) order by id for no key update`),
    db.execute<MovedSeries>(issuePeriods(context, day, sql`i.id = ${ids} and ${isDue(day)}`)),
  ]);
  return rows;
}

/** @param which of the series `i`, whose tenancies are locked */
function issuePeriods(context: Context, day: SQL, which: SQL): SQL {
  const moved = changes(invoices, {
    next_period: sql`due.next_period + 1`,
    next_issue_on: sql`case when kept.id is not null then ${nextIssueSql('due', sql`(due.next_period + 1)`)} end`,
    updated_at: nowIso(context),
  });
  const textOfPeriod = (text: SQL) =>
    textOfPeriodSql(
      text,
      { months: sql`kept.first_months`, due: sql`kept.due_date` },
      { months: sql`kept.period_months`, due: sql`issued.due_date` },
    );
  return sql`
    with ${duePeriods(which)},
    billed as (select * from kept where not is_left_out),
    numbers as (${takeNumbers(context, sql`billed`)}),
    numbered as (
      select billed.*, numbers.last_number
          - (count(*) over (partition by billed.owner_id))
          + (row_number() over (partition by billed.owner_id order by billed.id)) as number
      from billed join numbers on numbers.owner_id = billed.owner_id
    ), issued as (
      ${insertFrom(invoices, periodInvoice(context, day), sql`numbered`)}
      on conflict do nothing
      returning id, series_id, owner_id, kost_id, tenant_user_id, title, total_amount, due_date
    ), items as (
      ${insertItems(
        {
          invoice_id: sql`issued.id`,
          description: ifRent(rentLine(sql`kept.room_number`), textOfPeriod(sql`item.description`)),
          quantity: ifRent(sql`1`, sql`item.quantity`),
          unit_price: ifRent(sql`kept.present_rent`, sql`item.unit_price`),
          total_price: ifRent(sql`kept.present_rent`, sql`item.total_price`),
        },
        sql`issued join kept on kept.id = issued.series_id join invoice_items item on item.invoice_id = kept.id
          where kept.rent_day is null or item.position = 0`,
      )}
    ), moved as (
      update invoices i set ${moved} from due left join kept on kept.id = due.id where i.id = due.id
      returning i.id, i.owner_id, i.kost_id
    ), audited as (
      ${auditNamed(context, 'invoice.recur', 'issued', ['total_amount'])}
    ), skipped as (
      select moved.id, moved.owner_id, moved.kost_id, 1 as periods from moved join kept on kept.id = moved.id where is_left_out
    ), skips_audited as (
      ${auditNamed(context, 'invoice.skip-periods', 'skipped', ['periods'])}
    ), told as (${tellOfBills(context, sql`issued`)})
    select id, exists (select from issued where issued.series_id = moved.id) as was_issued from moved`;
}

/** Whether the series `i` has a period to issue, of which it has not yet had today's share of late ones. */
function isDue(day: SQL): SQL {
  const periodDue = periodDueDateSql('i', sql`i.next_period`);
  return sql`(i.next_issue_on <= ${day} and i.status <> 'DRAFT' and not ${isPaused(sql`i.owner_id`)}
    and (${periodDue} >= ${day} or ${MAX_LATE_PERIODS_A_DAY}::int > (select count(*) from invoices late
      where late.series_id = i.id and late.series_period > 0 and late.issued_date = ${day} and late.due_date < ${day}))
    and exists (
      select from tenancies t where t.id = i.tenant_id and (not ${isLive(sql`t.status`)} or ${periodDue} <= t.contract_end)))`;
}

/** The CTEs `due`, the series whose next period is due, and `kept`: those that have not ended. */
function duePeriods(which: SQL): SQL {
  const next = sql`i.next_period`;
  const covers = periodSpanSql('i', next);
  const period: Span = { from: sql`due.period_from`, to: sql`due.period_to` };
  const periodOrDue: Span = {
    from: sql`coalesce(due.period_from, due.period_due)`,
    to: sql`coalesce(due.period_to, due.period_due)`,
  };
  const rent = rentOn('t', sql`due.period_due`);
  return sql`due as (
      select i.*, ${periodDueDateSql('i', next)} as period_due, ${covers.from} as period_from, ${covers.to} as period_to,
        ${periodMonthSql('i', next)} as period_first,
        ${monthStart(periodMonthSql('i', next), monthsPerPeriod('i'))} as period_next
      from invoices i where ${which} for update skip locked
    ), kept as (
      select due.*, t.full_name as present_name, ${rent} as present_rent,
        ${isBilledOtherwise} or due.rent_day is not null and ${rent} = 0 as is_left_out,
        ${titleOfMonths(statedSpan('due'), spanOf('due'))} as first_months, ${titleOfMonths(period, periodOrDue)} as period_months
      from due join tenancies t on t.id = due.tenant_id
      where ${isLive(sql`t.status`)}
    )`;
}

/** The invoice of a period, made from the first invoice of its series in the CTE `numbered`. */
function periodInvoice(context: Context, day: SQL) {
  const inPeriod = (text: SQL) =>
    textOfPeriodSql(
      text,
      { months: sql`first_months`, due: sql`due_date` },
      { months: sql`period_months`, due: sql`period_due` },
    );
  return {
    ...copied('numbered', [...partyColumns, ...termColumns]),
    invoice_number: invoiceNumber(context, sql`number`),
    tenant_name: sql`present_name`,
    title: inPeriod(sql`title`),
    description: inPeriod(sql`description`),
    subtotal: ifRent(sql`present_rent`, sql`subtotal`),
    total_amount: sql`${ifRent(sql`present_rent`, sql`subtotal`)} + tax_amount`,
    due_date: sql`period_due`,
    covers_from: sql`period_from`,
    covers_to: sql`period_to`,
    sole_rent_of: sql`case when ${isSoleRent('numbered')} then period_first end`,
    issued_date: day,
    is_recurring: true,
    series_period: sql`next_period`,
    late_fee_until: lastFreeDay(context, sql`period_due`),
    status: 'SENT' as const,
    sent_at: nowIso(context),
    created_at: nowIso(context),
  };
}

/** `rent` for a series that bills its tenancy's rent, `own` for a series that repeats its own lines. */
function ifRent(rent: SQL, own: SQL): SQL {
  return sql`case when rent_day is null then ${own} else ${rent} end`;
}

/** What every invoice of a series copies from the first one. */
const termColumns = [
  'invoice_type',
  'notes',
  'tax_amount',
  'late_fee_bps',
  'allow_partial_payment',
  'recurrence_type',
  'recurrence_end_date',
  'series_id',
] as const;

/**
 * Moves each running series whose next period was due more than a year ago to the first period that was not. The
 * periods between are noted in the audit trail and never issued.
 */
async function skipOldPeriods(context: Context): Promise<void> {
  const oldest = sql`${oldestDueDay(today(context))}::date`;
  const nextDue = periodDueDateSql('i', sql`i.next_period`);
  const moved = changes(invoices, {
    next_period: sql`first_period`,
    next_issue_on: nextIssueSql('ahead', sql`first_period`),
    updated_at: nowIso(context),
  });
  await context.db.execute(sql`
    with behind as (
      select i.* from invoices i join tenancies t on t.id = i.tenant_id
      where i.next_issue_on < ${oldest} - ${ISSUED_BEFORE_DUE_DAYS}::int and i.status <> 'DRAFT'
        and ${isLive(sql`t.status`)} and ${nextDue} <= t.contract_end and not ${isPaused(sql`i.owner_id`)}
      for update of i skip locked
    ), ahead as (
      select behind.*, (
        select period from generate_series(behind.next_period, behind.next_period + ${MOST_PERIODS}::int) as period
        where ${periodDueDateSql('behind', sql`period`)} >= ${oldest} order by period limit 1) as first_period
      from behind
    ), moved as (
      update invoices i set ${moved} from ahead where i.id = ahead.id
      returning i.id, i.owner_id, i.kost_id, first_period - ahead.next_period as periods
    )
    ${auditNamed(context, 'invoice.skip-periods', 'moved', ['periods'])}`);
}
