import { type SQL, sql } from 'drizzle-orm';
import { startOfWibDay } from '#shared/rules/calendar.ts';
import { monthsFrom } from './months-from.ts';

/**
 * Revenue by WIB month, as a query of `month`, `revenue` and `deposits`, the oldest first, 0 where nothing came. Revenue
 * is what settled bills, and what was paid over them, less what of it became a deposit. Credit was counted when it came,
 * and is not counted again when it is used; used for a deposit, it is taken out again.
 *
 * Each month is a range of an index: to put each payment into its month takes more than twice as long. Money over a bill
 * is rare, and so are deposits: each is gone through once.
 *
 * @param firstMonth the first day of the first month
 * @param months how many
 * @param ownerId whose; everyone's where it is left out
 */
export function revenueByMonth(firstMonth: string, months: number, ownerId?: string): SQL {
  const since = startOfWibDay(firstMonth).toISOString();
  const ofOwner = ownerId === undefined ? sql.empty() : sql`owner_id = ${ownerId} and`;
  return sql`
    select month, settled.amount + coalesce(credited.amount, 0) - coalesce(held.amount, 0) as revenue,
      coalesce(held.amount, 0) as deposits
    from (${monthsFrom(firstMonth, months)}) as months cross join lateral (
      select coalesce(sum(allocated_amount), 0)::bigint as amount from payments
      where ${ofOwner} status = 'SUCCEEDED' and source <> 'CREDIT'
        and paid_at >= months.starts and paid_at < months.ends
    ) as settled left join (
      select to_char(created_at at time zone 'Asia/Jakarta', 'YYYY-MM') as month, sum(amount)::bigint as amount
      from credit_entries where ${ofOwner} kind = 'OVERPAYMENT' and created_at >= ${since}
      group by 1
    ) as credited using (month) left join (
      select to_char(paid_at at time zone 'Asia/Jakarta', 'YYYY-MM') as month, sum(deposit_amount)::bigint as amount
      from payments where ${ofOwner} deposit_amount > 0 and paid_at >= ${since}
      group by 1
    ) as held using (month)
    order by place`;
}
