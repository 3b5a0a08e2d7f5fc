import { type SQL, sql } from 'drizzle-orm';
import type { RentShare } from '#shared/rules/pro-rata.ts';
import { rentPeriods } from '#shared/enums.ts';
import { daysOfRentPeriod, issuedBeforeDays, monthsOfRentPeriod } from '#shared/rules/rent-period.ts';
import { ISSUED_BEFORE_DUE_DAYS } from '#shared/rules/recurrence.ts';
import { columnOf, type Of } from '../../db/ctes.ts';
import { rentUntil } from './standing-renewals.ts';
import { isPart, monthsBetweenSql, monthSql, monthStart, type Span, spanOf, statedSpan } from './covered-months.ts';

/** The columns of a series' first invoice that its later periods are counted from. */
export const seriesColumns = [
  'owner_id',
  'kost_id',
  'tenant_id',
  'due_date',
  'covers_from',
  'covers_to',
  'periods_from',
  'periods_day',
  'recurrence_type',
  'recurrence_end_date',
  'rent_period',
  'rent_day',
  'rent_month',
] as const;

/** A series, by its first invoice. */
type Series<More extends string = never> = Of<SeriesColumn | More>;
type SeriesColumn =
  | 'due_date'
  | 'recurrence_type'
  | 'rent_period'
  | 'periods_from'
  | 'periods_day'
  | 'rent_day'
  | 'rent_month';
/** One of which is known what its first invoice pays for. */
type CountedSeries = Series<'covers_from' | 'covers_to'>;

/** A value for each period, in SQL; `other` where the column is null. */
function byRentPeriod(period: SQL, of: Record<(typeof rentPeriods)[number], number>, other: SQL | number): SQL {
  const cases = rentPeriods.map((each) => sql.raw(`when '${each}' then ${of[each]}`));
  return sql`(case ${period} ${sql.join(cases, sql` `)} else ${typeof other === 'number' ? sql.raw(String(other)) : other} end)`;
}

/** How many months a period of a rent has; 0 of one that is counted by days. */
export const monthsOfPeriodSql = (period: SQL) => byRentPeriod(period, monthsOfRentPeriod, 1);
/** How many days a period of a rent has that is counted by days, else 0. */
export const daysOfPeriodSql = (period: SQL) => byRentPeriod(period, daysOfRentPeriod, 0);

/**
 * The first day of a period of a rent, counted from the first one, as `periodStart` has it.
 *
 * @param begun the day of the month on which periods begin, at least that of the first one; null for that one
 */
export function periodStartSql(first: SQL, period: SQL, count: SQL, begun?: SQL): SQL {
  const start = sql`(${first} + make_interval(months => ${monthsOfPeriodSql(period)} * ${count}, days => ${daysOfPeriodSql(period)} * ${count}))::date`;
  if (begun === undefined) return start;
  return sql`least(${start} + coalesce(${begun} - extract(day from ${first})::int, 0), ${monthStart(start, sql`1`)} - 1)`;
}

/**
 * The day of the month on which periods of several months begin if one begins on a day: the last one of a shorter month
 * says less than the contract's first. Null of days and weeks.
 */
export function begunOnSql(first: SQL, period: SQL, contractStart: SQL): SQL {
  return sql`(case when ${daysOfPeriodSql(period)} = 0 then greatest(extract(day from ${first})::int,
    case when extract(day from ${first} + 1) = 1 then extract(day from ${contractStart})::int end) end)`;
}

/** A value if a day is the last one of its month, which does not say on which day the others begin; else null. */
export const ifLastOfMonth = (day: SQL, value: SQL): SQL =>
  sql`(case when extract(day from ${day} + 1) = 1 then ${value} end)`;

/** The day of the month on which the months of a series begin. */
function beginOfMonths(series: CountedSeries): SQL {
  const { from, to } = statedSpan(series);
  const rentDay = columnOf(series, 'rent_day');
  const day = sql`extract(day from ${from})::int`;
  // After a part of a month, the months begin where it ends, on whichever day rent is due later.
  return sql`coalesce(${columnOf(series, 'periods_day')}, case when ${from} is null then 1 when ${isPart({ from, to })} and ${rentDay} is not null then extract(day from ${to} + 1)::int
    when extract(day from ${from} + 1) = 1 then greatest(${day}, ${rentDay}) else ${day} end)`;
}

/** The day of the month on which the periods of a series begin; null if they are of days. */
export function beginOfPeriods(series: CountedSeries): SQL {
  return sql`(case when ${columnOf(series, 'rent_period')} is null then ${beginOfMonths(series)} else ${dayOfPeriods(series)} end)`;
}

