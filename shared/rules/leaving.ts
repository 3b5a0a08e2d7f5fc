import { type LeavingState, openLeavingStates, type OpenLeavingState } from '../enums.ts';
import { addDays, addMonths } from './calendar.ts';

/** How many days before they leave a kost may ask its tenants to say so; the database has both limits too. */
export const MAX_LEAVING_DAYS = 90;

/** A tenant says at most this many months ahead when they leave. */
const MONTHS_AHEAD = 12;

/** How often within 24 hours the account says a day of leaving, whoever holds its bill link, and how often it asks to stay. */
export const MOST_LEAVINGS_A_DAY = 5;
export const MOST_LEAVINGS_BY_LINK_A_DAY = 1;
export const MOST_STAYS_ASKED_A_DAY = 10;

/** The first day that a tenant may leave on without their owner's agreement. */
export function firstLeavingDay(today: string, days: number): string {
  return addDays(today, days);
}

/** The last day of leaving that can be said today. */
export function lastLeavingDay(today: string): string {
  return addMonths(today, MONTHS_AHEAD);
}

/** Whether this can be said today as a day of leaving. */
export function isLeavingDay(day: string, today: string): boolean {
  return day >= today && day <= lastLeavingDay(today);
}

/** Whether it is still to be answered or to come. */
export function isOpenLeavingState(state: LeavingState): state is OpenLeavingState {
  return openLeavingStates.some((each) => each === state);
}

interface Said {
  state: LeavingState;
  leaves_on: string;
  by_link: boolean;
}

/** Whether it is open and its tenant's word: by a bill link it is a wish, also once its owner agrees, and in nobody's way. */
export function bindsLeaving<Leaving extends Said>(leaving: Leaving | null): leaving is Leaving {
  return leaving !== null && !leaving.by_link && isOpenLeavingState(leaving.state);
}

/** The day on which somebody leaves, once it is agreed. */
export function agreedDay(leaving: Said | null): string | null {
  return bindsLeaving(leaving) && leaving.state !== 'ASKED' ? leaving.leaves_on : null;
}
