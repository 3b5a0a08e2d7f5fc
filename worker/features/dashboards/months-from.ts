import { type SQL, sql } from 'drizzle-orm';
import { addMonths, startOfWibDay } from '#shared/rules/calendar.ts';
import { textArray } from '../../db/sql.ts';

/**
 * WIB months as a query of `place` (from 1), `month` (`YYYY-MM`), `starts` and `ends`; the last one has no end.
 *
 * @param firstMonth the first day of the first month
 * @param months how many
 */
export function monthsFrom(firstMonth: string, months: number): SQL {
  const days = Array.from({ length: months }, (_, index) => addMonths(firstMonth, index));
  const starts = days.map((day) => startOfWibDay(day).toISOString());
  const ends = [...starts.slice(1), 'infinity'];
  return sql`
    select place, month, starts, ends
    from unnest(${textArray(days.map((day) => day.slice(0, 7)))}, ${textArray(starts)}::timestamptz[],
      ${textArray(ends)}::timestamptz[]) with ordinality as listed (month, starts, ends, place)`;
}
