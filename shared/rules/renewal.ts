import { addMonths } from './calendar.ts';
import { monthsBetween } from './covered-months.ts';

/** A renewal is offered at most this many months before the contract ends. */
export const RENEWAL_MONTHS = 12;

/** From this many days before the end on, an owner is shown that it can be offered. */
export const RENEWAL_SHOWN_DAYS = 60;

/** On these days before the contract ends, a tenant is reminded of an offer that is open. */
export const RENEWAL_REMINDER_DAYS = [45, 30, 14, 7] as const;

/**
 * The end of a contract that is extended by so many months. One of whole months is counted from its first day, as its rents
 * are, so that the 31st comes back after a shorter month.
 */
export function extendedEnd(start: string, end: string, months: number): string {
  const count = monthsBetween(start, end);
  return addMonths(start, count) === end ? addMonths(start, count + months) : addMonths(end, months);
}
