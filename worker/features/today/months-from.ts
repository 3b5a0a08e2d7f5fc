import { type SQL, sql } from 'drizzle-orm';
import { addMonths } from '#shared/rules/calendar.ts';
import { textArray } from '../../db/sql.ts';

/**
 * Months as a query of `place` (from 1) and `month` (`YYYY-MM`).
 *
 * @param firstMonth the first day of the first month
 * @param months how many
 */
export function monthsFrom(firstMonth: string, months: number): SQL {
  return sql`
    select place, month
    from unnest(${textArray(namesOfMonths(firstMonth, months))}) with ordinality as listed (month, place)`;
}

/** The same months in a list. */
export function namesOfMonths(firstMonth: string, months: number): string[] {
  return Array.from({ length: months }, (_, index) => addMonths(firstMonth, index).slice(0, 7));
}
