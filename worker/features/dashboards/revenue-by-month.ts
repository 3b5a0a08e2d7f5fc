import { type SQL, sql } from 'drizzle-orm';
import { startOfWibDay } from '#shared/rules/calendar.ts';
import { wibMonth } from '../../db/sql.ts';
import { monthsFrom } from './months-from.ts';

/**
 * Revenue by WIB month, as a query of `month`, `revenue` and `deposits`, the oldest first, 0 for a month without money.
 * Revenue is what settled bills, and overpaid money, minus the part that became a deposit. Used credit was counted when
 * it came; if it pays a deposit, it is taken out again. Each month is a range of an index, which takes less than half
 * the time of assigning each payment to its month. Overpaid money and deposits are rare, so each is scanned once.
 *
 * @param firstMonth the first day of the first month
 * @param months how many
 * @param ownerId the owner; by default everyone
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
      select ${wibMonth(sql`created_at`)} as month, sum(amount)::bigint as amount
      from credit_entries where ${ofOwner} kind = 'OVERPAYMENT' and created_at >= ${since}
      group by 1
    ) as credited using (month) left join (
      select ${wibMonth(sql`paid_at`)} as month, sum(deposit_amount)::bigint as amount
      from payments where ${ofOwner} deposit_amount > 0 and paid_at >= ${since}
      group by 1
    ) as held using (month)
    order by place`;
}
