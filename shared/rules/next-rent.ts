import { addMonths } from './calendar.ts';

/** How far ahead a new rent may be agreed. */
export const MOST_RENT_MONTHS_AHEAD = 24;

/**
 * Whether a new rent may begin in a month: in this one or a later one.
 *
 * @param month `YYYY-MM`
 */
export function mayRentBegin(month: string, today: string): boolean {
  return month >= today.slice(0, 7) && isWithinRentAhead(month, today);
}

/** Whether a month, or the month of a day, is not too far ahead for a new rent; a past month passes too. */
export function isWithinRentAhead(month: string, today: string): boolean {
  return month.slice(0, 7) <= addMonths(today, MOST_RENT_MONTHS_AHEAD).slice(0, 7);
}
