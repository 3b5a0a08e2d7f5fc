import { daysBetween } from './calendar.ts';

/** The 'jatuh tempo' hint is shown this many days before the due date (spec §9). */
export const UPCOMING_DUE_DAYS = 7;

/** Whether a bill that is open is late on a day: `isPastDue` of `worker/db/states.ts` says the same in SQL. */
export function isPastDue(dueDate: string, today: string): boolean {
  return dueDate < today;
}

/** Days until the due date; negative if it has passed. */
export function daysToDue(dueDate: string, today: string): number {
  return daysBetween(today, dueDate);
}
