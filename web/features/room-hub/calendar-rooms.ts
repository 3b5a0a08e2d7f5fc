import type { RoomOfCalendar, RoomStay } from '#shared/contract/room-calendar.ts';
import type { StayState } from '#shared/enums.ts';
import { formatDay, formatShortMonth } from '#shared/format.ts';
import { addDays, addMonths, daysBetween, isCalendarDay } from '#shared/rules/calendar.ts';
import { CONTRACT_ENDING_DAYS } from '#shared/rules/contract-dates.ts';
import { normalText } from '#shared/rules/normal-text.ts';
import { freeFrom, IF_NOT_RENEWED } from '../rooms/room-looks.ts';

/** How many days the calendar shows. */
export const ranges = ['16-minggu', '6-bulan', '12-bulan', '18-bulan'] as const;
export type CalendarRange = (typeof ranges)[number];

const STEP_DAYS = 28;
const STEP_MONTHS = 3;
const WEEKS = 16;

/** The days from `from` up to, but not on, `to`. */
export interface Days {
  from: string;
  to: string;
}

/** The days that a range shows around a day: whole weeks from Monday, or whole months. */
export function daysOf(range: CalendarRange, day: string): Days {
  if (range !== '16-minggu') {
    const from = `${day.slice(0, 7)}-01`;
    return { from, to: addMonths(from, Number.parseInt(range, 10)) };
  }
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  const from = addDays(day, -weekday);
  return { from, to: addDays(from, 7 * WEEKS) };
}

/** The first day of the calendar, a step before or after. */
export function stepped(range: CalendarRange, from: string, steps: 1 | -1): string {
  return range === '16-minggu' ? addDays(from, steps * STEP_DAYS) : addMonths(from, steps * STEP_MONTHS);
}

/** A day of an address, or today if it names none of this century. */
export function dayOrToday(day: string, today: string): string {
  return isCalendarDay(day) && /^20[1-8]/.test(day) ? day : today;
}

/** Where a part of the days lies, in percent of all. */
export interface Place {
  left: number;
  width: number;
}

/** Where days lie in the calendar, of which nothing may be seen. */
export function placeOf({ from, to }: Days, first: string, until: string | null): Place {
  const all = daysBetween(from, to);
  const percent = (day: string) => (Math.min(all, Math.max(0, daysBetween(from, day))) / all) * 100;
  const left = percent(first);
  return { left, width: (until === null ? 100 : percent(until)) - left };
}

/** The months of the calendar; January has its year, and so has the first. */
export function monthsOf(days: Days): (Place & { month: string; label: string; year: string | null })[] {
  const months: ReturnType<typeof monthsOf> = [];
  for (let first = `${days.from.slice(0, 7)}-01`; first < days.to; first = addMonths(first, 1)) {
    const place = placeOf(days, first, addMonths(first, 1));
    const year = months.length === 0 || first.slice(5, 7) === '01' ? first.slice(0, 4) : null;
    months.push({ ...place, month: first.slice(0, 7), label: formatShortMonth(first), year });
  }
  return months;
}

const stayWords: Record<StayState, string> = {
  LIVING: 'Terisi',
  BEYOND: 'Kontrak habis',
  COMING: 'Akan masuk',
  LEFT: 'Sudah keluar',
  HELD: 'Dipesan',
  REPAIR: 'Perbaikan',
};

/** What a stay is, in words. */
export function stayWord({ state, is_late_move: isLate }: RoomStay): string {
  return isLate ? 'Pindah terhalang' : stayWords[state];
}

/** The day until which a stay holds its room, as far as it is known: who has stayed beyond it is there today. */
export function heldUntil({ state, until }: RoomStay, today: string): string | null {
  return state === 'BEYOND' ? addDays(today, 1) : until;
}

/** From which day on a stay is drawn: who is late to come has not come today either. */
export function heldFrom({ state, from }: RoomStay, today: string): string {
  return state === 'COMING' && from < today ? addDays(today, 1) : from;
}

