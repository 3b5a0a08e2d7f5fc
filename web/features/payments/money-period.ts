import { addDays, addMonths, firstOfNextMonth, isCalendarDay } from '#shared/rules/calendar.ts';
import { formatMonth } from '#shared/format.ts';
import { isInOrder, isWithinYear } from '#shared/rules/payment.ts';

/** The days of a list of money. */
export interface Period {
  from: string;
  to: string;
}

/** The period of days that are chosen one by one. */
export const CHOSEN = 'pilih';

/** How many months, with the present one, are offered by name. */
const MONTHS = 12;

/** The periods to choose from beside the present month, with their names: earlier months, two years, chosen days. */
export function periodsOf(today: string): Record<string, string> {
  const months = Array.from({ length: MONTHS - 1 }, (_, index) => addMonths(firstOf(today), -index - 1).slice(0, 7));
  const year = Number(today.slice(0, 4));
  return {
    ...Object.fromEntries(months.map((month) => [month, formatMonth(month)])),
    // Keys that look like numbers would come first.
    [`tahun-${year}`]: `Tahun ${year}`,
    [`tahun-${year - 1}`]: `Tahun ${year - 1}`,
    [CHOSEN]: 'Pilih tanggal…',
  };
}

/** The days of a period; the present month if it is empty. */
export function daysOfPeriod(period: string, chosen: Period, today: string): Period {
  if (period === CHOSEN) return chosen;
  if (period.startsWith('tahun-')) {
    const year = period.slice('tahun-'.length);
    return { from: `${year}-01-01`, to: `${year}-12-31` };
  }
  const from = period === '' ? firstOf(today) : `${period}-01`;
  return { from, to: addDays(firstOfNextMonth(from), -1) };
}

/**
 * Days that were typed, one of which may be none yet, as a period that may be asked for: never the wrong way round, never
 * longer than a year. The first day is kept.
 */
export function usablePeriod(from: string, to: string, today: string): Period {
  const first = isCalendarDay(from) ? from : firstOf(today);
  const last = isCalendarDay(to) ? to : today;
  if (!isInOrder(first, last)) return { from: first, to: first };
  return { from: first, to: isWithinYear(first, last) ? last : addDays(addMonths(first, 12), -1) };
}

function firstOf(day: string): string {
  return `${day.slice(0, 7)}-01`;
}
