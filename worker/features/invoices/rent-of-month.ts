import { type SQL, sql } from 'drizzle-orm';
import { addDays, firstOfNextMonth } from '#shared/rules/calendar.ts';
import { ISSUED_BEFORE_DUE_DAYS } from '#shared/rules/recurrence.ts';
import { isOpen, isPastDue } from '../../db/states.ts';
import { periodDueDateSql, rentDueSql } from './recurrence-sql.ts';

/** The days of a month, as SQL. */
export interface MonthDays {
  first: SQL;
  last: SQL;
  /** The first day of the next month. */
  next: SQL;
}

/** @param month `YYYY-MM` */
export function daysOf(month: string): MonthDays {
  const first = `${month}-01`;
  const next = firstOfNextMonth(first);
  return { first: sql`${first}::date`, last: sql`${addDays(next, -1)}::date`, next: sql`${next}::date` };
}

/** Whether the invoice `i` is a rent and not cancelled; word for word as in an index in `schema/invoices.ts`. */
export const isRent = sql`((i.invoice_type = 'MONTHLY_RENT' and i.status <> 'CANCELLED') is true)`;

/** The month that a day is in. */
function monthOf(day: SQL): Pick<MonthDays, 'first' | 'next'> {
  const first = sql`date_trunc('month', ${day})::date`;
  return { first, next: monthAfter(first) };
}

/** The first day of the next month. */
export function monthAfter(first: SQL): SQL {
  return sql`(${first} + make_interval(months => 1))::date`;
}

/** Whether the invoice `i` is a rent of the month: the rule by which a tenancy is billed once a month. */
export function isRentOf({ first, next }: Pick<MonthDays, 'first' | 'next'>): SQL {
  return sql`(${isRent} and i.due_date >= ${first} and i.due_date < ${next})`;
}

/** Of several bills of a tenancy and month: the open ones first, then drafts, each by their due date. */
export const mostUrgent = sql`case when ${isOpen(sql`i.status`)} then 0 when i.status = 'DRAFT' then 1 else 2 end, i.due_date, i.id`;

/** The state of a rent, from the status of its bill `b`, which is null if there is no bill. */
export function monthState(day: SQL): SQL {
  return sql`case when b.status is null then 'UNBILLED'
    when ${isOpen(sql`b.status`)} and ${isPastDue(sql`b.due_date`, day)} then 'LATE'
    when b.status in ('DRAFT', 'PAID', 'PARTIAL') then b.status else 'SENT' end`;
}

/** The next due date of a running series with first invoice `i`: of the waiting draft or of the next period. */
const nextDue = sql`case when i.status = 'DRAFT' then i.due_date else ${periodDueDateSql('i', sql`i.next_period`)} end`;

/** The day of the month on which a monthly series whose first invoice is `i` is due. */
const rentDay = sql`coalesce(i.rent_day, extract(day from i.due_date)::int)`;

/**
 * The day on which a running rent series of the tenancy `t` issues the bill of the month; null if no series bills it. A
 * monthly series bills no month before that of its next due date; a waiting draft is its first bill. A bill of a longer
 * period covers several months: for such a series, the day of its next bill.
 */
export function rentIssue({ first, next }: MonthDays): SQL {
  return sql`(
    select min(case when i.recurrence_type = 'MONTHLY'
      then greatest(${rentDueSql(first, rentDay)} - ${ISSUED_BEFORE_DUE_DAYS}::int, i.next_issue_on)
      else i.next_issue_on end)
    from invoices i where i.tenant_id = t.id and ${isRent} and i.next_issue_on is not null
      and (i.recurrence_type <> 'MONTHLY' or ${nextDue} < ${next}))`;
}

/** The due date in the month of the series whose first invoice is `i`; null if it does not bill the month. */
export function comesInMonth({ first, next }: MonthDays): SQL {
  const due = rentDueSql(first, rentDay);
  return sql`case when i.next_issue_on is null then null
    when i.recurrence_type = 'MONTHLY' then
      case when ${nextDue} < ${next} and (${due} <= i.recurrence_end_date) is not false then ${due} end
    when ${nextDue} >= ${first} and ${nextDue} < ${next} then ${nextDue} end`;
}

/**
 * Whether the series in the CTE `due` is a monthly rent and the month of its `period_due` already has a rent that is
 * not of this series. Of two series that are due at the same time, the one with the lower id bills.
 */
export const isBilledOtherwise = sql`(${isMonthlyRent('due')} and (exists (
    select from invoices i where i.tenant_id = due.tenant_id and ${isRentOf(monthOf(sql`due.period_due`))}
      and i.series_id is distinct from due.id)
  or exists (
    select from due first where first.tenant_id = due.tenant_id and first.id < due.id and ${isMonthlyRent('first')}
      and date_trunc('month', first.period_due) = date_trunc('month', due.period_due))))`;

function isMonthlyRent(series: string): SQL {
  const column = (name: string) => sql.raw(`${series}.${name}`);
  return sql`(${column('invoice_type')} = 'MONTHLY_RENT' and ${column('recurrence_type')} = 'MONTHLY'
    and ${column('status')} <> 'CANCELLED')`;
}
