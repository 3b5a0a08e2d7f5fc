import { type SQL, sql } from 'drizzle-orm';
import { DEFAULT_LATE_FEE_BPS } from '#shared/rules/late-fee.ts';
import { type OwnerContext, today } from '../../context.ts';
import { columnsOf, selected, withCtes } from '../../db/ctes.ts';
import { rentOfPeriod, rentOn } from '../billing/agreed-rent.ts';
import { monthStart } from '../billing/covered-months.ts';
import { begunOnSql, issueOfSeries, periodStartSql, rentOfDaysSql } from '../billing/recurrence-sql.ts';
import { isBilledOn, nextPeriodStart } from '../billing/rent-periods.ts';
import { billsOfTenancies, rentLine, rentTitle } from '../invoices/rent-bills.ts';
import type { agreedTenancies, AutomaticTerms } from './agreed-tenancy.ts';
import { isRentSeries, lastRentDay } from '../tenants/automatic-rent.ts';
import { askedLateFee, chosenDay, isOfMonths, issueDaySql } from './series-change.ts';
import {
  beginsIn,
  coversOfDue,
  daysOf,
  firstMonthOf,
  freeMonth,
  isTaken,
  monthOfDue,
  nextBilled,
} from './free-month.ts';

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
  const ofContract = sql`extract(day from ${start})::int`;
  const firstDay = chosenDay(input, sql`coalesce(${lastRentDay(id)}, ${ofContract})`, ofContract);
  const isComing = sql`${start} > ${day} and (${beginsIn(id, start)} > extract(day from ${start})) is not false and not ${isBilledOn(start, id)}
    and not ${isTaken(monthStart(start), agreed, start)}`;
  const begins = sql`case when due.day > ${start} then ${beginsIn(id, sql`due.month`)} end`;
  const starting = selected('starting', {
    ...columnsOf(agreed),
    first_day: sql<number>`${firstDay}`,
    first_due: sql<string>`due.day`,
    covers_from: sql<string>`covers.from_day`,
    covers_to: sql<string>`covers.to_day`,
    days_of: sql<number>`covers.days_of`,
    periods_day: sql<number | null>`covers.periods_day`,
  })`${agreed}
      cross join lateral (${freeMonth(sql`greatest(${start}, ${day})`, firstDay, agreed)}) as free
      cross join lateral (select case when ${isComing} then ${start} else free.due end as day,
        case when ${isComing} then ${monthStart(start)} else free.month end as month offset 0) as due
      cross join ${coversOfDue(sql`due`, firstDay, agreed, begins, nextBilled(id, sql`first.from_day`))}
      where ${agreed.rent_period} = 'MONTH' and not exists (select from invoices s where s.tenant_id = ${id} and ${isRentSeries}
        and ${isOfMonths})`;
  const { first_due: due, first_day: rent_day } = starting;
  const covers = { from: starting.covers_from, to: starting.covers_to };
  const first = {
    // One for each tenancy, by the database.
    id: sql`uuidv7()`,
    invoice_type: 'MONTHLY_RENT',
    title: rentTitle(covers),
    amount: rentOfDaysSql(rentOfPeriod(starting, due, covers.from), daysOf(covers, starting.days_of)),
    due_date: due,
    isSent: false,
    late_fee_bps: askedLateFee(input) ?? sql`coalesce(${starting.late_fee_bps}, ${DEFAULT_LATE_FEE_BPS}::int)`,
    series: {
      covers_from: covers.from,
      covers_to: covers.to,
      rent_day,
      rent_month: monthOfDue(due, rent_day),
      rent_period: sql`null::text`,
      periods_from: firstMonthOf(covers, starting.days_of),
      periods_day: starting.periods_day,
      next_issue_on: issueDaySql(due),
    },
  } as const;
  return withCtes([agreed, starting, ...billsOfTenancies(context, starting, [first])], sql`select`);
}

/**
 * The same for rents of another period than the month: the first one begins where what is billed ends, if that is still
 * to come, else with the next period of the contract, before days that are prepaid later; it is due on its first day.
 */
export function periodSeriesStart(
  context: OwnerContext,
  agreed: ReturnType<typeof agreedTenancies>,
  input: AutomaticTerms,
): SQL {
  const day = sql`${today(context)}::date`;
  const { id, contract_start: start, rent_period: period } = agreed;
  const whole = periodStartSql(sql`free.due`, period, sql`1`, begunOnSql(sql`free.due`, period, start));
  const starting = selected('starting', {
    ...columnsOf(agreed),
    first_due: sql<string>`free.due`,
    covers_to: sql<string>`least(${whole}, ${nextBilled(id, sql`free.due`)}) - 1`,
    days_of: sql<number>`${whole} - free.due`,
  })`${agreed} cross join lateral (select ${nextPeriodStart({ id, start, period }, day)} as due offset 0) as free
      where ${period} <> 'MONTH' and not exists (select from invoices s where s.tenant_id = ${id} and ${isRentSeries}
        and s.rent_period is not null and s.next_issue_on is not null)`;
  const due = starting.first_due;
  const covers = { from: due, to: starting.covers_to };
  // What follows a shortened one begins at once.
  const [isShort, after] = [sql`${covers.to} + 1 - ${due} < ${starting.days_of}`, sql`(${covers.to} + 1)`];
  const first = {
    id: sql`uuidv7()`,
    invoice_type: 'MONTHLY_RENT',
    title: rentTitle(covers),
    line: rentLine(sql`room_number`),
    amount: rentOfDaysSql(rentOn(starting, due), daysOf(covers, starting.days_of)),
    due_date: due,
    isSent: false,
    late_fee_bps: askedLateFee(input) ?? sql`coalesce(${starting.late_fee_bps}, ${DEFAULT_LATE_FEE_BPS}::int)`,
    series: {
      covers_from: covers.from,
      covers_to: covers.to,
      rent_day: sql`null::int`,
      rent_month: sql`null::date`,
      rent_period: starting.rent_period,
      periods_from: sql`case when ${isShort} then ${periodStartSql(after, starting.rent_period, sql`-1`)} else ${due} end`,
      periods_day: begunOnSql(
        sql`(case when ${isShort} then ${after} else ${due} end)`,
        starting.rent_period,
        starting.contract_start,
      ),
      next_issue_on: issueOfSeries(starting, due),
    },
  } as const;
  return withCtes([agreed, starting, ...billsOfTenancies(context, starting, [first])], sql`select`);
}
