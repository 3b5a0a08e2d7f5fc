import type { RecurrenceType } from '../enums.ts';
import { addDays, addMonths } from './calendar.ts';

/** A recurring invoice is issued this many days before it is due. */
export const ISSUED_BEFORE_DUE_DAYS = 7;

/**
 * How many overdue periods of one series a run issues at most, so that a long backlog comes in parts that somebody can
 * review. A period that is due today or later does not count.
 */
export const LATE_PERIODS_A_RUN = 3;

/**
 * The due date of a period; period 0 is the first invoice. It is counted from the first due date, so that the 31st
 * comes back after a shorter month.
 */
export function periodDueDate(firstDue: string, recurrence: RecurrenceType, period: number): string {
  switch (recurrence) {
    case 'NONE':
      return firstDue;
    case 'WEEKLY':
      return addDays(firstDue, 7 * period);
    case 'MONTHLY':
      return addMonths(firstDue, period);
    case 'QUARTERLY':
      return addMonths(firstDue, 3 * period);
    case 'YEARLY':
      return addMonths(firstDue, 12 * period);
    default:
      return recurrence satisfies never;
  }
}
