import type { RecurrenceType } from '#shared/enums.ts';
import { addDays, addMonths } from '#shared/rules/calendar.ts';

/**
 * When a period should be due; period 0 is the first invoice. It is counted from the first due date, so that the 31st
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
