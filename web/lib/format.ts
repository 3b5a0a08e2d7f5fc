import { daysToDue, UPCOMING_DUE_DAYS } from '#shared/rules/invoice.ts';
import { wibDay } from '#shared/rules/calendar.ts';

const LOCALE = 'id-ID';

/** A formatter is made when it is first used, so that no page waits for those of another. */
function lazily<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

const rupiah = lazily(
  () => new Intl.NumberFormat(LOCALE, { style: 'currency', currency: 'IDR', maximumFractionDigits: 0 }),
);
const percent = lazily(() => new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 2 }));
const whole = lazily(() => new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 0 }));
const day = lazily(
  () => new Intl.DateTimeFormat(LOCALE, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }),
);
const moment = lazily(
  () =>
    new Intl.DateTimeFormat(LOCALE, {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      timeZone: 'Asia/Jakarta',
    }),
);
const time = lazily(
  () => new Intl.DateTimeFormat(LOCALE, { hour: '2-digit', minute: '2-digit', timeZone: 'Asia/Jakarta' }),
);
const month = lazily(() => new Intl.DateTimeFormat(LOCALE, { month: 'long', year: 'numeric', timeZone: 'UTC' }));
const shortMonth = lazily(() => new Intl.DateTimeFormat(LOCALE, { month: 'short', timeZone: 'UTC' }));

/** `Rp 1.500.000`, with a no-break space. */
export function formatRupiah(amount: number): string {
  return rupiah().format(amount);
}

/** `1.500.000`. */
export function formatNumber(value: number): string {
  return whole().format(value);
}

/** `1,5%`. */
export function formatPercent(value: number): string {
  return `${percent().format(value)}%`;
}

/** `20 Nov 2026`, of a calendar day. */
export function formatDay(value: string): string {
  return day().format(new Date(`${value.slice(0, 10)}T00:00:00Z`));
}

/** `20 Nov`, of a calendar day; with its year if that is not this one. */
export function formatShortDay(value: string): string {
  const text = formatDay(value);
  return value.startsWith(today().slice(0, 4)) ? text.slice(0, -5) : text;
}

/** `20 Nov 2026`, of an instant, in WIB. */
export function formatInstantDay(value: string): string {
  return formatDay(wibDay(new Date(value)));
}

/** `20 Nov 2026, 14.05`, of an instant, in WIB. */
export function formatInstant(value: string): string {
  return moment().format(new Date(value));
}

/** `14.05`, of an instant, in WIB. */
export function formatTime(value: string): string {
  return time().format(new Date(value));
}

/** `November 2026`, of `YYYY-MM`. */
export function formatMonth(value: string): string {
  return month().format(new Date(`${value.slice(0, 7)}-01T00:00:00Z`));
}

/** `Nov`, of `YYYY-MM`. */
export function formatShortMonth(value: string): string {
  return shortMonth().format(new Date(`${value.slice(0, 7)}-01T00:00:00Z`));
}

/** Today in WIB, wherever the browser is. */
export function today(): string {
  return wibDay(new Date());
}

/** 'Terlambat 3 hari' when late, 'Jatuh tempo dalam 5 hari' in the last week, null before (spec §4). */
export function dueHint(dueDate: string): { text: string; late: boolean } | null {
  const days = daysToDue(dueDate, today());
  if (days < 0) return { text: `Terlambat ${-days} hari`, late: true };
  if (days === 0) return { text: 'Jatuh tempo hari ini', late: false };
  return days <= UPCOMING_DUE_DAYS ? { text: `Jatuh tempo dalam ${days} hari`, late: false } : null;
}
