/** How many bills one call makes or sends at most. */
export const MOST_BILLS_AT_ONCE = 200;

/** A rent of the present month whose day is over, or nearly, is due this many days from today, but within the month. */
export const DAYS_TO_PAY = 3;

/** How many months ahead rents may be billed: a mistyped year must not make bills for it. */
export const MOST_MONTHS_AHEAD = 3;
