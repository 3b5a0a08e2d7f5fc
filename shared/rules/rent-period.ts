import type { OtherRentPeriod, RecurrenceType, RentPeriod } from '../enums.ts';
import { addDays, addMonths } from './calendar.ts';
import type { Covered } from './covered-months.ts';
import { ISSUED_BEFORE_DUE_DAYS } from './recurrence.ts';

/** The periods beside the month, for which a room may have a price of its own. */
export const otherRentPeriods = ['DAY', 'WEEK', 'QUARTER', 'HALF_YEAR', 'YEAR'] as const satisfies OtherRentPeriod[];

/** How many months a period has; 0 of one that is counted by days. */
export const monthsOfRentPeriod: Record<RentPeriod, number> = {
  DAY: 0,
  WEEK: 0,
  MONTH: 1,
  QUARTER: 3,
  HALF_YEAR: 6,
  YEAR: 12,
};

/** How many days a period has that is counted by days; 0 of the others. */
export const daysOfRentPeriod: Record<RentPeriod, number> = {
  DAY: 1,
  WEEK: 7,
  MONTH: 0,
  QUARTER: 0,
  HALF_YEAR: 0,
  YEAR: 0,
};

/** How many days before its first day, on which it is due, a period's bill is issued. */
export const issuedBeforeDays: Record<RentPeriod, number> = {
  DAY: 0,
  WEEK: 3,
  MONTH: ISSUED_BEFORE_DUE_DAYS,
  QUARTER: ISSUED_BEFORE_DUE_DAYS,
  HALF_YEAR: ISSUED_BEFORE_DUE_DAYS,
  YEAR: ISSUED_BEFORE_DUE_DAYS,
};

/** The recurrence by which a bill of a period is known that has none of its own: a shorter one is of a week, a longer of a year. */
export const recurrenceOfPeriod: Record<RentPeriod, RecurrenceType> = {
  DAY: 'WEEKLY',
  WEEK: 'WEEKLY',
  MONTH: 'MONTHLY',
  QUARTER: 'QUARTERLY',
  HALF_YEAR: 'YEARLY',
  YEAR: 'YEARLY',
};

/** The first day of a period, counted from the first one, so that the 31st comes back after a shorter month. */
function periodStart(first: string, period: RentPeriod, count: number): string {
  const days = daysOfRentPeriod[period];
  return days > 0 ? addDays(first, days * count) : addMonths(first, monthsOfRentPeriod[period] * count);
}

/** The days of a period, counted from the first one. `rentPeriodSpanSql` says the same in SQL. */
export function periodCovers(first: string, period: RentPeriod, count: number): Covered {
  return {
    covers_from: periodStart(first, period, count),
    covers_to: addDays(periodStart(first, period, count + 1), -1),
  };
}

/** The first bill of a rent of another period than the month, and when the second is due. */
export interface FirstPeriodRent extends Covered {
  due_date: string;
  next_due: string;
}

/**
 * The first bill of a contract whose rent is of another period: for the period that the contract begins with, due on its
 * first day; if that has passed, for the next one, since what was before has been paid some other way.
 *
 * @param start the first day of the contract
 */
export function firstPeriodRent(start: string, today: string, period: OtherRentPeriod): FirstPeriodRent {
  let count = 0;
  if (periodCovers(start, period, 0).covers_to < today) while (periodStart(start, period, count) < today) count += 1;
  const first = periodStart(start, period, count);
  const due_date = first > today ? first : today;
  return { ...periodCovers(start, period, count), due_date, next_due: periodStart(start, period, count + 1) };
}
