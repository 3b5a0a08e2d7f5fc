import { type SQL, sql } from 'drizzle-orm';
import { addMonths, startOfWibDay } from '#shared/rules/calendar.ts';

/**
 * Money received by WIB month, as a query of `month` and `amount`: what settled bills, and what was over them. Credit
 * that is used was counted before. An instant is put between the months' beginnings: to name the month of each payment
 * costs five times as much.
 *
 * @param firstMonth the first day of the first month
 * @param months how many
 * @param ownerId whose; everyone's where it is left out
 */
export function revenueByMonth(firstMonth: string, months: number, ownerId?: string): SQL {
  const days = Array.from({ length: months }, (_, index) => addMonths(firstMonth, index));
  const starts = days.map((day) => startOfWibDay(day).toISOString());
  const [since] = starts;
  const theirs = ownerId === undefined ? sql`true` : sql`owner_id = ${ownerId}`;
  return sql`
    select (${list(days.map((day) => day.slice(0, 7)))}::text[])[place] as month, sum(amount)::bigint as amount from (
      select width_bucket(received_at, ${list(starts)}::timestamptz[]) as place, amount from (
        select paid_at as received_at, allocated_amount as amount from payments
        where ${theirs} and status = 'SUCCEEDED' and source <> 'CREDIT' and paid_at >= ${since}
        union all
        select created_at, amount from credit_entries
        where ${theirs} and kind = 'OVERPAYMENT' and created_at >= ${since}
      ) as received
    ) as placed group by place order by place`;
}

/** Plain words as an array literal of PostgreSQL. */
function list(words: string[]): string {
  return `{${words.join(',')}}`;
}
