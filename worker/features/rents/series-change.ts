import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { invoiceItems, invoices } from '#drizzle/schema/invoices.ts';
import { percentToBasisPoints } from '#shared/rules/money.ts';
import { ISSUED_BEFORE_DUE_DAYS } from '#shared/rules/recurrence.ts';
import { nowIso, type OwnerContext, today } from '../../context.ts';
import { type ChangedRow, changes, columnsOf, type Part, pick, returned, selected, withCtes } from '../../db/ctes.ts';
import { rentOfPeriod, rentOn } from '../billing/agreed-rent.ts';
import { monthStart, type Span, spanOf, statedSpan, titleOfMonths } from '../billing/covered-months.ts';
import {
  periodDueDateSql,
  periodsFrom,
  rentDueSql,
  rentOfDaysSql,
  textOfPeriodSql,
} from '../billing/recurrence-sql.ts';
import type { agreedTenancies, AutomaticTerms } from './agreed-tenancy.ts';
import {
  beginOf,
  beginsIn,
  coversOfDue,
  daysOf,
  dueAfter,
  firstMonthOf,
  isTaken,
  monthAfterPart,
  monthOfDue,
  MOST_MONTHS,
  nextBilled,
} from './free-month.ts';
import {
  askedOfFirst,
  hasOneLine,
  isRentSeries,
  presentSeriesFirst,
  rentDayOfSeries,
} from '../tenants/automatic-rent.ts';

type Agreed = ReturnType<typeof agreedTenancies>;
type Series = ReturnType<typeof presentSeries>;
type Next = ReturnType<typeof nextPeriod>;

/** The statement that changes the present series of the tenancies' rents, where there is one, and lets it go on. */
export function seriesChange(context: OwnerContext, agreed: Agreed, input: AutomaticTerms): SQL {
  const series = presentSeries(context, agreed, input);
  const next = nextPeriod(context, agreed, series);
  const { id, new_subtotal: price } = next;
  const line = changes(invoiceItems, { quantity: 1, unit_price: price, total_price: price });
  const effects = {
    changed: sql`
      update invoices i set ${changes(invoices, changesOf(context, input, next))} from ${next} where i.id = ${id}`,
    repriced: sql`
      update invoice_items it set ${line} from ${next} where it.invoice_id = ${id} and ${price} <> ${next.subtotal}`,
  };
  return withCtes([agreed, series, next, ...periodSeriesChange(context, agreed, input), effects], sql`select`);
}

/** The parts that change a running series of another period: its late fee, and the rent that its waiting first bill asks for. */
function periodSeriesChange(context: OwnerContext, agreed: Agreed, input: AutomaticTerms): Part[] {
  const lateFee = askedLateFee(input);
  const isTheRent = sql`${waits(context)} and s.subtotal = ${askedOfFirst(rentOn(agreed, sql`s.due_date`, 'old_'))} and ${hasOneLine}`;
  const rent = sql`case when ${isTheRent} then ${askedOfFirst(rentOn(agreed, sql`s.due_date`))} else s.subtotal end`;
  const change = changes(invoices, {
    late_fee_bps: lateFee && sql`case when s.status = 'DRAFT' then ${lateFee} else s.late_fee_bps end`,
    series_late_fee_bps: lateFee && sql`case when s.status <> 'DRAFT' then ${lateFee} end`,
    subtotal: rent,
    total_amount: sql`${rent} + s.tax_amount + s.late_fee_amount`,
    updated_at: nowIso(context),
  });
  const changed = returned('of_period', {
    ...pick(s, 'id', 'subtotal', 'status'),
  })`update invoices s set ${change} from ${agreed}
      where s.tenant_id = ${agreed.id} and ${isRentSeries} and s.rent_period is not null and s.next_issue_on is not null`;
  const line = changes(invoiceItems, { quantity: 1, unit_price: changed.subtotal, total_price: changed.subtotal });
  const of_period_line = sql`
    update invoice_items it set ${line} from ${changed}
    where it.invoice_id = ${changed.id} and ${changed.status} = 'DRAFT' and it.position = 0
      and (select count(*) from invoice_items each where each.invoice_id = ${changed.id}) = 1`;
  return [changed, { of_period_line }];
}

const s = alias(invoices, 's');

