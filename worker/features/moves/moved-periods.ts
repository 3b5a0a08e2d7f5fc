import { type SQL, sql } from 'drizzle-orm';
import { computed } from '../../db/ctes.ts';
import { monthsBetweenSql, monthStart, type Span } from '../billing/covered-months.ts';
import { daysOfPeriodSql, monthsOfPeriodSql, periodStartSql, rentDueSql } from '../billing/recurrence-sql.ts';
import { homesUpTo } from '../billing/shares.ts';
import { isRentAs } from '../invoices/rent-of-month.ts';

/**
 * The months, or periods, of a bill: what follows its FROM, with a row for each `n` from 0 on, though some may lie outside of
 * its days. They are counted back from its end, as the bill of the days after a move begins within one; but forth of the
 * first days of one whose others are billed otherwise.
 */
export function monthsOf(whole: Span, period: SQL, isFront: SQL, begun: SQL) {
  const next = sql`(${whole.to} + 1)`;
  const fixed = computed('fixed', { day: sql`case when ${isFront} then ${whole.from} else ${next} end` });
  const place = sql`(case when ${isFront} then n else -n - 1 end)`;
  const begin = (count: SQL) =>
    beginOf(fixed.day, period, count, sql`coalesce(${begun}, case when ${isFront} then 0 else 31 end)`);
  const month = computed('month', { starts: begin(place), ends: begin(sql`(${place} + 1)`) });
  const { starts, ends } = month;
  const months = sql`(case when ${daysOfPeriodSql(period)} = 0 then ${monthsBetweenSql(whole.from, next)} else ${whole.to} - ${whole.from} end)`;
  const from = sql`cross join ${fixed} cross join lateral generate_series(0, ${months}) as n cross join ${month}`;
  return { from, starts, end: sql`least(${next}, ${ends})`, of: sql`(${ends} - ${starts})::bigint` };
}

/**
 * The first day of the period that is `count` after the one that begins on a day. The last day of a short month does not
 * say on which day of the month the others begin.
 *
 * @param begun that day, if it is later
 */
export function beginOf(day: SQL, period: SQL, count: SQL, begun: SQL): SQL {
  const date = sql`extract(day from ${day})::int`;
  const each = sql`(case when extract(day from ${day} + 1) = 1 then greatest(${date}, ${begun}) else ${date} end)`;
  return sql`(case when ${daysOfPeriodSql(period)} > 0 then ${periodStartSql(day, period, count)}
    else ${rentDueSql(monthStart(day, sql`${monthsOfPeriodSql(period)} * ${count}`), each)} end)`;
}

/**
 * The latest day of the month on which one of the rents begins that are of the last period before a day, or end where some
 * days begin, in this room and those that were left for it; null where the ends of short months alone tell. The bills
 * of the days after moves begin on no such day.
 */
export function begunOn(tenancy: SQL, from: SQL, next: SQL, period: SQL): SQL {
  return sql`(select max(extract(day from b.covers_from))::int from invoices b join tenancies h on h.id = b.tenant_id
    where b.tenant_id = any(${homesUpTo(tenancy)}) and ${isRentAs('b')} and (h.moved_from_id is not null and h.check_in_date = b.covers_from) is not true
      and (extract(day from b.covers_from) = 31 or extract(day from b.covers_from + 1) > 1)
      and b.covers_from < ${next} and b.covers_to >= least(${from}, ${periodStartSql(next, period, sql`-1`)}) - 1)`;
}

/** Whether a span is shorter than a period of a rent. */
export function isPartOf({ from, to }: Span, period: SQL): SQL {
  return sql`(${periodStartSql(from, period, sql`1`)} > ${to} + 1)`;
}
