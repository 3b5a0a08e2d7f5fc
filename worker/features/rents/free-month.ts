import { type SQL, sql } from 'drizzle-orm';
import { ISSUED_BEFORE_DUE_DAYS } from '#shared/rules/recurrence.ts';
import { isPart, monthStart, spanOf, statedSpan } from '../billing/covered-months.ts';
import { endOfFirstSql, rentDueSql } from '../billing/recurrence-sql.ts';
import { isRent, isRentOf, leavesDays, monthAfter, rentBegins } from '../invoices/rent-of-month.ts';

/** How many months ahead a month without a rent is searched for. */
export const MOST_MONTHS = 36;

/**
 * A query of the `month` in which days, weeks or another part of a month end that the tenancy was billed last, so that its
 * next one begins there; no row if that would be over by a day.
 *
 * @param which a further condition on the rents `i`
 */
export function monthAfterPart(tenancy: SQL, day: SQL, which: SQL = sql`true`): SQL {
  const next = sql`(i.covers_to + 1)`;
  return sql`select ${monthStart(next)} as month from (
    select i.covers_from, i.covers_to from invoices i where i.tenant_id = ${tenancy} and ${isRent} and i.covers_to is not null and ${which}
    order by i.covers_to desc limit 1) as i
    where ${isPart(statedSpan('i'))} and ${next} + interval '1 month' > ${day}`;
}

/** When the rent of a month is due, by its day, or a week after `from` if that has passed: of a month after a part. */
export function dueAfter(from: SQL, rentDay: SQL): SQL {
  const due = rentDueSql(sql`month`, rentDay);
  return sql`case when ${due} > ${from} then ${due} else ${from} + ${ISSUED_BEFORE_DUE_DAYS}::int end`;
}

/** A query of the next `month` that has no rent yet, and when its rent is `due` after a day; or the one after a part. */
export function freeMonth(from: SQL, rentDay: SQL, tenancy: SQL): SQL {
  return sql`
    select month, ${dueAfter(from, rentDay)} as due from (
      select part.month as goes_on, (least(${monthStart(from)}, part.month) + make_interval(months => count))::date as month
      from generate_series(0, ${MOST_MONTHS}::int) as count left join (${monthAfterPart(tenancy, from)}) as part on true) as months
    where (${rentDueSql(sql`month`, rentDay)} > ${from} or month = goes_on) and not ${isBilled(sql`month`, tenancy)} order by month limit 1`;
}

/** The month from which the due dates of a rent are counted (`rent_month`), so that the one after the first is due later. */
export function monthOfDue(due: SQL, rentDay: SQL): SQL {
  return monthStart(due, sql`-(${rentDueSql(monthStart(due), rentDay)} > ${due})::int`);
}

/** `rentBegins` of a month, of rents that reach into it, or of days, weeks or another part of a month before it. */
export function beginsIn(tenancy: SQL, month: SQL, which: SQL = sql`true`): SQL<number | null> {
  const reachesIn = sql`(${isPart(statedSpan('i'))} is true or ${spanOf('i').to} >= ${monthStart(month)})`;
  return rentBegins(tenancy, month, sql`${monthStart(month)} - 1`, sql`(${which} and ${reachesIn})`);
}

/**
 * What follows FROM: `covers` with what the rent of a due date pays for, `from_day` to `to_day`. It is the month that begins
 * where the rent before it ends within that month; else with the due date, if that is the contract's first day or on the
 * same day of a later month; else the calendar month.
 *
 * @param of the due date `day`, and the first day of the `month` in which what it pays for begins
 * @param begins `beginsIn`
 */
export function coversOfDue(of: SQL, day: SQL, contractStart: SQL, begins: SQL): SQL {
  const ofContract = sql`extract(day from ${contractStart})::int`;
  const otherwise = sql`case when ${of}.day = ${contractStart} or ${day} = ${ofContract} then ${ofContract} else 1 end`;
  // Each is computed once (OFFSET 0), and not wherever it is named.
  return sql`lateral (select coalesce(${begins}, ${otherwise}) as day offset 0) as begins
    cross join lateral (select ${rentDueSql(sql`${of}.month`, sql`begins.day`)} as from_day offset 0) as first
    cross join lateral (select first.from_day, ${endOfFirstSql(sql`first.from_day`, sql`null::text`, day)} as to_day offset 0) as covers`;
}

/**
 * Whether a tenancy has a rent bill of the month that begins on a day, other than of a part of it, after which the first
 * whole month begins within it.
 *
 * @param which a further condition on the bill `i`
 */
export function isBilled(month: SQL, tenancy: SQL, which: SQL = sql`true`): SQL {
  return sql`exists (select from invoices i where i.tenant_id = ${tenancy}
    and ${isRentOf({ first: month, next: monthAfter(month) })} and ${which} and not ${leavesDays(monthAfter(month))})`;
}
