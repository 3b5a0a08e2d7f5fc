import { formatDay } from '#shared/format.ts';
import { daysToDue, isPastDue, UPCOMING_DUE_DAYS } from '#shared/rules/due-date.ts';
import { wibDay } from '#shared/rules/calendar.ts';

/** `20 Nov`, of a calendar day; with its year if that is not this one. */
export function formatShortDay(value: string): string {
  const text = formatDay(value);
  return value.startsWith(today().slice(0, 4)) ? text.slice(0, -5) : text;
}

/** Today in WIB, wherever the browser is. */
export function today(): string {
  return wibDay(new Date());
}

/** 'Terlambat 3 hari' when late, 'Jatuh tempo dalam 5 hari' in the last week, null before (spec §4). */
export function dueHint(dueDate: string): { text: string; late: boolean } | null {
  const days = daysToDue(dueDate, today());
  if (isPastDue(dueDate, today())) return { text: `Terlambat ${-days} hari`, late: true };
  if (days === 0) return { text: 'Jatuh tempo hari ini', late: false };
  return days <= UPCOMING_DUE_DAYS ? { text: `Jatuh tempo dalam ${days} hari`, late: false } : null;
}