/** The day of the month on which the periods of a series begin; null if they are of a month, or of days. */
export function dayOfPeriods(series: Of<'rent_period' | 'periods_from' | 'periods_day'>): SQL {
  const period = columnOf(series, 'rent_period');
  return sql`(case when ${period} is not null and ${daysOfPeriodSql(period)} = 0
    then greatest(extract(day from ${columnOf(series, 'periods_from')})::int, ${columnOf(series, 'periods_day')}) end)`;
}

/** Whether a series bills the present rent of its tenancy, and not its own lines. */
export function followsRent(series: Of<'rent_day' | 'rent_period'>): SQL {
  return sql`(${columnOf(series, 'rent_day')} is not null or ${columnOf(series, 'rent_period')} is not null)`;
}

/** When a bill of a series with this due date is issued. */
export function issueOfSeries(series: Of<'rent_period'>, due: SQL): SQL {
  return sql`(${due} - ${byRentPeriod(columnOf(series, 'rent_period'), issuedBeforeDays, ISSUED_BEFORE_DUE_DAYS)})`;
}

/**
 * Whether a due date of a series of the tenancy `t` is within the contract, and before an agreed day of leaving. What follows
 * the rent pays for days from the due date on: it begins before that day, on which nobody lives there any more; other lines may be due on it. Of a period
 * of several months more than a few days are left: those of a series that began after a short month, on the 28th for the
 * 31st, are days that the last period before them has to ask for, or the settlement by the day.
 */
export function isWithinContract(series: Of<'rent_day' | 'rent_period'>, due: SQL): SQL {
  const isLong = sql`${monthsOfPeriodSql(columnOf(series, 'rent_period'))} > 1`;
  return sql`(${due} <= ${rentUntil('t')} - case when ${isLong} then ${FEWEST_DAYS_OF_LONG} else ${followsRent(series)}::int end)`;
}

/** How many days of a period of several months the contract has at least: more than a month is shorter than another. */
export const FEWEST_DAYS_OF_LONG = sql.raw('4');

/**
 * When a period is due; period 0 is the first invoice. Periods are counted from the first due date, so that the 31st
 * comes back after a shorter month; if the rent has a fixed day, from the first month; if it is of another period than
 * the month, it is due on the period's first day.
 */
export function periodDueDateSql(series: Series, period: SQL): SQL {
  const column = (name: SeriesColumn) => columnOf(series, name);
  const due = column('due_date');
  const rentMonth = sql`(${column('rent_month')} + make_interval(months => ${period}))::date`;
  const ofPeriod = sql`case when ${column('rent_period')} is not null then ${periodStartSql(column('periods_from'), column('rent_period'), period, column('periods_day'))} end`;
  return sql`coalesce(${rentDueSql(rentMonth, column('rent_day'))}, ${ofPeriod}, case ${column('recurrence_type')}
    when 'WEEKLY' then ${due} + 7 * ${period}
    when 'MONTHLY' then (${due} + make_interval(months => ${period}))::date
    when 'QUARTERLY' then (${due} + make_interval(months => 3 * ${period}))::date
    when 'YEARLY' then (${due} + make_interval(years => ${period}))::date end)`;
}

/** The day of a month on which rent is due, as `rentDueDay` has it; `month` is the month's first day. */
export function rentDueSql(month: SQL, day: SQL): SQL {
  return sql`least(${month} + (${day} - 1), (${month} + make_interval(months => 1))::date - 1)`;
}

/** The rent of a part of a month, as `rentOfShare` has it. */
export function rentShareSql(rent: SQL, { days, of, after = 0 }: RentShare): SQL {
  const int = (count: number) => sql`${count}::int`;
  return rentOfDaysSql(rent, { days: int(days), of: int(of), after: int(after) });
}

/** A part of the days of a period of rent, as SQL; as `RentShare` has them. */
export interface SharedDays {
  days: SQL;
  of: SQL;
  after: SQL;
}

/** The rent of a part of a period, as `rentOfShare` has it; nothing of nothing. */
export function rentOfDaysSql(rent: SQL, { days, of, after }: SharedDays): SQL {
  const upTo = (count: SQL) => sql`(2 * ${rent} * (${count})::bigint + ${of}::bigint) / (2 * ${of}::bigint)`;
  return sql`least(${rent}, greatest(1, ${upTo(sql`${after} + ${days}`)} - ${upTo(after)}))`;
}

/** The day on which a period is issued; null if the series ends before it. */
export function nextIssueSql(series: Series<'recurrence_end_date'>, period: SQL): SQL {
  const due = periodDueDateSql(series, period);
  const end = columnOf(series, 'recurrence_end_date');
  return sql`(case when ${end} is null or ${due} <= ${end} then ${issueOfSeries(series, due)} end)`;
}

