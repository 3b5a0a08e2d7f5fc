/**
 * How amounts, days and instants are written in Indonesian, on screens and in messages. Not by `Intl`, because a cheap
 * phone needs a quarter of a second to load its data of all languages before it can show the first figure.
 */
import type { KostZone } from './enums.ts';
import { addDays } from './rules/calendar.ts';
import { OPEN_END } from './rules/contract-dates.ts';
import { clockInZone, dayInZone } from './rules/zone.ts';

/** In January-first order. */
export const monthNames = [
  'Januari',
  'Februari',
  'Maret',
  'April',
  'Mei',
  'Juni',
  'Juli',
  'Agustus',
  'September',
  'Oktober',
  'November',
  'Desember',
] as const;

/** `1.500.000`; what is less than one is rounded. */
export function formatNumber(value: number): string {
  const digits = Math.abs(value).toFixed(0);
  return (value < 0 ? '-' : '') + digits.replace(/\B(?=(\d{3})+$)/g, '.');
}

/** `Rp 1.500.000`, with a no-break space after `Rp`. */
export function formatRupiah(amount: number): string {
  return `${amount < 0 ? '-' : ''}Rp\u00a0${formatNumber(Math.abs(amount))}`;
}

/** `1,5%`: with as many decimals as needed, at most two. */
export function formatPercent(value: number): string {
  return `${String(Number(value.toFixed(2))).replace('.', ',')}%`;
}

/** `20 Nov 2026`, of a calendar day. */
export function formatDay(value: string): string {
  const { year, name, date } = partsOf(value);
  return `${date} ${name.slice(0, 3)} ${year}`;
}

/** `20 November 2026`, of a calendar day. */
export function formatLongDay(value: string): string {
  const { year, name, date } = partsOf(value);
  return `${date} ${name} ${year}`;
}

/** `20 Nov 2026`, of an instant. */
export function formatInstantDay(value: string, zone: KostZone = 'WIB'): string {
  return formatDay(dayInZone(new Date(value), zone));
}

/** `20 Nov 2026, 14.05`, of an instant. */
export function formatInstant(value: string, zone?: KostZone): string {
  return `${formatInstantDay(value, zone)}, ${formatTime(value, zone)}`;
}

/** `14.05`, of an instant. */
export function formatTime(value: string, zone: KostZone = 'WIB'): string {
  return clockInZone(new Date(value), zone).replace(':', '.');
}

/** `November 2026`, of `YYYY-MM`. */
export function formatMonth(value: string): string {
  const { year, name } = partsOf(value);
  return `${name} ${year}`;
}

/** `Nov`, of `YYYY-MM`. */
export function formatShortMonth(value: string): string {
  return partsOf(value).name.slice(0, 3);
}

/**
 * What a rent pays for, by its first and last day: `November 2026`, `November 2026 – Januari 2027`, or the days of
 * another period, `15 Nov – 14 Des 2026`.
 */
export function formatCovered(from: string, to: string): string {
  const isWhole = from.endsWith('-01') && addDays(to, 1).endsWith('-01');
  if (!isWhole) return formatDays(from, to);
  if (from.slice(0, 7) === to.slice(0, 7)) return formatMonth(from);
  return from.slice(0, 4) === to.slice(0, 4)
    ? `${partsOf(from).name} – ${formatMonth(to)}`
    : `${formatMonth(from)} – ${formatMonth(to)}`;
}

/** Up to which day something is paid: `Des 2027` if it is the last of a month, else `14 Des 2027`. */
export function formatThrough(day: string): string {
  return addDays(day, 1).endsWith('-01') ? formatDay(day).replace(/^\d+ /, '') : formatDay(day);
}

/** `2 – 4 Jan 2026`, `15 Nov – 14 Des 2026`, `15 Des 2026 – 14 Jan 2027`: two days, and what they share once. */
export function formatDays(from: string, to: string): string {
  const { name, date } = partsOf(from);
  if (from === to) return formatDay(from);
  if (from.slice(0, 7) === to.slice(0, 7)) return `${date} – ${formatDay(to)}`;
  if (from.slice(0, 4) === to.slice(0, 4)) return `${date} ${name.slice(0, 3)} – ${formatDay(to)}`;
  return `${formatDay(from)} – ${formatDay(to)}`;
}

function partsOf(value: string): { year: number; name: string; date: number } {
  const [year = Number.NaN, month = Number.NaN, date = 1] = value.slice(0, 10).split('-').map(Number);
  const name = monthNames[month - 1];
  if (name === undefined) throw new RangeError(`${value} is no day.`);
  return { year, name, date };
}

/** `Kamar 101`; what is of no room is of what all in a kost share. */
export function formatPlace(roomNumber: string): string {
  return roomNumber === '' ? 'Bagian bersama' : `Kamar ${roomNumber}`;
}

/** The end of a contract, as a fact. */
export const endText = (end: string): string => (end === OPEN_END ? 'Tanpa tanggal akhir' : formatDay(end));

/** Until when a contract runs; one that goes on after the end that was agreed does so by the period of its rent. */
export function untilText(end: string, by = 'tanpa tanggal akhir', agreed: string | null = null): string {
  if (end !== OPEN_END) return `sampai ${formatDay(end)}`;
  return agreed === null ? by : `sampai ${formatDay(agreed)}, lalu ${by}`;
}
