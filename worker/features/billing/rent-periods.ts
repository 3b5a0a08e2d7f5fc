import { type SQL, sql } from 'drizzle-orm';
import type { Of } from '../../db/ctes.ts';
import { columnOf } from '../../db/ctes.ts';
import { rentOn } from './agreed-rent.ts';
import { monthsBetweenSql, shownCovers } from './covered-months.ts';
import { rentUntil } from './standing-renewals.ts';
import { daysOfPeriodSql, monthsOfPeriodSql, periodStartSql } from './recurrence-sql.ts';

/** A tenancy's id, the first day of its contract, and its period. */
interface Periods {
  id: SQL;
  start: SQL;
  period: SQL;
  /** On which day of the month they begin, if `start` is in a shorter one. */
  begun?: SQL;
}

const isRent = sql.raw(`(i.invoice_type = 'MONTHLY_RENT' and i.status <> 'CANCELLED') is true`);

/** Whether a rent of the tenancy pays for a day; one without days for those of its month. */
export function isBilledOn(day: SQL, tenancy: SQL, which: SQL = sql`true`): SQL {
  const { covers_from: from, covers_to: to } = shownCovers('i');
  return sql`(${day} <@ coalesce((select range_agg(daterange(${from}, ${to}, '[]')) from invoices i
    where i.tenant_id = ${tenancy} and ${isRent} and ${from} is not null and ${which}), '{}'))`;
}

/**
 * The first day of the next period that no rent of the tenancy pays for, from a day on: where what is billed ends, or the
 * next day on which a period of the contract begins. Days that are prepaid later are left to what is asked for them.
 */
export function nextPeriodStart({ id, start, period, begun }: Periods, from: SQL): SQL<string> {
  const since = sql`greatest(${start}, ${from})`;
  return sql<string>`(select min(day) from (
    select ${periodOnOrAfter(start, period, since, begun)} as day
    union all select ${shownCovers('i').covers_to} + 1 from invoices i where i.tenant_id = ${id} and ${isRent}) as begun
    where day >= ${since} and not ${isBilledOn(sql`day`, id)})`;
}

/** The first day on or after a day of the contract on which one of its periods begins. */
export function periodOnOrAfter(start: SQL, period: SQL, since: SQL, begun?: SQL): SQL {
  // Of several months: the last period that begins up to that month, or the one after it.
  const months = sql`greatest(1, ${monthsOfPeriodSql(period)})`;
  const nth = sql`(${monthsBetweenSql(start, since)} / ${months})`;
  const nthStart = (n: SQL) => periodStartSql(start, period, n, begun);
  const ofMonths = sql`(case when ${nthStart(nth)} >= ${since} then ${nthStart(nth)} else ${nthStart(sql`(${nth} + 1)`)} end)`;
  const days = daysOfPeriodSql(period);
  return sql`(case when ${days} = 0 then ${ofMonths}
    else ${start} + ${days} * ((${since} - ${start} + ${days} - 1) / greatest(1, ${days})) end)`;
}

/**
 * The rent of a day, not rounded: of a month, or a part of its rent of several, by the days of that month.
 *
 * @param asked the day by which the agreed rent is chosen
 */
export function rentOfDay(
  tenancy: Of<'monthly_rent' | 'next_rent' | 'next_rent_from' | 'rent_period'>,
  day: SQL,
  asked = day,
): SQL<number> {
  const period = columnOf(tenancy, 'rent_period');
  const daysOfMonth = sql`extract(day from date_trunc('month', ${day}) + interval '1 month' - interval '1 day')`;
  return sql<number>`(${rentOn(tenancy, asked)}::numeric / case when ${daysOfPeriodSql(period)} > 0 then ${daysOfPeriodSql(period)}
    else ${daysOfMonth} * ${monthsOfPeriodSql(period)} end)`;
}

/** Since which day a tenancy asks for rent: that on which its tenant moved in, or will by their contract. */
export function rentSince(tenancy: Of<'contract_start' | 'check_in_date'>): SQL {
  return sql`coalesce(${columnOf(tenancy, 'check_in_date')}, ${columnOf(tenancy, 'contract_start')})`;
}

/** The columns of a tenancy that `rentInMonth` reads. */
type Rented = Of<
  'id' | 'monthly_rent' | 'next_rent' | 'next_rent_from' | 'rent_period' | 'contract_start' | 'contract_end'
>;

/**
 * What of a tenancy's agreed rent counts for a month without a bill, by the rule by which bills count
 * (`countedMonths`): a day or a week counts for the month in which it begins, and of several months each counts for its
 * share, as many months as the contract is old. A month's rent counts whole.
 */
export function rentInMonth(tenancy: Rented, { first, last }: { first: SQL; last: SQL }): SQL<number> {
  const column = (name: 'rent_period' | 'contract_start') => columnOf(tenancy, name);
  const [period, start] = [column('rent_period'), column('contract_start')];
  // A renewal within the month begins with the period that counts for it.
  const rent = rentOn(tenancy, last);
  const months = monthsOfPeriodSql(period);
  const place = sql`(greatest(0, ${monthsBetweenSql(start, first)}) % greatest(1, ${months}))`;
  const days = sql`greatest(1, ${daysOfPeriodSql(period)})`;
  // How many periods begin up to a day.
  const begun = (day: SQL) => sql`(case when ${day} < ${start} then 0 else (${day} - ${start}) / ${days} + 1 end)`;
  const until = sql`least(${last}, ${rentUntil(tenancy)} - 1)`;
  return sql<number>`(case when ${period} = 'MONTH' then ${rent}
    when ${months} = 0 then ${rent} * greatest(0, ${begun(until)} - ${begun(sql`${first} - 1`)})
    else ${rent} * (${place} + 1) / ${months} - ${rent} * ${place} / ${months} end)`;
}
