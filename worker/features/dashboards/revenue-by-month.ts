import { type SQL, sql } from 'drizzle-orm';
import { addMonths, startOfWibDay } from '#shared/rules/calendar.ts';

/**
 * Money that an owner received by WIB month, as a query of `month` and `amount`: what settled bills, and what was over
 * them. Credit that is used was counted before. One row for each month, the oldest first, 0 where nothing came. Each
 * month is a range of an index; to put each payment into its month takes more than twice as long. Money over a bill is
 * rare: it is gone through once.
 *
 * @param firstMonth the first day of the first month
 * @param months how many
 */
export function revenueByMonth(firstMonth: string, months: number, ownerId: string): SQL {
  const days = Array.from({ length: months }, (_, index) => addMonths(firstMonth, index));
  const starts = days.map((day) => startOfWibDay(day).toISOString());
  const bounds = sql`${list([...starts, 'infinity'])}::timestamptz[]`;
  return sql`
    select (${list(days.map((day) => day.slice(0, 7)))}::text[])[place] as month,
      settled.amount + coalesce(credited.amount, 0) as amount
    from generate_series(1, ${months}::int) as place cross join lateral (
      select coalesce(sum(allocated_amount), 0)::bigint as amount from payments
      where owner_id = ${ownerId} and status = 'SUCCEEDED' and source <> 'CREDIT'
        and paid_at >= (${bounds})[place] and paid_at < (${bounds})[place + 1]
    ) as settled left join (
      select width_bucket(created_at, ${bounds}) as place, sum(amount)::bigint as amount from credit_entries
      where owner_id = ${ownerId} and kind = 'OVERPAYMENT' and created_at >= ${starts[0]} group by 1
    ) as credited using (place)
    order by place`;
}

/** Plain words as an array literal of PostgreSQL. */
function list(words: string[]): string {
  return `{${words.join(',')}}`;
}
