import * as z from 'zod/mini';
import { roomStatuses, stayStates } from '../enums.ts';
import { addMonths, isCalendarDay } from '../rules/calendar.ts';
import { CALENDAR_PAGE_SIZE } from '../rules/page.ts';
import { MAX_CALENDAR_MONTHS } from '../rules/room-calendar.ts';
import { described } from './described.ts';
import { day, Id } from './fields.ts';
import { pageFields } from './page.ts';
import { RoomOfList } from './rooms.ts';

const WRONG_LIMIT = 'Limit tidak valid';

/** What is no day is refused by its field. */
const areDays = (...days: string[]) => days.every(isCalendarDay);

/** The rooms of all kosts or of one, with their stays on the days from `from` up to, but not on, `to`. */
export const RoomCalendarInput = z
  .object({
    kost_id: z.optional(Id),
    from: day('Mohon pilih awal kalender'),
    to: day('Mohon pilih akhir kalender'),
    limit: z._default(
      z.coerce
        .number({ error: WRONG_LIMIT })
        .check(
          z.int(WRONG_LIMIT),
          z.minimum(1, WRONG_LIMIT),
          z.maximum(CALENDAR_PAGE_SIZE, `Limit maksimal ${CALENDAR_PAGE_SIZE}`),
        ),
      CALENDAR_PAGE_SIZE,
    ),
    cursor: pageFields.cursor,
  })
  .check(
    z.refine(({ from, to }) => !areDays(from, to) || to > from, {
      error: 'Akhir kalender harus setelah awalnya',
      path: ['to'],
    }),
    z.refine(({ from, to }) => !areDays(from, to) || to <= addMonths(from, MAX_CALENDAR_MONTHS), {
      error: `Kalender paling panjang ${MAX_CALENDAR_MONTHS} bulan`,
      path: ['to'],
    }),
  );
export type RoomCalendarInput = z.infer<typeof RoomCalendarInput>;

/** Who holds a room from when to when. */
export const RoomStay = z.object({
  state: described(
    z.enum(stayStates),
    'A tenant lives there, beyond the contract too, comes, or has left; or the owner holds or repairs the room',
  ),
  tenancy_id: described(z.nullable(Id), 'Null if the owner holds the room'),
  name: z.nullable(z.string()),
  from: z.string(),
  until: described(
    z.nullable(z.string()),
    'The day of leaving, or the end of the contract, on which the next may move in; null if it is not known',
  ),
  is_late_move: described(
    z.boolean(),
    'Whether they were to move to another room by now and are still here; the state is then BEYOND',
  ),
});
export type RoomStay = z.infer<typeof RoomStay>;

export const RoomOfCalendar = z.object({
  id: Id,
  kost_id: Id,
  kost_name: z.string(),
  room_number: z.string(),
  floor: z.int(),
  monthly_rent: z.int(),
  status: z.enum(roomStatuses),
  free_from: described(
    z.nullable(z.string()),
    'The day on which all that is known of the room has ended, today only if nobody lives there; null while nobody knows: somebody stayed beyond the contract or their move, or the owner holds it',
  ),
  may_renew: RoomOfList.shape.may_renew,
  stays: described(
    z.array(RoomStay),
    'In order; who has stayed beyond the contract or their move is told on every day',
  ),
});
export type RoomOfCalendar = z.infer<typeof RoomOfCalendar>;
