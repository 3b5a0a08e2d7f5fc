import { DIGIT_DAY } from './read-cells.ts';

/** How a column's days are written in digits: 15/01/2026 or 01/15/2026. */
export const dayOrders = ['DAY_FIRST', 'MONTH_FIRST'] as const;
export type DayOrder = (typeof dayOrders)[number];

/** What a column's texts prove about its order; BOTH if they contradict each other. */
export type ProvenOrder = DayOrder | 'BOTH' | 'NONE';

/** Judges all texts of a column together, since 3/5/2026 alone means two days. */
export function provenOrder(texts: readonly string[]): ProvenOrder {
  const days = texts.flatMap((text) => partsOf(text) ?? []);
  const isDayFirst = days.some(({ first, second }) => first > 12 && second <= 12);
  const isMonthFirst = days.some(({ first, second }) => second > 12 && first <= 12);
  if (isDayFirst && isMonthFirst) return 'BOTH';
  if (isMonthFirst) return 'MONTH_FIRST';
  return isDayFirst ? 'DAY_FIRST' : 'NONE';
}

/** Whether any text is a day in digits, of which the order matters. */
export function hasDigitDays(texts: readonly string[]): boolean {
  return texts.some((text) => partsOf(text) !== null);
}

/** A day in digits with the month first, rewritten with the year first; any other text as it is. */
export function yearFirst(text: string): string {
  const parts = partsOf(text);
  if (parts === null) return text;
  const year = parts.year.length === 2 ? `20${parts.year}` : parts.year;
  return `${year}-${two(parts.first)}-${two(parts.second)}`;
}

/**
 * Whether a spreadsheet has probably turned a day around: it makes real dates of the texts that fit its language, so
 * where others of the column stayed texts ("15/01/2026"), all real dates have days that could be months.
 *
 * @param texts the column, in which real dates stand as `YYYY-MM-DD`
 */
export function mayBeTurned(texts: readonly string[]): boolean {
  const real = texts.flatMap((text) => /^\d{4}-\d{2}-(\d{2})$/.exec(text.trim())?.[1] ?? []);
  return real.length > 0 && real.every((date) => Number(date) <= 12) && provenOrder(texts) !== 'NONE';
}

function partsOf(text: string) {
  const [, first, second, year] = DIGIT_DAY.exec(text.normalize('NFKC').trim()) ?? [];
  return first === undefined || second === undefined || year === undefined
    ? null
    : { first: Number(first), second: Number(second), year };
}

function two(part: number): string {
  return String(part).padStart(2, '0');
}
