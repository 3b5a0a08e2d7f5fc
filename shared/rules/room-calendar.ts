/** The most months that the calendar shows at once. */
export const MAX_CALENDAR_MONTHS = 18;
