import { type SQL, sql } from 'drizzle-orm';
import { DEFAULT_LATE_FEE_BPS } from '#shared/rules/late-fee.ts';
import { type OwnerContext, today } from '../../context.ts';
import { columnsOf, selected, withCtes } from '../../db/ctes.ts';
import { rentOn } from '../billing/agreed-rent.ts';
import { monthStart } from '../billing/covered-months.ts';
import { rentDueSql } from '../billing/recurrence-sql.ts';
import { billsOfTenancies, rentTitle } from '../invoices/rent-bills.ts';
import type { agreedTenancies, AutomaticTerms } from './agreed-tenancy.ts';
import { isRentSeries } from './automatic-rent.ts';
import { askedLateFee, chosenDay, coveredFromDue, isBilled, issueDaySql, MOST_MONTHS } from './series-change.ts';

/**
 * The statement that starts the automatic rent of tenancies that never had one: with a draft that is due when the
 * contract begins, if that is still to come, or on the next due date whose month has no rent yet.
 */
export function seriesStart(
  context: OwnerContext,
  agreed: ReturnType<typeof agreedTenancies>,
  input: AutomaticTerms,
): SQL {
  const day = sql`${today(context)}::date`;
  const { id, contract_start: start } = agreed;
  const firstDay = chosenDay(input, sql`extract(day from ${start})::int`);
  const isComing = sql`${start} > ${day} and not ${isBilled(monthStart(start), id)}`;
  const starting = selected('starting', {
    ...columnsOf(agreed),
    first_day: sql<number>`${firstDay}`,
    first_due: sql<string>`case when ${isComing} then ${start} else due end`,
  })`${agreed}
      cross join lateral (${freeDueDate(sql`greatest(${start}, ${day})`, firstDay, id)}) as free
      where not exists (select from invoices s where s.tenant_id = ${id} and ${isRentSeries})`;
  const { first_due: due, first_day: rent_day } = starting;
  const covers = coveredFromDue(due, rent_day, starting.contract_start);
  const first = {
    // One for each tenancy, by the database.
    id: sql`uuidv7()`,
    invoice_type: 'MONTHLY_RENT',
    title: rentTitle(covers.from),
    amount: rentOn(starting, due),
    due_date: due,
    isSent: false,
    late_fee_bps: askedLateFee(input) ?? sql`coalesce(${starting.late_fee_bps}, ${DEFAULT_LATE_FEE_BPS}::int)`,
    series: {
      covers_from: covers.from,
      covers_to: covers.to,
      rent_day,
      rent_month: monthStart(due),
      next_issue_on: issueDaySql(due),
    },
  } as const;
  return withCtes([agreed, starting, ...billsOfTenancies(context, starting, [first])], sql`select`);
}

/** The next due date after `day` whose month has no rent yet. */
function freeDueDate(day: SQL, rentDay: SQL, tenancy: SQL): SQL {
  const due = rentDueSql(sql`month`, rentDay);
  return sql`
    select ${due} as due from (
      select (${monthStart(day)} + make_interval(months => count))::date as month
      from generate_series(0, ${MOST_MONTHS}::int) as count) as months
    where ${due} > ${day} and not ${isBilled(sql`month`, tenancy)} order by month limit 1`;
}
