/** A recurring invoice is issued this many days before it is due (`rentDueDay` of `automatic-rent.ts`). */
export const ISSUED_BEFORE_DUE_DAYS = 7;

/**
 * How many overdue periods of one series are issued on a day at most, so that a long backlog comes in parts that
 * somebody can review. A period that is due today or later does not count.
 */
export const MAX_LATE_PERIODS_A_DAY = 3;
