import type { UserStatus } from '../enums.ts';
import { statesLeadingTo, userTransitions } from './transitions.ts';

/** States in which an account may be used, while its switch `is_active` is on. */
export const usableUserStatuses = ['ACTIVE'] as const satisfies readonly UserStatus[];

/** Whether an account may be used: it signs in, and its sessions stay open. */
export function isActiveAccount(account: { status: UserStatus; is_active: boolean }): boolean {
  return account.is_active && (usableUserStatuses as readonly UserStatus[]).includes(account.status);
}

/** States in which an account waits for an admin's decision. */
export const waitingUserStatuses: readonly UserStatus[] = statesLeadingTo(userTransitions, 'REJECTED');

/** How often somebody whose registration was refused may apply again. */
export const APPLICATIONS_AFTER_REFUSAL = 3;

/** How long decisions take is said from so many on: the median of fewer tells little. */
export const DECISIONS_TO_SAY_HOW_LONG = 5;

/** A session that nobody uses ends after this many days. */
export const SESSION_IDLE_DAYS = 14;

/** A password made by somebody else is good for this many days, until its holder chooses another. */
export const FIRST_PASSWORD_DAYS = 7;
