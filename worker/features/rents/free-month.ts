import { type SQL, sql } from 'drizzle-orm';
import { ISSUED_BEFORE_DUE_DAYS } from '#shared/rules/recurrence.ts';
import type { Rows } from '../../db/ctes.ts';
import { isPart, monthStart, shownCovers, type Span, statedSpan } from '../billing/covered-months.ts';
import { ifLastOfMonth, rentDueSql, type SharedDays } from '../billing/recurrence-sql.ts';
import { isBilledOn } from '../billing/rent-periods.ts';
import { isOfAMonth } from '../invoices/free-days.ts';
import { isRent, isRentOf, leavesDays, monthAfter } from '../invoices/rent-of-month.ts';

type Tenancy = Rows<'id' | 'contract_start' | 'rent_since'>;

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

/**
 * A query of the next `month` that has no rent yet, or free days where its rent begins, and when that is `due` after a day;
 * or the one after a part.
 */
export function freeMonth(from: SQL, rentDay: SQL, tenancy: Tenancy): SQL {
  return sql`
    select month, ${dueAfter(from, rentDay)} as due from (
      select part.month as goes_on, (least(${monthStart(from)}, part.month) + make_interval(months => count))::date as month
      from generate_series(0, ${MOST_MONTHS}::int) as count left join (${monthAfterPart(tenancy.id, from)}) as part on true) as months
    where (${rentDueSql(sql`month`, rentDay)} > ${from} or month = goes_on)
      and not ${isTaken(sql`month`, tenancy, beginOf(tenancy, rentDay))} order by month limit 1`;
}

/** The day on which the rent of the month that begins on the day `month` begins, as `coversOfDue` has it. */
export function beginOf({ id, contract_start: start }: Tenancy, rentDay: SQL, which?: SQL): SQL {
  const otherwise = sql`case when ${rentDay} = extract(day from ${start}) then ${rentDay} else 1 end`;
  return rentDueSql(sql`month`, sql`coalesce(${beginsIn(id, sql`month`, which)}, ${otherwise})`);
}

/** The month from which the due dates of a rent are counted (`rent_month`), so that the one after the first is due later. */
export function monthOfDue(due: SQL, rentDay: SQL): SQL {
  return monthStart(due, sql`-(${rentDueSql(monthStart(due), rentDay)} > ${due})::int`);
}

/**
 * The day of a month on which its rent begins: where the first rent ends within it, days, weeks or another part of a month
 * also on the day before, after which a day is free, however many are prepaid later; null without one.
 */
export function beginsIn(tenancy: SQL, month: SQL, which: SQL = sql`true`): SQL<number | null> {
  const next = sql`(${shownCovers('i').covers_to} + 1)`;
  // A calendar month that a form has said of a contract from the 15th on begins before it.
  const isOfContract = sql`exists (select from tenancies t where t.id = i.tenant_id and t.contract_start <= i.covers_from)`;
  const isWithin = sql`${monthStart(next)} = ${monthStart(month)}
    and (${isPart(statedSpan('i'))} is true or ${next} > ${monthStart(month)} or ${isOfContract})`;
  return sql<number | null>`(select min(extract(day from ${next}))::int from invoices i
    where i.tenant_id = ${tenancy} and ${isRent} and ${isWithin} and ${which} and not ${isBilledOn(next, tenancy, which)})`;
}

/**
 * What follows FROM: `covers` with what the rent of a due date pays for, `from_day` to `to_day`. It is the month that begins
 * where the rent before it ends within that month; else with the due date, if that is the contract's first day or on the
 * same day of a later month; else the calendar month. It ends before days that are prepaid, and begins on the day of a move:
 * those before it are the other room's. Whole it has `days_of`.
 *
 * Where it begins on the last day of a short month, those after it keep the day of the rents before it (`periods_day`).
 *
 * @param of the due date `day`, and the first day of the `month` in which what it pays for begins
 * @param begins `beginsIn`
 * @param until what it pays for ends before it (`nextBilled` of `first.from_day`)
 */
export function coversOfDue(
  of: SQL,
  day: SQL,
  { id, contract_start: contractStart }: Pick<Tenancy, 'id' | 'contract_start'>,
  begins: SQL,
  until: SQL,
): SQL {
  const ofContract = sql`extract(day from ${contractStart})::int`;
  const otherwise = sql`case when ${of}.day = ${contractStart} or ${day} = ${ofContract} then ${ofContract} else 1 end`;
  const begun = (first: SQL) => ifLastOfMonth(first, sql`months_begin(${id}, ${first}, ${first} + 1)`);
  // Each is computed once (OFFSET 0), and not wherever it is named.
  return sql`lateral (select coalesce(${begins}, ${otherwise}) as day offset 0) as begins
    cross join lateral (select ${rentDueSql(sql`${of}.month`, sql`begins.day`)} as from_day offset 0) as first
    cross join lateral (select greatest(begins.day, ${begun(sql`first.from_day`)}) as day offset 0) as begun
    cross join lateral (select ${rentDueSql(monthStart(sql`first.from_day`, sql`1`), sql`begun.day`)} as day offset 0) as next
    cross join lateral (select least(next.day, ${until}) as day offset 0) as ended
    cross join lateral (select greatest(first.from_day, (select t.check_in_date from tenancies t
        where t.id = ${id} and t.moved_from_id is not null and t.check_in_date < ended.day)) as from_day,
      ended.day - 1 as to_day, next.day - first.from_day as days_of,
      case when ended.day < next.day then ${begun(sql`ended.day`)} else ${ifLastOfMonth(sql`first.from_day`, sql`begun.day`)} end as periods_day offset 0) as covers`;
}

/** The first day after another one that a rent of the tenancy says to pay for. */
export function nextBilled(tenancy: SQL, day: SQL, which: SQL = sql`true`): SQL {
  return sql`(select min(i.covers_from) from invoices i where i.tenant_id = ${tenancy} and ${isRent} and i.covers_from > ${day} and ${which})`;
}

/**
 * Whether the month that begins on a day is billed (`isBilled`) so that no rent begins in it: on the day on which it
 * would begin, or by one that speaks of a month. Days that are prepaid later in it leave those before them.
 */
export function isTaken(month: SQL, { id, rent_since: since }: Tenancy, begin: SQL, which: SQL = sql`true`): SQL {
  return isBilled(
    month,
    id,
    sql`(${which} and (${isOfAMonth} or ${begin} < ${since} or ${isBilledOn(begin, id, which)}))`,
  );
}

/**
 * Whether a tenancy has a rent bill of the month that begins on a day, other than of a part of it, after which the first
 * whole month begins within it.
 *
 * @param which a further condition on the bill `i`
 */
function isBilled(month: SQL, tenancy: SQL, which: SQL): SQL {
  return sql`exists (select from invoices i where i.tenant_id = ${tenancy}
    and ${isRentOf({ first: month, next: monthAfter(month) })} and ${which} and not ${leavesDays(monthAfter(month))})`;
}

/** Which days of a period of so many a first rent pays for, from its first one on. */
export function daysOf({ from, to }: Span, of: SQL): SharedDays {
  return { days: sql`(${to} + 1 - ${from})`, of, after: sql`0` };
}

/** The month from which the months of a rent are counted (`periods_from`): after a shortened one the first of them begins at once. */
export function firstMonthOf({ from, to }: Span, of: SQL): SQL {
  return sql`(case when ${to} + 1 - ${from} < ${of} then ${monthStart(sql`(${to} + 1)`, sql`-1`)} else ${monthStart(from)} end)`;
}
