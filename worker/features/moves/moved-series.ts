import { type SQL, sql } from 'drizzle-orm';
import { invoices } from '#drizzle/schema/invoices.ts';
import { tenancies } from '#drizzle/schema/tenancies.ts';
import { columnsOf, computed, type Cte, pick, selected } from '../../db/ctes.ts';
import { wasResumedAfter } from '../../db/pauses.ts';
import { rentOfPeriod } from '../billing/agreed-rent.ts';
import { monthStart, type Span, statedSpan } from '../billing/covered-months.ts';
import {
  beginOfPeriods,
  ifLastOfMonth,
  periodDueDateSql,
  periodMonthSql,
  periodSpanSql,
  periodStartSql,
} from '../billing/recurrence-sql.ts';
import { rentSince } from '../billing/rent-periods.ts';
import { rentUntil } from '../billing/standing-renewals.ts';
import { isOfAMonth } from '../invoices/free-days.ts';
import { isRentOf, monthAfter } from '../invoices/rent-of-month.ts';
import { lateFeeOfSeries, presentSeriesFirst, rentDayOfSeries } from '../tenants/automatic-rent.ts';
import { beginOf, begunOn, isPartOf } from './moved-periods.ts';

/** How many periods ahead the first one that begins after all billed days is searched for: more than a year of weeks. */
const MOST_PERIODS = 60;
const rentColumns = pick(tenancies, 'monthly_rent', 'next_rent', 'next_rent_from');

/** The tenancies of a plan: a CTE named `leaver`. */
export const leaverColumns = {
  ...pick(tenancies, 'id', 'owner_id', 'user_id', 'kost_id', 'full_name', 'rent_period'),
  rent_since: rentSince('tenancies'),
  rent_until: rentUntil('tenancies'),
  ...rentColumns,
};
export type Leaver = Cte<{ [Name in keyof typeof leaverColumns]: SQL }>;

/** The CTE of the rents of a tenancy that are not cancelled, or are by the move, with their days. */
export function rentsOf(leaver: Leaver, isGone: SQL) {
  const { from, to } = daysOf('invoices');
  return selected(
    'theirs',
    {
      ...pick(invoices, 'id', 'tenant_id', 'status', 'series_id', 'series_period', 'due_date'),
      first_day: from,
      last_day: to,
      is_gone: sql<boolean>`${isGone}`,
    },
    'materialized',
  )`invoices where tenant_id = (select ${leaver.id} from ${leaver}) and invoice_type = 'MONTHLY_RENT' and (status <> 'CANCELLED' or ${isGone})`;
}

/** What a rent pays for: the stated days, else the month, or week, in which it is due. */
export function daysOf(bill: 'invoices' | 's'): Span {
  const { from, to } = statedSpan(bill);
  const due = sql.raw(`${bill}.due_date`);
  const isWeekly = sql`${sql.raw(`${bill}.recurrence_type`)} = 'WEEKLY'`;
  return {
    from: sql`coalesce(${from}, case when ${isWeekly} then ${due} else ${monthStart(due)} end)`,
    to: sql`coalesce(${to}, case when ${isWeekly} then ${due} + 6 else ${monthStart(due, sql`1`)} - 1 end)`,
  };
}

/** What of an old tenancy a move is about. */
export interface Which {
  leaver: Leaver;
  day: SQL;
  /** That of the other room. */
  rent: SQL;
  /** The day on which shares are asked. */
  asOf: SQL;
  /** Its rents, and the running series `s`. */
  theirs: ReturnType<typeof rentsOf>;
  isHead: SQL;
}

/**
 * The CTEs of two periods of the series that it has not billed: the present one, the first with days from the move on, and the
 * next one, the first that ends with days that no bill asks for, from these on. A bill that speaks of a month keeps a period
 * out whole. None without a series.
 */
export function seriesPeriods(which: Which, bill: Cte<Record<'covers_from' | 'covers_to' | 'is_of_month', SQL>>) {
  const ahead = periodsAhead(which);
  const isFree = sql`not exists (select from ${bill} where ${bill.covers_from} <= ${ahead.to_day}
    and ${bill.covers_to} >= case when ${bill.is_of_month} then ${ahead.begins} else ${ahead.to_day} end)`;
  const isStated = sql`not exists (select from ${bill} where ${bill.is_of_month})`;
  return [
    ahead,
    firstOf(which, ahead, 'present_period', isStated),
    firstOf(which, ahead, 'next_period', isFree),
    livedPeriods(which, ahead, isStated),
  ] as const;
}

