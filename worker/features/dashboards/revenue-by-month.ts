import { type SQL, sql } from 'drizzle-orm';

/**
 * Money received by WIB month, as a query of `month` and `amount`: what settled bills, and what was over them. Credit
 * that is used was counted before.
 *
 * @param ownerId whose; everyone's where it is left out
 */
export function revenueByMonth(since: Date, ownerId?: string): SQL {
  const month = (column: string) => sql`to_char(${sql.raw(column)} at time zone 'Asia/Jakarta', 'YYYY-MM')`;
  const theirs = ownerId === undefined ? sql`true` : sql`owner_id = ${ownerId}`;
  return sql`
    select month, sum(amount)::bigint as amount from (
      select ${month('paid_at')} as month, allocated_amount as amount from payments
      where ${theirs} and status = 'SUCCEEDED' and source <> 'CREDIT' and paid_at >= ${since.toISOString()}
      union all
      select ${month('created_at')}, amount from credit_entries
      where ${theirs} and kind = 'OVERPAYMENT' and created_at >= ${since.toISOString()}
    ) as received group by month order by month`;
}
