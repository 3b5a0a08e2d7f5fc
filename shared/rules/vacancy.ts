import { addMonths, daysBetween } from './calendar.ts';

/**
 * What a room would have brought while it stood empty: whole months at the rent, and of the month that runs the share of
 * its days, rounded down to a rupiah.
 *
 * @param since the day on which it was left
 */
export function rentLost(monthlyRent: number, since: string, today: string): number {
  if (since >= today) return 0;
  let months = Math.max(0, Math.floor(daysBetween(since, today) / 31) - 1);
  while (addMonths(since, months + 1) <= today) months += 1;
  const start = addMonths(since, months);
  const days = daysBetween(start, today);
  return months * monthlyRent + Math.floor((monthlyRent * days) / daysBetween(start, addMonths(since, months + 1)));
}
