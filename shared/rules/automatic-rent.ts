import { addDays, addMonths, daysBetween } from './calendar.ts';
import { type Covered, monthFrom, wholeMonths } from './covered-months.ts';
import type { RentPeriod } from '../enums.ts';
import type { RentShare } from './pro-rata.ts';
import { issuedBeforeDays, periodCovers } from './rent-period.ts';

/** The last day of the month that can be chosen: every month has it. */
export const LAST_FIXED_DAY = 28;

/** The most tenants whose automatic rent is set at once: those of all kosts of an owner. */
export const MOST_TENANTS_AT_ONCE = 1_000;

/** What the first bill of a tenancy asks for: the days from moving in to the next due date, or a whole period. */
export const firstPeriods = ['PRO_RATA', 'FULL'] as const;
export type FirstPeriod = (typeof firstPeriods)[number];

/**
 * How an owner wants a tenancy's rent billed; without a fixed day, it is due on the day of the month on which the
 * contract began.
 */
export interface RentChoice {
  day: number | null;
  first_period: FirstPeriod;
}

/** The first bill of an automatic rent, what it pays for, and how the later ones are counted. */
export interface FirstRent extends Covered {
  /** The day of the month on which rent is due; in shorter months their last day. */
  rent_day: number;
  /** The first day of the month of period 0: period n is due n months later. */
  rent_month: string;
  due_date: string;
  /** Null if the bill is for a whole period. */
  share: RentShare | null;
  /** The due date of the second bill. */
  next_due: string;
}

/**
 * The first bill of a contract. A contract whose first period has passed, such as one of a tenant who has lived there
 * for long, is billed from its next due date on: what was before has been paid some other way.
 *
 * @param start the first day of the contract
 */
export function firstRent(start: string, today: string, { day, first_period }: RentChoice): FirstRent {
  const rent_day = day ?? Number(start.slice(8));
  const month = `${start.slice(0, 7)}-01`;
  const dueIn = (count: number) => rentDueDay(addMonths(month, count), rent_day);
  const startsOnDueDay = dueIn(0) === start;
  // How many months after the contract's first month the first period ends.
  const end = first_period === 'PRO_RATA' && dueIn(0) > start ? 0 : 1;
  if (dueIn(end) > today) {
    const isPart = first_period === 'PRO_RATA' && !startsOnDueDay;
    return {
      ...(isPart ? { covers_from: start, covers_to: addDays(dueIn(end), -1) } : monthFrom(start)),
      rent_day,
      rent_month: addMonths(month, end - 1),
      due_date: start > today ? start : today,
      share: isPart ? { days: daysBetween(start, dueIn(end)), of: daysBetween(dueIn(end - 1), dueIn(end)) } : null,
      next_due: dueIn(end),
    };
  }
  const present = `${today.slice(0, 7)}-01`;
  const rent_month = rentDueDay(present, rent_day) >= today ? present : addMonths(present, 1);
  return {
    // With a day of its own, the rent is due before or after the month that it pays for has begun.
    ...(day === null ? monthsFromDay(rent_month.slice(0, 7), rent_day) : wholeMonths(rent_month.slice(0, 7))),
    rent_day,
    rent_month,
    due_date: rentDueDay(rent_month, rent_day),
    share: null,
    next_due: rentDueDay(addMonths(rent_month, 1), rent_day),
  };
}

/**
 * The months that begin on a day of these months, the last day of a shorter one: from 15 November to 14 December is one.
 *
 * @param first, last `YYYY-MM`
 */
export function monthsFromDay(first: string, day: number, last = first): Covered {
  return {
    covers_from: rentDueDay(`${first}-01`, day),
    covers_to: addDays(rentDueDay(addMonths(`${last}-01`, 1), day), -1),
  };
}

/**
 * The day of a month on which rent is due; the last one of a shorter month. `rentDueSql` of
 * `worker/features/billing/recurrence-sql.ts` says the same in SQL.
 */
export function rentDueDay(firstOfMonth: string, day: number): string {
  const due = addDays(firstOfMonth, day - 1);
  const last = addDays(addMonths(firstOfMonth, 1), -1);
  return due < last ? due : last;
}

/** The day on which an automatic bill with this due date is sent. */
export function issueDay(dueDate: string, period: RentPeriod = 'MONTH'): string {
  return addDays(dueDate, -issuedBeforeDays[period]);
}

/**
 * How many bills its automatic rent is behind with: those that were due before a day, and before the contract's end. Switched
 * off, it makes them no more.
 */
export function missedBills(
  { automatic_rent: rent, rent_period: period, contract_end: end }: Billed,
  today: string,
): number {
  const first = rent?.next_due_on;
  if (!first || rent === null) return 0;
  const dueOf = (count: number) =>
    period === 'MONTH'
      ? rentDueDay(addMonths(`${first.slice(0, 7)}-01`, count), rent.day)
      : periodCovers(first, period, count).covers_from;
  let count = 0;
  for (let due = first; due < today && due < end; due = dueOf(count)) count += 1;
  return count;
}

interface Billed {
  automatic_rent: { day: number; next_due_on: string | null } | null;
  rent_period: RentPeriod;
  contract_end: string;
}
