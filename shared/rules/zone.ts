import type { KostZone } from '../enums.ts';

/**
 * The zones of Indonesia, none of which has daylight saving. A day begins in WIT first, so two zones never have days
 * further apart than one.
 */

/** Hours ahead of UTC. */
const offsets: Record<KostZone, number> = { WIB: 7, WITA: 8, WIT: 9 };

/** The names by which PostgreSQL knows them. */
export const zoneNames: Record<KostZone, string> = { WIB: 'Asia/Jakarta', WITA: 'Asia/Makassar', WIT: 'Asia/Jayapura' };

function inZone(instant: Date, zone: KostZone): Date {
  return new Date(instant.getTime() + offsets[zone] * 60 * 60 * 1000);
}

/** The calendar day of a zone at an instant. */
export function dayInZone(instant: Date, zone: KostZone): string {
  return inZone(instant, zone).toISOString().slice(0, 10);
}

/** The time of the day of a zone at an instant, `HH:MM`. */
export function clockInZone(instant: Date, zone: KostZone): string {
  return inZone(instant, zone).toISOString().slice(11, 16);
}

/** The hour of the day of a zone at an instant, 0 to 23. */
export function hourInZone(instant: Date, zone: KostZone): number {
  return inZone(instant, zone).getUTCHours();
}

/** The zones whose next day has begun while it has not in WIB: none but for two hours before midnight in WIB. */
export function zonesAhead(instant: Date): KostZone[] {
  return (['WITA', 'WIT'] as const).filter((zone) => dayInZone(instant, zone) !== dayInZone(instant, 'WIB'));
}
