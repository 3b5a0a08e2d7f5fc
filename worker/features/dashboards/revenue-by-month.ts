import { type SQL, sql } from 'drizzle-orm';
import { startOfWibDay } from '#shared/rules/calendar.ts';
import { monthsFrom } from './months-from.ts';

/**
 * Revenue of an owner by WIB month, as a query of `month` and `amount`: what settled bills, and what was over them, less
 * what of it became a deposit. Credit that is used was counted before; used for a deposit, it is taken out again. One row for each month, the oldest first, 0 where nothing came. Each
 * month is a range of an index; to put each payment into its month takes more than twice as long. Money over a bill is
 * rare, and so are deposits: each is gone through once.
 *
 * @param firstMonth the first day of the first month
 * @param months how many
 */
export function revenueByMonth(firstMonth: string, months: number, ownerId: string): SQL {
  return sql`
    select month, settled.amount + coalesce(credited.amount, 0) - coalesce(deposits.amount, 0) as amount
    from (${monthsFrom(firstMonth, months)}) as months cross join lateral (
      select coalesce(sum(allocated_amount), 0)::bigint as amount from payments
      where owner_id = ${ownerId} and status = 'SUCCEEDED' and source <> 'CREDIT'
        and paid_at >= months.starts and paid_at < months.ends
    ) as settled left join (
      select to_char(created_at at time zone 'Asia/Jakarta', 'YYYY-MM') as month, sum(amount)::bigint as amount
      from credit_entries
      where owner_id = ${ownerId} and kind = 'OVERPAYMENT' and created_at >= ${startOfWibDay(firstMonth).toISOString()}
      group by 1
    ) as credited using (month) left join (
      select to_char(paid_at at time zone 'Asia/Jakarta', 'YYYY-MM') as month, sum(deposit_amount)::bigint as amount
      from payments
      where owner_id = ${ownerId} and deposit_amount > 0 and paid_at >= ${startOfWibDay(firstMonth).toISOString()}
      group by 1
    ) as deposits using (month)
    order by place`;
}