/** The CTE of the periods of the series that it has not billed, by `n`. */
function periodsAhead({ leaver, theirs, day, isHead }: Which) {
  const first = daysOf('s');
  const stated = periodSpanSql('s', sql`n`);
  const own = computed('own', {
    due: sql`case when n = 0 then s.due_date else ${periodDueDateSql('s', sql`n`)} end`,
    stated: stated.from,
    end: stated.to,
    begun: beginOfPeriods('s'),
    month: sql`case when s.rent_period is not null then ${periodStartSql(sql`s.periods_from`, sql`s.rent_period`, sql`n`, sql`s.periods_day`)}
      when n = 0 then coalesce(s.periods_from, ${monthStart(first.from)}) else ${periodMonthSql('s', sql`n`)} end`,
  });
  const end = computed('ended', {
    to_day: sql`case when n = 0 and s.rent_period is null then ${first.to}
      else coalesce(${own.end}, ${monthStart(own.due, sql`1`)} - 1) end`,
    begins: sql`case when n = 0 then ${first.from} else coalesce(${own.stated}, ${monthStart(own.due)}) end`,
  });
  const next = sql`(${end.to_day} + 1)`;
  const period = sql`coalesce(s.rent_period, 'MONTH')`;
  const begunDay = begunOn(sql`s.tenant_id`, end.begins, next, period);
  return selected(
    'ahead',
    {
      n: sql<number>`n`,
      head: sql`s.id`,
      late_fee_bps: lateFeeOfSeries,
      rent_day: sql`case when s.rent_period is null then ${rentDayOfSeries} end`,
      rent_month: sql`case when s.rent_period is null then coalesce((s.rent_month + make_interval(months => n))::date, ${monthStart(own.due)}) end`,
      rent_period: sql`s.rent_period`,
      periods_from: own.month,
      periods_day: sql`case when s.rent_period is null then coalesce(${ifLastOfMonth(end.begins, own.begun)}, ${ifLastOfMonth(next, own.begun)}) else ${own.begun} end`,
      due: own.due,
      ...pick(end, 'begins', 'to_day'),
      days_of: sql`(case when ${isPartOf({ from: end.begins, to: end.to_day }, period)} then ${next} - ${beginOf(next, period, sql`-1`, sql`coalesce(${begunDay}, 31)`)} else ${next} - ${end.begins} end)::bigint`,
      end_date: sql`s.recurrence_end_date`,
    },
    'materialized',
  )`(select s.*, (select min(${theirs.series_period}) from ${theirs} where ${theirs.series_id} = s.id and is_gone) as again
      from invoices s where s.tenant_id = (select ${leaver.id} from ${leaver}) and ${isHead} and (s.recurrence_type = 'MONTHLY' or s.rent_period is not null)
      order by ${presentSeriesFirst} limit 1) as s
    cross join generate_series(0, ${MOST_PERIODS} + greatest(s.next_period, case s.rent_period when 'DAY' then ${day} - s.due_date end)) as n cross join ${own} cross join ${end}
    where n >= least(case when s.status = 'DRAFT' or again = 0 then 0 else s.next_period end, again)`;
}

/**
 * The CTE of the `days` before the move of these periods: of the present one, and, as the job would ask for them once it
 * runs again, of those that it is behind with.
 */
function livedPeriods({ leaver, day, asOf }: Which, ahead: ReturnType<typeof periodsAhead>, isStated: SQL) {
  const month = { first: ahead.periods_from, next: monthAfter(ahead.periods_from) };
  const isOfAMonthThen = sql`(${ahead.rent_period} is null and exists (
    select from invoices i where i.tenant_id = ${leaver.id} and ${isRentOf(month)} and ${isOfAMonth}))`;
  const isMissed = sql`(${ahead.due} < ${leaver.rent_until} and ${ahead.due} >= ${asOf} - interval '1 year'
    and not ${wasResumedAfter(leaver.owner_id, ahead.to_day)} and not ${isOfAMonthThen})`;
  return selected(
    'lived',
    {
      days: sql`daterange(${ahead.begins}, least(${ahead.to_day} + 1, ${day}))`,
      rent: rentOfPeriod(leaver, ahead.due, ahead.begins),
      is_present: sql<boolean>`${ahead.to_day} >= ${day}`,
      ...pick(ahead, 'days_of'),
    },
    'materialized',
  )`${ahead} cross join ${leaver} where ${ahead.begins} < ${day} and (${ahead.due} <= ${ahead.end_date}) is not false
    and case when ${ahead.to_day} >= ${day} then ${isStated} else ${isMissed} end`;
}

/** The CTE of the first of these periods with days from the move on that meets a condition, from the days on that no rent asks for. */
function firstOf({ theirs, day }: Which, ahead: ReturnType<typeof periodsAhead>, name: string, isIt: SQL) {
  const { begins: from, to_day: to } = ahead;
  const asked = sql`(select max(last_day) + 1 from ${theirs} where status <> 'CANCELLED' and not is_gone
    and first_day <= ${to} and last_day >= ${from})`;
  return selected(
    name,
    { ...columnsOf(ahead), from_day: sql`greatest(${from}, ${asked})` },
    'materialized',
  )`(select * from ${ahead} where ${to} >= ${day} and ${isIt} order by n limit 1) as ${ahead}`;
}
