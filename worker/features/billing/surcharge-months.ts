import { type SQL, sql } from 'drizzle-orm';
import { laterBegin, type Span } from './covered-months.ts';

/**
 * The row `month` of a month of surcharges of a bill `i`: its `first` day, and that of the `next` one. To stand after FROM.
 * They begin on the day of the month on which the bill's days begin; the last one of a short month says less than where
 * they end, or the series has its periods. The days after a move are counted back from their end.
 *
 * @param month the first day of the calendar month in which it begins
 * @param span the days of the bill, with the columns of an invoice
 */
export function surchargeMonth(month: SQL, { from, to }: Span): SQL {
  const later = laterBegin({ from, to });
  const begins = (first: SQL) => sql`least(${first}::date + begun.day - 1, (${first} + interval '1 month')::date - 1)`;
  return sql`lateral (select ${begins(month)} as first, ${begins(sql`(${month} + interval '1 month')`)} as next
    from (select case when exists (select from tenancies h where h.id = i.tenant_id and h.moved_from_id is not null and h.check_in_date = ${from}) then ${later}
      when extract(day from ${from} + 1) = 1 then greatest(extract(day from ${from})::int, ${later}, (select s.periods_day from invoices s where s.id = i.series_id))
      else extract(day from ${from})::int end as day offset 0) as begun) as month`;
}
