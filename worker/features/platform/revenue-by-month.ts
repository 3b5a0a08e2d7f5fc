import { type SQL, sql } from 'drizzle-orm';
import { addMonths } from '#shared/rules/calendar.ts';
import { isOfNoSample } from '../accounts/sample-account.ts';
import { monthsFrom } from '../today/months-from.ts';

/**
 * Everyone's revenue by WIB month, as a query of `month`, `revenue` and `deposits`, the oldest first, 0 for a month
 * without money. The last month includes later payments.
 *
 * @param firstMonth the first day of the first month
 * @param months how many
 */
export function revenueByMonth(firstMonth: string, months: number): SQL {
  const lastMonth = addMonths(firstMonth, months - 1).slice(0, 7);
  return sql`
    select month, coalesce(revenue, 0) as revenue, coalesce(deposits, 0) as deposits
    from (${monthsFrom(firstMonth, months)}) as months left join (
      select least(to_char(day, 'YYYY-MM'), ${lastMonth}) as month,
        sum(amount) filter (where kind = 'REVENUE')::bigint as revenue,
        sum(amount) filter (where kind = 'DEPOSIT')::bigint as deposits
      from owner_numbers where kind in ('REVENUE', 'DEPOSIT') and day >= ${firstMonth} and ${isOfNoSample()} group by 1
    ) as money using (month)
    order by place`;
}
