import type { TenancyStatus } from '../enums.ts';
import { addDays } from './calendar.ts';

/** The message to a tenant without a tenancy (spec §3); the dashboard recognises this case by it. */
export const NO_ACTIVE_TENANCY = 'No active tenancy found';

/** States in which a tenancy holds its room: it runs, or is about to begin. */
export const liveTenancyStatuses = ['ACTIVE', 'PENDING'] as const satisfies readonly TenancyStatus[];

/** States in which a tenancy is over, or was cancelled before it began. */
export const endedTenancyStatuses = ['TERMINATED', 'INACTIVE'] as const satisfies readonly TenancyStatus[];

/** Whether a tenancy holds its room. */
export function isLiveTenancy(status: TenancyStatus): boolean {
  return (liveTenancyStatuses as readonly TenancyStatus[]).includes(status);
}

/** How long a check-out can be undone. */
export const CHECKOUT_UNDO_HOURS = 24;

/** How many days ago somebody may have left who is checked out today. */
export const LEFT_DAYS_AGO = 31;

/** How many days after a check-out or a move was recorded its tenant can object to the day. */
export const OBJECTION_DAYS = 14;

/** How many days ahead a move to another room can be planned. */
export const MOVED_DAYS_AHEAD = 90;

/** Whether a move on a day is one to plan. */
export function isMoveAhead(day: string, today: string): boolean {
  return day > today && day <= addDays(today, MOVED_DAYS_AHEAD);
}

/** Whether somebody who is checked out may have left on a day: today, or one of the last month. */
export function isLeavingDay(day: string, today: string): boolean {
  return day <= today && day >= addDays(today, -LEFT_DAYS_AGO);
}
