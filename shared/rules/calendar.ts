/**
 * Calendar days in WIB (UTC+7, no daylight saving). A day is a `YYYY-MM-DD` string: it compares and sorts as text and
 * never shifts with a time zone. Workers run in UTC, so "today" must come from here.
 */

const WIB_OFFSET_MS = 7 * 60 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;

/** The calendar day in Jakarta at an instant. It changes at 17:00 UTC. */
export function wibDay(instant: Date): string {
  return new Date(instant.getTime() + WIB_OFFSET_MS).toISOString().slice(0, 10);
}

/** The instant at which a WIB day begins. */
export function startOfWibDay(day: string): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) - WIB_OFFSET_MS);
}

/** The middle of a WIB day: for something of which only the day is known. */
export function noonOfWibDay(day: string): Date {
  return new Date(startOfWibDay(day).getTime() + DAY_MS / 2);
}

/** Whether a string is a real calendar day; `2026-02-30` is not. */
export function isCalendarDay(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const time = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === value;
}

/** The day `count` days after `day`; a negative count goes back. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);
}

/** Whole days from `from` to `to`; negative if `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
}

/**
 * The day `count` months after `day`, at most the last day of its month: 31 January plus one month is 28 February (29
 * in a leap year). A series counts from its first day, so that the 31st comes back in longer months.
 */
export function addMonths(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const months = year * 12 + (month - 1) + count;
  const targetYear = Math.floor(months / 12);
  const targetMonth = months - targetYear * 12;
  const lastDate = new Date(Date.UTC(targetYear, targetMonth + 1, 0)).getUTCDate();
  return new Date(Date.UTC(targetYear, targetMonth, Math.min(date, lastDate))).toISOString().slice(0, 10);
}

/** The first day of the month after `day`: what the button 'Set Jatuh Tempo' fills in. */
export function firstOfNextMonth(day: string): string {
  return addMonths(`${day.slice(0, 7)}-01`, 1);
}
