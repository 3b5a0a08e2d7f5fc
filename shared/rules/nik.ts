import type { OccupantIdKind } from '../enums.ts';
import { isCalendarDay } from './calendar.ts';
import { MASK } from './mask.ts';

/**
 * Whether a NIK is well formed: 16 digits. The first two are a province (11 to 97), the next four a regency and
 * district, then the birth date DDMMYY (for women DD is 40 more), then a serial that is not 0000. Source: Permendagri
 * 72/2022.
 */
export function isPlausibleNik(nik: string): boolean {
  if (!/^\d{16}$/.test(nik)) return false;
  const province = Number(nik.slice(0, 2));
  if (province < 11 || province > 97) return false;
  if (nik.slice(2, 4) === '00' || nik.slice(4, 6) === '00' || nik.slice(12) === '0000') return false;
  const day = Number(nik.slice(6, 8));
  const month = nik.slice(8, 10);
  const year = nik.slice(10, 12);
  const date = String(day > 40 ? day - 40 : day).padStart(2, '0');
  return isCalendarDay(`19${year}-${month}-${date}`) || isCalendarDay(`20${year}-${month}-${date}`);
}

/** Whether a well-formed NIK is a woman's: its day of birth is 40 more. */
export function isWoman(nik: string): boolean {
  return Number(nik.slice(6, 8)) > 40;
}

/** How long the NIK of an ended tenancy is kept, for open bills and for inquiries about former residents. */
export const NIK_KEPT_MONTHS = 12;

/** How many RT reports with NIKs an owner may make within 24 hours. */
export const NIK_REPORTS_A_DAY = 10;

/** A NIK with all but its last four digits hidden. */
export function maskNik(lastFour: string): string {
  const hidden = MASK.repeat(4);
  return [hidden, hidden, hidden, lastFour].join(' ');
}

/** The number of a passport, of any country: 6 to 15 letters and digits. */
export function isPassport(number: string): boolean {
  return /^[A-Z0-9]{6,15}$/.test(number);
}

/** A passport number with all but its last three characters hidden. */
export function maskPassport(end: string): string {
  return `${MASK.repeat(4)} ${end}`;
}

/** The end of a number that is shown: four digits of a NIK, three characters of a passport, which tells them apart. */
export function shownEnd(number: string): string {
  return number.slice(/^\d{16}$/.test(number) ? -4 : -3);
}

/** Of which number an end is; null of none. */
export function idKindOf(end: string | null): OccupantIdKind | null {
  return end === null ? null : end.length === 4 ? 'NIK' : 'PASSPORT';
}

/** A number of which the end is known, with all else hidden; empty without one. */
export function maskedNumber(end: string | null): string {
  return end === null ? '' : end.length === 4 ? maskNik(end) : maskPassport(end);
}
