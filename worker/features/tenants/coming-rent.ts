import { type SQL, sql } from 'drizzle-orm';
import type { invoices } from '#drizzle/schema/invoices.ts';
import type { SetAutomaticRentInput } from '#shared/contract/tenants.ts';
import { DEFAULT_LATE_FEE_BPS } from '#shared/rules/late-fee.ts';
import { percentToBasisPoints } from '#shared/rules/money.ts';
import { ISSUED_BEFORE_DUE_DAYS } from '#shared/rules/recurrence.ts';
import { nowIso, today } from '../../context.ts';
import type { ChangedRow } from '../../db/typed-writes.ts';
import type { Keyed } from '../../idempotency.ts';
import { columnOf, type Of } from '../../db/ctes.ts';
import { isPart, monthStart, type Span, spanOf, statedSpan, titleOfMonths } from '../billing/covered-months.ts';
import { periodDueDateSql, periodsFrom, rentDueSql, textOfPeriodSql } from '../billing/recurrence-sql.ts';
import { isRentOf, monthAfter } from '../invoices/rent-of-month.ts';
import { rentOn } from '../billing/agreed-rent.ts';
import { isRentSeries, presentSeriesFirst, rentDayOfSeries } from './automatic-rent.ts';

/**
 * The columns of the series in the CTE `next` that the input changes. A waiting first invoice moves to its new due date;
 * of a running series only later periods change, and the months that they pay for go on as before.
 */
export function changedSeries(context: Keyed, input: SetAutomaticRentInput): ChangedRow<typeof invoices> {
  const covers = coveredFromDue(sql`next.due`, sql`next.new_day`, sql`next.contract_start`);
  const present = { months: titleOfMonths(statedSpan('next'), spanOf('next')), due: sql`next.due_date` };
  const moved = { months: titleOfMonths(covers, covers), due: sql`next.due` };
  const dueMonth = monthStart(sql`next.due`);
  const counted = sql`(${dueMonth} - make_interval(months => next.period))::date`;
  return {
    rent_day: sql`next.new_day`,
    rent_month: counted,
    periods_from: sql`case when next.next_issue_on is null or next.period = 0 then ${counted} else ${periodsFrom('next')} end`,
    next_period: sql`greatest(next.period, 1)`,
    next_issue_on: sql`case when next.period = 0 or next.status <> 'DRAFT' then ${issueDaySql(sql`next.due`)}
      else next.next_issue_on end`,
    // One that its end date or its owner had ended goes on for good, and its next stop is a matter of the owner's day again.
    recurrence_end_date: sql`case when next.next_issue_on is not null or next.recurrence_end_date >= next.due then next.recurrence_end_date end`,
    stop_noted_at: null,
    due_date: ifWaits(sql`next.due`, sql`next.due_date`),
    late_fee_until: ifWaits(sql`next.due`, sql`next.late_fee_until`),
    covers_from: ifWaits(covers.from, sql`next.covers_from`),
    covers_to: ifWaits(covers.to, sql`next.covers_to`),
    // Another month was not compared with other rents.
    sole_rent_of: ifWaits(
      sql`case when next.sole_rent_of = ${dueMonth} then next.sole_rent_of end`,
      sql`next.sole_rent_of`,
    ),
    title: ifWaits(textOfPeriodSql(sql`next.title`, present, moved), sql`next.title`),
    late_fee_bps:
      input.late_fee_percentage === undefined
        ? undefined
        : sql`case when next.status = 'DRAFT' then ${lateFeeOf(input)} else next.late_fee_bps end`,
    subtotal: sql`next.new_subtotal`,
    total_amount: sql`next.new_subtotal + next.tax_amount + next.late_fee_amount`,
    updated_at: nowIso(context),
  };
}

/** The late fee of a first bill that is still to be made, in basis points; that of the tenancy if the call names none. */
export function lateFeeOf(
  { late_fee_percentage: asked }: SetAutomaticRentInput,
  tenancy: Of<'late_fee_bps'> = 't',
): SQL {
  return asked === undefined
    ? sql`coalesce(${columnOf(tenancy, 'late_fee_bps')}, ${DEFAULT_LATE_FEE_BPS}::int)`
    : sql`${percentToBasisPoints(asked)}::int`;
}

/**
 * The CTEs `series`, the tenancy's present series, and `next`: the period that it bills next (from 0), the due date,
 * and the amount of its first invoice. Period 0 is a draft whose due date may move. A draft that is due when the
 * contract begins keeps its date; then the next period is 1, which takes the new day.
 */
