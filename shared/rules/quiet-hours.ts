import type { KostZone } from '../enums.ts';
import { hourInZone } from './zone.ts';

/** Nobody is disturbed from 20.00 to 08.00, in the zone of the kost that it is about. */
export const QUIET_FROM_HOUR = 20;
export const QUIET_UNTIL_HOUR = 8;

/** Whether an hour of the day is one of the quiet hours. */
export function isQuietHour(hour: number): boolean {
  return hour >= QUIET_FROM_HOUR || hour < QUIET_UNTIL_HOUR;
}

/** Whether an instant is in the quiet hours of a zone. */
export function isQuiet(instant: Date, zone: KostZone = 'WIB'): boolean {
  return isQuietHour(hourInZone(instant, zone));
}
