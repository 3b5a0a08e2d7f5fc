import { type SQL, sql } from 'drizzle-orm';
import { rooms } from '#drizzle/schema/rooms.ts';
import type { RoomStatus } from '#shared/enums.ts';
import { startsInFuture } from '#shared/rules/contract-dates.ts';
import { type Context, nowIso, type Scoped, today } from '../../context.ts';
import { isFreeRoom, isLive } from '../../db/states.ts';
import { changes, pick, returned } from '../../db/ctes.ts';
import { inScope } from '../../scope.ts';
import { isAgreedLonger } from './free-from.ts';

/**
 * A room follows its tenancy: RESERVED until the contract begins, then OCCUPIED, and AVAILABLE afterwards. If it is
 * promised to somebody else by then, the database sets what it is instead (drizzle/functions/lay_stays.sql).
 */

/** Whether a tenancy holds a row of `rooms`, or is promised it, also by a planned move. */
export const isHeld: SQL = sql`exists (select from tenancies t
  where t.room_id = rooms.id and ${isLive(sql`t.status`)} or t.moves_to_id = rooms.id and t.status = 'ACTIVE')`;

/** The state of a room on a day: what closes by then is closed, also before the hourly job has written it. */
export function stateOn(day: SQL, row: 'rooms' | 'r' = 'rooms'): SQL<RoomStatus> {
  const of = sql.raw(row);
  return sql<RoomStatus>`(case when ${isFreeRoom(sql`${of}.status`)} and ${of}.closes_on <= ${day} then 'MAINTENANCE' else ${of}.status end)`;
}

/** Whether somebody who lives in a row of `rooms` will move to another one. */
export const isOfMover: SQL = sql`exists (select from tenancies m
  where m.room_id = rooms.id and m.status = 'ACTIVE' and m.moves_to_id is not null)`;

/** Whether a row of `rooms` can be held by who begins later, or has lived there until now: it is free, or others' until then. */
export const isHoldable: SQL = sql`(${isFreeRoom()} or ${isHeld})`;

/**
 * The CTE that assigns one of the owner's free rooms to a contract, in the statement that makes the tenancy: what a
 * tenancy copies from its room; no row if the room is not free or its kost is deactivated. A contract that begins later
 * may also have a room that tenancies hold until then, and who has lived there until now (`isTheirs`) one that is promised
 * for after them; the table of stays refuses days that are others', and here those are refused until which somebody has agreed to stay.
 */
export function takenRoom(
  context: Scoped,
  input: { room_id: string | SQL; contract_start: string; isTheirs?: boolean },
  when: SQL,
) {
  const isLater = startsInFuture(input.contract_start, today(context));
  const status = sql`case when ${isFreeRoom()} then ${isLater ? 'RESERVED' : 'OCCUPIED'} else status end`;
  const isTaken = isLater ? isAgreedLonger(context, sql`rooms.id`, input.contract_start) : sql`false`;
  const isOpen = isLater || input.isTheirs ? isHoldable : isFreeRoom();
  // A shared lock: a write that deactivates the kost waits for this one, or came first and is seen here.
  const isTaking = sql`exists (select from kosts k where k.id = rooms.kost_id and k.is_active for share)`;
  return returned('room', pick(rooms, 'id', 'kost_id', 'owner_id', 'monthly_rent'))`
    update rooms set ${changes(rooms, { status, updated_at: nowIso(context) })}
    where id = ${input.room_id} and ${inScope(context.scope, rooms)} and archived_at is null and ${isOpen} and not ${isTaken} and ${when}
      and ${isTaking}`;
}

/** The UPDATE of rooms whose tenancies begin or end in the same statement. */
export function changedRooms(context: Context, status: RoomStatus, roomIds: SQL): SQL {
  return sql`update rooms set ${changes(rooms, { status, updated_at: nowIso(context) })} where id in (${roomIds})`;
}
