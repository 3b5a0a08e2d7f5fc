import type { RecurrenceType } from '../enums.ts';
import { addDays, addMonths } from './calendar.ts';

/** A recurring invoice is issued so many days before it is due. */
export const ISSUED_BEFORE_DUE_DAYS = 7;

/**
 * A run issues so many periods of a series whose due day has passed, at most: what was missed for long comes in parts that
 * somebody can look at. A period that is due today or later is not late.
 */
export const LATE_PERIODS_A_RUN = 3;

/**
 * The due day of a series' period; period 0 is its first invoice. Counted from the first due day, so that the 31st
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
