import { addMonths, daysBetween } from './calendar.ts';

/**
 * The rent that was lost while a room stood empty: the whole months, and of the last, unfinished month the share of its
 * days, rounded down to a rupiah.
 *
 * @param since the day from which the room is empty
 */
export function rentLost(monthlyRent: number, since: string, today: string): number {
  if (since >= today) return 0;
  let months = Math.max(0, Math.floor(daysBetween(since, today) / 31) - 1);
  while (addMonths(since, months + 1) <= today) months += 1;
  const start = addMonths(since, months);
  const days = daysBetween(start, today);
  return months * monthlyRent + Math.floor((monthlyRent * days) / daysBetween(start, addMonths(since, months + 1)));
}