/** 'Siti, 1 Jan 2026 sampai 30 Jun 2026': a stay in words. */
export function stayText(stay: RoomStay): string {
  const { name, from, until } = stay;
  const days =
    until === null
      ? `sejak ${formatDay(from)}, belum tahu sampai kapan`
      : `${formatDay(from)} sampai ${formatDay(until)}`;
  return `${name === null ? '' : `${name}, `}${stayWord(stay).toLowerCase()}, ${days}`;
}

/** Who holds a room now, or how; undefined if it is empty, also if who was to come is late. */
export function presentStay({ stays }: RoomOfCalendar, today: string): RoomStay | undefined {
  const isThere = ({ state, from, until }: RoomStay) =>
    state === 'LIVING' ||
    state === 'BEYOND' ||
    (state !== 'LEFT' && state !== 'COMING' && from <= today && (until === null || until > today));
  return stays.find(isThere);
}

/** Who comes next. */
export function nextStay({ stays }: RoomOfCalendar, today: string): RoomStay | undefined {
  return stays.find(({ state, from }) => state === 'COMING' || (state === 'HELD' && from > today));
}

/** 'Rani masuk 3 Des 2026', or that she is late. */
export function nextText({ name, from }: RoomStay, today: string): string {
  const day = formatDay(from);
  if (name === null) return `Dipesan ${day}`;
  return from < today ? `${name} belum masuk, seharusnya ${day}` : `${name} masuk ${day}`;
}

/** 'Bebas dari 1 Jan 2027': what is known of the day on which a room can be let. Somebody may live there until tonight. */
export function freeText({ free_from: day, may_renew: mayRenew, status }: RoomOfCalendar, today: string): string {
  if (day === null) return 'Belum tahu kapan bebas';
  if (day <= today && status !== 'OCCUPIED') return 'Bebas sekarang';
  return day <= today ? `Bebas hari ini${mayRenew ? IF_NOT_RENEWED : ''}` : `${freeFrom({ day, isSure: !mayRenew })}`;
}

export const calendarFilters = ['kosong', 'berakhir', 'dijanjikan', 'perbaikan'] as const;
export type CalendarFilter = (typeof calendarFilters)[number];

export const filterWords: Record<CalendarFilter, string> = {
  kosong: `Kosong dalam ${CONTRACT_ENDING_DAYS} hari`,
  berakhir: 'Berakhir',
  dijanjikan: 'Dijanjikan',
  perbaikan: 'Perbaikan',
};

/** Whether a room is one of those that a filter asks for. */
export function isOf(filter: CalendarFilter, room: RoomOfCalendar, today: string): boolean {
  const soon = addDays(today, CONTRACT_ENDING_DAYS);
  switch (filter) {
    case 'kosong':
      return room.free_from !== null && room.free_from <= soon;
    case 'berakhir':
      // Of other days than today's the present stay is not shown.
      return (
        (room.status === 'OCCUPIED' && room.free_from !== null && room.free_from <= soon) ||
        room.stays.some(
          ({ state, until }) => state === 'BEYOND' || (state === 'LIVING' && until !== null && until <= soon),
        )
      );
    case 'dijanjikan':
      return room.status === 'RESERVED' || room.stays.some(({ state }) => state === 'COMING');
    case 'perbaikan':
      return room.status === 'MAINTENANCE';
  }
}

/** Whether each word of a search is in the room's number, its kost or the name of somebody in it. */
export function isFound(room: RoomOfCalendar, search: string): boolean {
  const text = normalText(
    [`Kamar ${room.room_number}`, room.kost_name, ...room.stays.map(({ name }) => name ?? '')].join(' '),
  ).toLowerCase();
  return normalText(search)
    .toLowerCase()
    .split(' ')
    .every((word) => text.includes(word));
}

/** Those first that can be let first; last those of which nobody knows. */
export function byFreedom(rooms: readonly RoomOfCalendar[]): RoomOfCalendar[] {
  const dayOf = ({ free_from }: RoomOfCalendar) => free_from ?? '9999';
  return rooms.toSorted((one, other) => (dayOf(one) < dayOf(other) ? -1 : Number(dayOf(one) > dayOf(other))));
}