/** How many months each period of a series pays for. */
export function monthsPerPeriod(series: Of<'recurrence_type' | 'rent_period'>): SQL {
  const period = columnOf(series, 'rent_period');
  return sql`(case when ${period} is not null then greatest(1, ${monthsOfPeriodSql(period)})
    else case ${columnOf(series, 'recurrence_type')} when 'QUARTERLY' then 3 when 'YEARLY' then 12 else 1 end end)`;
}

/** The first day of the month that period 0 counts for, from which the months of later periods are counted. */
export function periodsFrom(series: CountedSeries): SQL {
  return sql`coalesce(${columnOf(series, 'periods_from')}, ${columnOf(series, 'rent_month')}, ${monthStart(spanOf(series).from)})`;
}

/**
 * The first day of the first month that a period counts for: the months of a series follow each other, on whichever days
 * its bills are due.
 *
 * @param period from 1 on: the first invoice of a rent with a day of its own may be for a part of the next month
 */
export function periodMonthSql(series: CountedSeries, period: SQL): SQL {
  const weekly = monthStart(sql`${spanOf(series).from} + 7 * ${period}`);
  const own = columnOf(series, 'rent_period');
  return sql`case when ${own} is not null then ${monthStart(periodStartSql(columnOf(series, 'periods_from'), own, period))}
    when ${columnOf(series, 'recurrence_type')} = 'WEEKLY' then ${weekly}
    else ${monthStart(periodsFrom(series), sql`${monthsPerPeriod(series)} * ${period}`)} end`;
}

/**
 * What a period pays for: whole months, or the months that begin on the same day as those of the first invoice. Null if
 * nobody has said what the first invoice pays for; automatic rents are then for whole months.
 *
 * @param period from 1 on
 */
export function periodSpanSql(series: CountedSeries, period: SQL): Span {
  const { from, to } = statedSpan(series);
  const rentDay = columnOf(series, 'rent_day');
  const begins = beginOfMonths(series);
  const monthOf = (at: SQL) => sql`(${periodMonthSql(series, at)})`;
  const own = columnOf(series, 'rent_period');
  const ownStart = (at: SQL) =>
    periodStartSql(columnOf(series, 'periods_from'), own, at, columnOf(series, 'periods_day'));
  const stated = (next: SQL, weekly: SQL, others: SQL) => sql`case
    when ${own} is not null then ${next} when ${from} is null and ${rentDay} is null then null
    when ${columnOf(series, 'recurrence_type')} = 'WEEKLY' then ${weekly} else ${others} end`;
  return {
    from: stated(ownStart(period), sql`${from} + 7 * ${period}`, rentDueSql(monthOf(period), begins)),
    to: stated(
      sql`${ownStart(sql`(${period} + 1)`)} - 1`,
      sql`${to} + 7 * ${period}`,
      sql`${rentDueSql(monthOf(sql`(${period} + 1)`), begins)} - 1`,
    ),
  };
}

/**
 * The last day of a later period that becomes the first of a series: as those after it are counted from its first day
 * (`periodSpanSql`), it ends where they begin, also if it begins on the last day of a shorter month.
 *
 * @param from its first day
 * @param rentDay the day of the month on which the series bills; of a rent of another period than the month, on which these begin
 */
export function endOfFirstSql(from: SQL, period: SQL, rentDay: SQL): SQL {
  const day = sql`extract(day from ${from})::int`;
  const begins = sql`(case when extract(day from ${from} + 1) = 1 then greatest(${day}, ${rentDay}) else ${day} end)`;
  return sql`(case when ${period} is not null then ${periodStartSql(from, period, sql`1`, begins)}
    else ${rentDueSql(monthStart(from, sql`1`), begins)} end - 1)`;
}

/** The period of a series that counts for a month; the one before it, if that month begins before the first period. */
export function periodOfMonthSql(series: CountedSeries, month: SQL): SQL {
  return sql`(${monthsBetweenSql(periodsFrom(series), month)} / ${monthsPerPeriod(series)})`;
}

/** The months of an invoice as `titleOfMonths` has them, and its due date. */
export interface NamedMonths {
  months: SQL;
  due: SQL;
}

/**
 * A text of the first invoice for a later period: the months that it names become the period's, else the month of its
 * due date becomes that of the period's due date.
 */
export function textOfPeriodSql(text: SQL, first: NamedMonths, period: NamedMonths): SQL {
  return sql`case when strpos(${text}, ${first.months}) > 0 then replace(${text}, ${first.months}, ${period.months})
    else replace(${text}, ${monthSql(first.due)}, ${monthSql(period.due)}) end`;
}
