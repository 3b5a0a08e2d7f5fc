import { type SQL, sql } from 'drizzle-orm';
import { monthNames } from '#shared/format.ts';
import type { RentShare } from '#shared/rules/automatic-rent.ts';
import { ISSUED_BEFORE_DUE_DAYS } from '#shared/rules/recurrence.ts';
import { textArray } from '../../db/sql.ts';

/**
 * When a period is due; period 0 is the first invoice. Periods are counted from the first due date, so that the 31st
 * comes back after a shorter month; if the rent has a fixed day, from the first month.
 *
 * @param series the alias of the series' first invoice
 */
export function periodDueDateSql(series: string, period: SQL): SQL {
  const column = (name: string) => sql.raw(`${series}.${name}`);
  const due = column('due_date');
  const rentMonth = sql`(${column('rent_month')} + make_interval(months => ${period}))::date`;
  return sql`coalesce(${rentDueSql(rentMonth, column('rent_day'))}, case ${column('recurrence_type')}
    when 'WEEKLY' then ${due} + 7 * ${period}
    when 'MONTHLY' then (${due} + make_interval(months => ${period}))::date
    when 'QUARTERLY' then (${due} + make_interval(months => 3 * ${period}))::date
    when 'YEARLY' then (${due} + make_interval(years => ${period}))::date end)`;
}

/** The day of a month on which rent is due, as `rentDueDay` has it; `month` is the month's first day. */
export function rentDueSql(month: SQL, day: SQL): SQL {
  return sql`least(${month} + (${day} - 1), (${month} + make_interval(months => 1))::date - 1)`;
}

/** The rent of a part of a period, as `rentOfShare` has it. */
export function rentShareSql(rent: SQL, { days, of }: RentShare): SQL {
  return sql`greatest(1, (2 * ${rent} * ${days}::bigint + ${of}::bigint) / (2 * ${of}::bigint))`;
}

/**
 * The day on which a period is issued; null if the series ends before it.
 *
 * @param series the alias of the series' first invoice
 */
export function nextIssueSql(series: string, period: SQL): SQL {
  const due = periodDueDateSql(series, period);
  const end = sql.raw(`${series}.recurrence_end_date`);
  return sql`(case when ${end} is null or ${due} <= ${end} then ${due} - ${ISSUED_BEFORE_DUE_DAYS}::int end)`;
}

/** A text of the first invoice for a later period: the month of the first due date becomes the period's month. */
export function textOfPeriodSql(text: SQL, firstDue: SQL, due: SQL): SQL {
  return sql`replace(${text}, ${monthSql(firstDue)}, ${monthSql(due)})`;
}

/** The month of a day as texts name it: `November 2026`. */
export function monthSql(day: SQL): SQL {
  return sql`(${textArray(monthNames)})[extract(month from ${day})] || ' ' || extract(year from ${day})`;
}
