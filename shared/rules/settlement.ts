import { addDays, addMonths } from './calendar.ts';
import { LEFT_DAYS_AGO } from './tenancy.ts';

/** How many things of a room are inspected, and how many damages are asked for, at most. */
export const MAX_INSPECTED = 40;
export const MAX_DAMAGES = 20;

/** How many photos of moving in owner and tenant keep, each, and for how long who added one may take it away. */
export const MOST_MOVE_IN_PHOTOS = 30;
export const MOVE_IN_REMOVED_HOURS = 24;

/** Until how many days after moving in a photo counts as one of it; a later one says its day alone. */
export const MOVE_IN_DAYS = 7;

/** How long the tenant may object to a proposal, once they have left; then it counts as accepted. */
export const ANSWER_DAYS = 3;

/** How many days longer at most, while codes for an answer are refused; of each refusal one day. */
export const PROLONGED_DAYS = 3;

/** Of how many days before leaving that no rent was billed for the rent is asked at most; more is a bill of its own. */
export const MOST_UNBILLED_DAYS = 31;

/** How many days after somebody has left a settlement may still be proposed to them. */
export const PROPOSED_DAYS_AFTER = 92;

/** How many returns its statement names, at most. */
export const MOST_RETURNS = 20;

/** The most open bills that a settlement pays, a year of daily rents, and how many of them its paper names. */
export const MOST_SETTLED_BILLS = 366;
export const MOST_NAMED_BILLS = 24;

/** What is said of more. */
export const TOO_MANY_BILLS = `Tagihan yang belum lunas lebih dari ${MOST_SETTLED_BILLS}. Lunasi atau batalkan sebagian dulu, lalu coba lagi.`;

/** Whether it is before the end of the days to answer, which have none as long as silence is no answer. */
export const mayAnswer = (until: string | null, now: string): boolean => until === null || until > now;

/** Whether its tenant may still object to what a code has agreed to in their name: until the time to answer is over. */
export function mayStillObject(
  { state, by_code: isByCode, answer_by: until }: { state: string; by_code: boolean; answer_by: string | null },
  now: string,
): boolean {
  return state === 'AGREED' && isByCode && mayAnswer(until, now);
}

/** Whether somebody who still lives there may settle for this day of leaving. */
export function isSettledDay(day: string, today: string): boolean {
  return day >= addDays(today, -LEFT_DAYS_AGO) && day <= addMonths(today, 12);
}
