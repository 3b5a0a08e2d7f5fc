import { wibHour } from './calendar.ts';

/** Nobody is disturbed from 20.00 to 08.00 WIB. */
export const QUIET_FROM_HOUR = 20;
export const QUIET_UNTIL_HOUR = 8;

/** Whether an instant is in the quiet hours. */
export function isQuiet(instant: Date): boolean {
  const hour = wibHour(instant);
  return hour >= QUIET_FROM_HOUR || hour < QUIET_UNTIL_HOUR;
}
