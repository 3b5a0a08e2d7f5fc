import type { KostZone } from '#shared/enums.ts';
import * as format from '#shared/format.ts';
import { daysToDue, UPCOMING_DUE_DAYS } from '#shared/rules/due-date.ts';
import { dayInZone } from '#shared/rules/zone.ts';

/**
 * Whose day and clock a page has, wherever the browser is: those of the kosts that it is about if they agree, else of WIB,
 * except for what is of a kost in another zone.
 */
interface Zones {
  /** The zone of all the kosts; null without one, and if they differ. */
  zone: KostZone | null;
  /** If they differ, those of the kosts that are not in WIB, by their ids. */
  zones: Readonly<Record<string, KostZone>>;
}

let here: Zones = { zone: null, zones: {} };

/** Takes the zones of what a page is about, as the server says them. */
export function keepZones({ zone, zones = {} }: Pick<Zones, 'zone'> & Partial<Zones>): void {
  here = { zone, zones };
}

/** The zone of a kost, or of the page. */
function zoneOf(kostId = ''): KostZone {
  return here.zones[kostId] ?? here.zone ?? 'WIB';
}

/** Today in a kost, or else where the page's kosts are. */
export function today(kostId?: string): string {
  return dayInZone(new Date(), zoneOf(kostId));
}

/** The day of an instant. */
export function dayOf(instant: string, kostId?: string): string {
  return dayInZone(new Date(instant), zoneOf(kostId));
}

/** `20 Nov 2026`, of an instant. */
export function formatInstantDay(value: string, kostId?: string): string {
  return format.formatInstantDay(value, zoneOf(kostId));
}

/** `20 Nov 2026, 14.05`, of an instant. */
export function formatInstant(value: string, kostId?: string): string {
  return format.formatInstant(value, zoneOf(kostId));
}

/** `14.05`, of an instant. */
export function formatTime(value: string, kostId?: string): string {
  return format.formatTime(value, zoneOf(kostId));
}

/** `20 Nov 2026, 14.05 WIB`, of an instant by which somebody has to act, or that a paper proves. */
export function formatMoment(value: string, kostId?: string): string {
  return `${formatInstant(value, kostId)} ${zoneOf(kostId)}`;
}

/** `20 Nov`, of a calendar day; with its year if that is not this one. */
export function formatShortDay(value: string): string {
  const text = format.formatDay(value);
  return value.startsWith(today().slice(0, 4)) ? text.slice(0, -5) : text;
}

/**
 * 'Terlambat 3 hari' when late, 'Jatuh tempo dalam 5 hari' in the last week, null before (spec §4).
 *
 * @param isLate what the server says, which knows the kost of each row
 */
export function dueHint(dueDate: string, kostId?: string, isLate = false): { text: string; late: boolean } | null {
  const days = Math.min(daysToDue(dueDate, today(kostId)), isLate ? -1 : Infinity);
  if (days < 0) return { text: `Terlambat ${-days} hari`, late: true };
  if (days === 0) return { text: 'Jatuh tempo hari ini', late: false };
  return days <= UPCOMING_DUE_DAYS ? { text: `Jatuh tempo dalam ${days} hari`, late: false } : null;
}
