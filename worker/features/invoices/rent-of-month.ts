import { type SQL, sql } from 'drizzle-orm';
import { addDays, firstOfNextMonth } from '#shared/rules/calendar.ts';
import type { Rows } from '../../db/ctes.ts';
import { isOpen, isPastDue } from '../../db/states.ts';
import {
  countsFor,
  isPart,
  laterBegin,
  monthStart,
  shownCovers,
  spanOf,
  statedSpan,
} from '../billing/covered-months.ts';
import { isRunningRent, isWatchedRent } from './rent-series.ts';
import {
  isWithinContract,
  issueOfSeries,
  periodDueDateSql,
  periodMonthSql,
  periodOfMonthSql,
} from '../billing/recurrence-sql.ts';

/** The days of a month, or of some that follow each other, as SQL. */
export interface MonthDays {
  first: SQL;
  last: SQL;
  /** The first day of the next month. */
  next: SQL;
}

/** @param month, until `YYYY-MM` */
export function daysOf(month: string, until = month): MonthDays {
  const first = `${month}-01`;
  const next = firstOfNextMonth(`${until}-01`);
  return { first: sql`${first}::date`, last: sql`${addDays(next, -1)}::date`, next: sql`${next}::date` };
}

/** Whether an invoice is a rent and not cancelled; word for word as in some indexes in `schema/invoices.ts`. */
export const isRentAs = (alias: string) =>
  sql.raw(`((${alias}.invoice_type = 'MONTHLY_RENT' and ${alias}.status <> 'CANCELLED') is true)`);

/** `isRentAs` of the invoice `i`. */
export const isRent = isRentAs('i');

/** The first day of the next month. */
export function monthAfter(first: SQL): SQL {
  return sql`(${first} + make_interval(months => 1))::date`;
}

/**
 * Whether the invoice `i`, one of those of a tenancy or an owner, is a rent that counts for the month: the rule by which
 * a tenancy is billed once a month.
 */
export function isRentOf(days: Pick<MonthDays, 'first' | 'next'>, of: 'tenancy' | 'owner' = 'tenancy'): SQL {
  return sql`(${isRent} and ${countsFor('i', days, of)})`;
}

/**
 * The day of the month on which a month of a tenancy's rent begins that no rent counts for: where the one before it ends,
 * whichever days it pays for, so that no day is billed twice and none is left out; null if there is none before.
 *
 * @param month a day of the month
 * @param since rents that end before it are of no matter
 * @param which a further condition on the bill `i`
 */
export function rentBegins(tenancy: SQL, month: SQL, since: SQL, which: SQL = sql`true`): SQL<number | null> {
  const { covers_from: from, covers_to: to } = shownCovers('i');
  const isBefore = sql`${from} < ${monthStart(month, sql`1`)} and ${to} >= ${since}`;
  return sql<number | null>`(select ${laterBegin({ from, to })} from invoices i
    where i.tenant_id = ${tenancy} and ${isRent} and ${isBefore} and ${which} order by ${spanOf('i').to} desc, i.id limit 1)`;
}

/** Whether the rent `i` is of a part of a month, after which a month begins before `next`, so that it keeps out no other rent. */
export function leavesDays(next: SQL): SQL {
  return sql`((${isPart(statedSpan('i'))} and i.covers_to + 1 < ${next}) is true)`;
}

/** Of several bills of a tenancy and month: the open ones first, then drafts, each by their due date. */
export const mostUrgent = sql`case when ${isOpen(sql`i.status`)} then 0 when i.status = 'DRAFT' then 1 else 2 end, i.due_date, i.id`;

/** The state of a rent, from the status of its bill `b`, which is null if there is no bill. */
export function monthState(day: SQL): SQL {
  return sql`case when b.status is null then 'UNBILLED'
    when ${isOpen(sql`b.status`)} and ${isPastDue(sql`b.due_date`, day)} then 'LATE'
    when b.status in ('DRAFT', 'PAID', 'PARTIAL') then b.status else 'SENT' end`;
}

/**
 * The first period of the running rent series with first invoice `i` that counts for one of the months or for a later
 * one. A waiting first invoice is a bill already, so that the periods after it are those to come.
 */
function periodFor({ first }: Pick<MonthDays, 'first'>): SQL {
  return sql`greatest(i.next_period, case when i.recurrence_type = 'WEEKLY' then 1 else ${periodOfMonthSql('i', first)} end)`;
}

/** Whether a period of the series with first invoice `i` counts for one of the months, before the series ends. */
function comesIn({ next }: Pick<MonthDays, 'next'>, period: SQL): SQL {
  return sql`(${periodMonthSql('i', period)} < ${next}
    and (${periodDueDateSql('i', period)} <= i.recurrence_end_date) is not false)`;
}

/**
 * The day on which a running rent series of the tenancy `t` issues the bill of the month; null if no series bills it.
 * One that is due after the contract's end is not issued unless the contract is renewed.
 */
export function rentIssue(days: MonthDays): SQL {
  return sql`(
    select min(greatest(${issueOfSeries('i', periodDueDateSql('i', sql`for_month.period`))}, i.next_issue_on))
    from invoices i cross join ${monthPeriod(days)}
    where i.tenant_id = t.id and ${isRunningRent('i')} and ${isIssued(days)})`;
}

/** A query of those tenancies of `present` (`id`, `contract_end`) for which `rentIssue` is no null, by their owner. */
export function issuedRents(days: MonthDays, present: Rows<'id' | 'contract_end'>, isOwn: SQL): SQL {
  return sql`select i.tenant_id from invoices i join ${present} t on t.id = i.tenant_id cross join ${monthPeriod(days)}
    where ${isOwn} and ${isWatchedRent('i')} and i.next_issue_on is not null and ${isIssued(days)}`;
}

function monthPeriod(days: MonthDays): SQL {
  return sql`lateral (select ${periodFor(days)} as period) as for_month`;
}

function isIssued(days: MonthDays): SQL {
  return sql`(${comesIn(days, sql`for_month.period`)} and ${isWithinContract('i', periodDueDateSql('i', sql`for_month.period`))})`;
}

/** The due date of the bill of the months by the rent series whose first invoice is `i`; null if it does not bill them. */
export function rentComesIn(days: MonthDays): SQL {
  const period = periodFor(days);
  return sql`case when ${isRunningRent('i')} and ${comesIn(days, period)} then ${periodDueDateSql('i', period)} end`;
}

/** The due date in the month of the series of another type whose first invoice is `i`; null if it does not bill it. */
export function comesInMonth({ first, next }: MonthDays): SQL {
  const nextDue = periodDueDateSql('i', sql`i.next_period`);
  const monthly = periodDueDateSql('i', sql`greatest(i.next_period, ${periodOfMonthSql('i', first)})`);
  return sql`case when i.next_issue_on is null then null
    when i.recurrence_type = 'MONTHLY' then
      case when ${nextDue} < ${next} and (${monthly} <= i.recurrence_end_date) is not false then ${monthly} end
    when ${nextDue} >= ${first} and ${nextDue} < ${next} then ${nextDue} end`;
}