/** Whether the first bill `s` is a draft that is still to be due: what the job has missed stays as it was agreed. */
const waits = (context: OwnerContext) => sql`s.status = 'DRAFT' and s.due_date >= ${today(context)}::date`;

/**
 * Whether the series `s` bills months, and has not stopped before days or weeks were billed, or a rent of stated days: its
 * months are counted as before, and another one begins where these end.
 */
export const isOfMonths = sql`(s.rent_period is null and (s.next_issue_on is not null or not exists (select from invoices d
  where d.tenant_id = s.tenant_id and d.invoice_type = 'MONTHLY_RENT' and d.status <> 'CANCELLED' and d.series_id is distinct from s.id
    and d.covers_from > coalesce(s.covers_from, s.due_date))))`;

/**
 * The CTE of each tenancy's present series, and the period that it bills next (from 0). Period 0 is a draft whose due date
 * may move. A draft that is due when the contract begins, or was due, keeps its date; then the next period is 1, which takes the new
 * day.
 */
function presentSeries(context: OwnerContext, agreed: Agreed, input: AutomaticTerms) {
  const start = agreed.contract_start;
  return selected('series', {
    ...pick(s, 'id', 'tenant_id'),
    contract_start: start,
    new_day: sql<number>`${chosenDay(input, rentDayOfSeries, sql`extract(day from ${start})::int`)}`,
    period: sql<number>`case when ${waits(context)} and s.due_date > ${start} then 0
        when s.status = 'DRAFT' then 1 else coalesce(s.next_period, 1) end`,
    last_due: sql<string>`(select max(due_date) from invoices p where p.series_id = s.id)`,
  })`${agreed} cross join lateral (select s.* from invoices s where s.tenant_id = ${agreed.id} and ${isRentSeries}
        and ${isOfMonths} and ${agreed.rent_period} = 'MONTH'
      order by ${presentSeriesFirst} limit 1) as s`;
}

/** The CTE of the series with the due date of its next period, and the amount of its first invoice. */
function nextPeriod(context: OwnerContext, agreed: Agreed, series: Series) {
  const day = sql`${today(context)}::date`;
  const { period, last_due: last } = series;
  const due = rentDueSql(sql`month`, series.new_day);
  const wasAsked = askedOfFirst(rentOfPeriod(agreed, sql`s.due_date`, sql`s.covers_from`, 'old_'));
  const isTheRent = sql`(${waits(context)} and s.subtotal = ${wasAsked} and ${hasOneLine})`;
  const begins = sql`case when ${period} = 0 then ${beginsIn(agreed.id, sql`coming.month`, isOtherBill)} end`;
  // One with other lines stays as its owner made it.
  const until = sql`case when ${isTheRent} then ${nextBilled(agreed.id, sql`first.from_day`, isOtherBill)} end`;
  const begin = beginOf(agreed, series.new_day, isOtherBill);
  const covers: Span = { from: sql`covers.from_day`, to: sql`covers.to_day` };
  const moved = rentOfDaysSql(rentOfPeriod(agreed, sql`coming.day`, covers.from), daysOf(covers, sql`covers.days_of`));
  const stays = askedOfFirst(rentOfPeriod(agreed, sql`s.due_date`, sql`s.covers_from`));
  return selected('next', {
    ...columnsOf(series),
    ...pick(s, 'subtotal'),
    due: sql<string>`coming.day`,
    covers_from: sql<string>`covers.from_day`,
    covers_to: sql<string>`covers.to_day`,
    new_subtotal: sql<number>`case when not ${isTheRent} then s.subtotal when ${period} = 0 then ${moved} else ${stays} end`,
    days_of: sql<number>`covers.days_of`,
    periods_day: sql<number | null>`covers.periods_day`,
  })`${agreed} join ${series} on ${series.tenant_id} = ${agreed.id} join invoices s on s.id = ${series.id}
      left join lateral (${monthAfterPart(agreed.id, day, sql`i.id <> s.id`)}) as part on ${period} = 0
      cross join lateral (
        select case when ${period} = 0 then ${dueAfter(day, series.new_day)} else ${due} end as day, month from (
          select (case when ${period} = 0 then least(${monthStart(sql`s.due_date`)}, part.month) when s.next_issue_on is null then ${monthStart(day)}
            else ${monthStart(periodDueDateSql('s', period))} end + make_interval(months => count))::date as month
          from generate_series(0, ${MOST_MONTHS}::int) as count) as months
        where (month = part.month or ${due} > case when ${period} = 0 then ${day} when s.next_issue_on is null then greatest(${last}, ${day}) else ${last} end)
          and (s.next_issue_on is not null and ${period} > 0 or not ${isTaken(sql`month`, agreed, begin, isOtherBill)})
        order by month limit 1) as coming
      cross join ${coversOfDue(sql`coming`, series.new_day, agreed, begins, until)}`;
}

