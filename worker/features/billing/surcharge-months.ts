import { type SQL, sql } from 'drizzle-orm';
import type { Span } from './covered-months.ts';

/**
 * The row `month` of a month of surcharges of a bill `i` for the occupant `o`: its `first` day, and that of the `next` one.
 * To stand after FROM. On which day of the month they begin, `drizzle/functions/months_begin.sql` says.
 *
 * @param month the first day of the calendar month in which it begins; any other of a bill of a part, all of whose days it is
 * @param span the days of the bill, with the columns of an invoice
 */
export function surchargeMonth(month: SQL, { from, to }: Span): SQL {
  return sql`lateral (select case when is_part then greatest(${from}, o.starts_on) else ${beginIn(month)} end as first,
      case when is_part then ${to} + 1 else ${beginIn(sql`(${month} + interval '1 month')`)} end as next
    from (select months_begin(i.tenant_id, ${from}, ${to} + 1) as day, extract(day from ${month}) > 1 as is_part offset 0) as begun) as month`;
}

/** The day of a calendar month, by its first day, on which a month begins that does on `begun.day` of each. */
export function beginIn(month: SQL): SQL {
  return sql`least(${month}::date + begun.day - 1, (${month} + interval '1 month')::date - 1)`;
}