export function withSeries(context: Keyed, input: SetAutomaticRentInput): SQL {
  const day = sql`${today(context)}::date`;
  const due = rentDueSql(sql`month`, sql`new_day`);
  return sql`series as (
      select s.*, tenancy.monthly_rent, tenancy.next_rent, tenancy.next_rent_from, tenancy.contract_start,
        ${rentOn('before', sql`s.due_date`)} as old_rent,
        ${chosenDay(input, rentDayOfSeries, sql`extract(day from contract_start)::int`)} as new_day,
        case when s.status = 'DRAFT' and s.due_date > contract_start then 0
          when s.status = 'DRAFT' then 1 else coalesce(s.next_period, 1) end as period,
        (select max(due_date) from invoices p where p.series_id = s.id) as last_due
      from tenancy join before using (id) join invoices s on s.tenant_id = tenancy.id
      where ${isRentSeries} order by ${presentSeriesFirst} limit 1
    ), next as (
      select series.*, coming.due,
        case when status = 'DRAFT' and subtotal = old_rent and ${hasOneLine} then ${rentOn('series', sql`case when period = 0 then coming.due else due_date end`)}
          else subtotal end as new_subtotal
      from series cross join lateral (
        select ${due} as due from (
          select (case when period = 0 then ${monthStart(sql`due_date`)} when next_issue_on is null then ${monthStart(day)}
            else ${monthStart(periodDueDateSql('series', sql`period`))} end + make_interval(months => count))::date as month
          from generate_series(0, ${MOST_MONTHS}::int) as count) as months
        where ${due} > case when period = 0 then ${day} when next_issue_on is null then greatest(last_due, ${day}) else last_due end
          and (next_issue_on is not null and period > 0 or not ${isBilled(sql`month`, sql`series.tenant_id`, isOtherBill)})
        order by month limit 1) as coming
    )`;
}

/** Whether the first invoice of the series has a single line, and not several that its owner typed. */
const hasOneLine = sql`(select count(*) from invoice_items it where it.invoice_id = series.id) = 1`;

/**
 * What the rent of a due date pays for: the month that begins with it, if it is due on the contract's first day or on
 * the same day of a later month; else the calendar month.
 */
export function coveredFromDue(due: SQL, day: SQL, contractStart: SQL): Span {
  const month = monthStart(due);
  const begins = sql`(case when ${due} = ${contractStart} or ${day} = extract(day from ${contractStart})
    then extract(day from ${contractStart})::int else 1 end)`;
  return { from: rentDueSql(month, begins), to: sql`${rentDueSql(monthAfter(month), begins)} - 1` };
}

/**
 * Whether a rent `i` keeps the CTE `series` from billing the month that begins on the day `month`: not the waiting draft
 * that moves, nor a part of the month with which the series began and after which its first whole month begins.
 */
const isOtherBill = sql`(i.series_id is distinct from series.id or series.status <> 'DRAFT'
  and (${isPart(statedSpan('i'))} and i.covers_to + 1 < ${monthAfter(sql`month`)}) is not true)`;

/** How many months ahead a month without a rent is searched for. */
const MOST_MONTHS = 36;

/** The next due date after `day` whose month has no rent yet. */
export function freeDueDates(day: SQL, rentDay: SQL, tenancy: SQL): SQL {
  const due = rentDueSql(sql`month`, rentDay);
  return sql`
    select ${due} as due from (
      select (${monthStart(day)} + make_interval(months => count))::date as month
      from generate_series(0, ${MOST_MONTHS}::int) as count) as months
    where ${due} > ${day} and not ${isBilled(sql`month`, tenancy)} order by month limit 1`;
}

/**
 * Whether a tenancy has a rent bill of the month that begins on a day.
 *
 * @param which a further condition on the bill `i`
 */
export function isBilled(month: SQL, tenancy: SQL, which: SQL = sql`true`): SQL {
  return sql`exists (
    select from invoices i where i.tenant_id = ${tenancy} and ${isRentOf({ first: month, next: monthAfter(month) })} and ${which})`;
}

/** The input's fixed day; the day on which the contract began if it is null; the present day if the input has none. */
export function chosenDay({ day }: SetAutomaticRentInput, present: SQL, ofContract = present): SQL {
  if (day === undefined) return present;
  return day === null ? ofContract : sql`${day}::int`;
}

/** `value` if the next period is 0, a waiting draft; otherwise `other`. */
function ifWaits(value: SQL, other: SQL): SQL {
  return sql`case when next.period = 0 then ${value} else ${other} end`;
}

/** When a bill with this due date is issued. */
export function issueDaySql(due: SQL): SQL {
  return sql`(${due} - ${ISSUED_BEFORE_DUE_DAYS}::int)`;
}