/**
 * Whether a rent `i` keeps the series `s` from billing the month that begins on the day `month`: not the waiting draft
 * that moves.
 */
const isOtherBill = sql`(i.series_id is distinct from s.id or s.status <> 'DRAFT')`;

/**
 * What changes of the series with first invoice `i`. A waiting first invoice moves to its new due date; of a running
 * series only later periods change, and the months that they pay for go on as before.
 */
function changesOf(context: OwnerContext, input: AutomaticTerms, next: Next): ChangedRow<typeof invoices> {
  const { due, period } = next;
  const covers: Span = { from: next.covers_from, to: next.covers_to };
  const present = { months: titleOfMonths(statedSpan('i'), spanOf('i')), due: sql`i.due_date` };
  const moved = { months: titleOfMonths(covers, covers), due };
  const counted = monthStart(due, sql`-${period}`);
  const lateFee = askedLateFee(input);
  const ifWaits = (value: SQL, other: SQL) => sql`case when ${period} = 0 then ${value} else ${other} end`;
  return {
    rent_day: next.new_day,
    rent_month: ifWaits(monthOfDue(due, next.new_day), counted),
    periods_from: sql`case when ${period} = 0 then ${firstMonthOf(covers, next.days_of)} when i.next_issue_on is null then ${counted} else ${periodsFrom('i')} end`,
    periods_day: ifWaits(next.periods_day, sql`i.periods_day`),
    next_period: sql`greatest(${period}, 1)`,
    next_issue_on: sql`case when ${period} = 0 or i.status <> 'DRAFT' then ${issueDaySql(due)} else i.next_issue_on end`,
    // One that its end date or its owner had ended goes on for good, and its next stop is a matter of the owner's day again.
    recurrence_end_date: sql`case when i.next_issue_on is not null or i.recurrence_end_date >= ${due} then i.recurrence_end_date end`,
    stop_noted_at: null,
    due_date: ifWaits(due, sql`i.due_date`),
    late_fee_until: ifWaits(due, sql`i.late_fee_until`),
    covers_from: ifWaits(covers.from, sql`i.covers_from`),
    covers_to: ifWaits(covers.to, sql`i.covers_to`),
    // Another month was not compared with other rents.
    sole_rent_of: ifWaits(
      sql`case when i.sole_rent_of = ${monthStart(covers.from)} then i.sole_rent_of end`,
      sql`i.sole_rent_of`,
    ),
    title: ifWaits(textOfPeriodSql(sql`i.title`, present, moved), sql`i.title`),
    // A bill that was sent keeps its own.
    late_fee_bps: lateFee && sql`case when i.status = 'DRAFT' then ${lateFee} else i.late_fee_bps end`,
    series_late_fee_bps: lateFee && sql`case when i.status <> 'DRAFT' then ${lateFee} end`,
    subtotal: next.new_subtotal,
    total_amount: sql`${next.new_subtotal} + i.tax_amount + i.late_fee_amount`,
    updated_at: nowIso(context),
  };
}

/** The late fee that the call asks of the bills that are still to be made, in basis points. */
export function askedLateFee({ late_fee_percentage: asked }: AutomaticTerms): SQL | undefined {
  return asked === undefined ? undefined : sql`${percentToBasisPoints(asked)}::int`;
}

/** The input's fixed day; the day on which the contract began if it is null; the present day if the input has none. */
export function chosenDay({ day }: AutomaticTerms, present: SQL, ofContract = present): SQL {
  if (day === undefined) return present;
  return day === null ? ofContract : sql`${day}::int`;
}

/** When a bill with this due date is issued. */
export function issueDaySql(due: SQL): SQL {
  return sql`(${due} - ${ISSUED_BEFORE_DUE_DAYS}::int)`;
}
