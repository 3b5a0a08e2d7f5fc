import type { BillException } from '../enums.ts';

/** Exceptions that only warn: the owner may bill such a tenancy all the same. */
export const warningExceptions = ['SIMILAR', 'MOVED_IN', 'CONTRACT_ENDS'] as const satisfies readonly BillException[];

/** Whether a person may bill a tenancy despite its exception. */
export function isOnlyWarning({ exception }: { exception: BillException | null }): boolean {
  return (warningExceptions as readonly (BillException | null)[]).includes(exception);
}

/** How many bills one call makes or sends at most. */
export const MOST_BILLS_AT_ONCE = 200;

/** If the due day of the present month's rent has nearly or fully passed, it is due in this many days instead. */
export const DAYS_TO_PAY = 3;

/** How many months ahead rents may be billed, so that a mistyped year makes no bills. */
export const MOST_MONTHS_AHEAD = 3;
