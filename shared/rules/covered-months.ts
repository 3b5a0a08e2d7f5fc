import type { RecurrenceType } from '../enums.ts';
import { addDays, addMonths } from './calendar.ts';

/** The first and the last day that a rent pays for. */
export interface Covered {
  covers_from: string;
  covers_to: string;
}

/** How many months one rent pays for at most, so that a mistyped year pays for no decade. */
export const MOST_COVERED_MONTHS = 36;

/** How many months a bill of each recurrence pays for; one of each week is of the month in which its week begins. */
export const monthsOfRecurrence: Record<RecurrenceType, number> = {
  NONE: 1,
  WEEKLY: 1,
  MONTHLY: 1,
  QUARTERLY: 3,
  YEARLY: 12,
};

/** @param first, last `YYYY-MM` */
export function wholeMonths(first: string, last = first): Covered {
  return { covers_from: `${first}-01`, covers_to: addDays(addMonths(`${last}-01`, 1), -1) };
}

/** The whole months that a rent without stated ones pays for: from that of its due date, as many as it recurs by. */
export function monthsFromDue(dueDate: string, recurrence: RecurrenceType): Covered {
  const month = dueDate.slice(0, 7);
  return wholeMonths(month, addMonths(`${month}-01`, monthsOfRecurrence[recurrence] - 1).slice(0, 7));
}

/** The month that begins on a day: up to the day before the same day of the next month. */
export function monthFrom(day: string): Covered {
  return { covers_from: day, covers_to: addDays(addMonths(day, 1), -1) };
}

export interface CountedMonths {
  /** `YYYY-MM` */
  first: string;
  last: string;
  count: number;
}

/**
 * The months for which a rent counts: each month of its period counts for the calendar month in which it begins, so
 * that one from 15 November to 14 December is November's. A part of a month counts for the month in which it begins,
 * too. `lastMonthOf` of `worker/features/billing/covered-months.ts` says the same in SQL.
 */
export function countedMonths({ covers_from, covers_to }: Covered): CountedMonths {
  const first = covers_from.slice(0, 7);
  const ends = covers_to.slice(0, 7);
  // From the last day of a month on, later months may begin on a later day: after 28 February comes 31 March.
  const begins = addDays(covers_from, 1).endsWith('-01') ? 31 : Number(covers_from.slice(8));
  const hasBegun = covers_to >= addDays(addMonths(`${ends}-01`, 1), -1) || Number(covers_to.slice(8)) >= begins;
  const last = ends === first || hasBegun ? ends : addMonths(`${ends}-01`, -1).slice(0, 7);
  return { first, last, count: monthsBetween(first, last) + 1 };
}

/** Whether a rent pays for less than a month. */
export function isPartOfMonth({ covers_from, covers_to }: Covered): boolean {
  return addMonths(covers_from, 1) > addDays(covers_to, 1);
}

/**
 * @param from, to `YYYY-MM`
 */
export function monthsBetween(from: string, to: string): number {
  const number = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7));
  return number(to) - number(from);
}
