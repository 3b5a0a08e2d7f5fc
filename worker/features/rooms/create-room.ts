import { sql } from 'drizzle-orm';
import type { CreateRoomInput, Room } from '#shared/contract/rooms.ts';
import { auditEntry } from '../../audit.ts';
import type { SignedInContext } from '../../context.ts';
import { nowIso } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import { textArray } from '../../db/sql.ts';
import { selectRoom } from './queries.ts';

/**
 * Adds a room to one of the owner's kosts.
 *
 * @throws DomainError NOT_FOUND, ROOM_NUMBER_TAKEN or RFID_TAKEN
 */
export async function createRoom(context: SignedInContext, input: CreateRoomInput): Promise<Room> {
  const { db, actor } = context;
  const id = context.newId();
  const [, [room]] = await db.batch([
    db.execute(sql`
      with created as (
        insert into rooms (id, kost_id, owner_id, room_number, room_type, floor, monthly_rent, facilities, rfid_uid,
          images, status, created_at)
        select ${id}::uuid, kosts.id, kosts.owner_id, ${input.room_number}, ${input.room_type}, ${input.floor}::int,
          ${input.monthly_rent}::bigint, ${textArray(input.facilities)}, ${input.rfid_uid ?? null},
          ${textArray(input.images)},
          ${input.status}, ${nowIso(context)}::timestamptz
        from kosts where kosts.id = ${input.kost_id} and kosts.owner_id = ${actor.id}
        returning id, owner_id
      )
      ${auditEntry(context, { action: 'room.create', from: sql`created`, subject: sql`id`, owner: sql`owner_id` })}`),
    selectRoom(context, id),
  ]);
  if (room === undefined) throw new DomainError('NOT_FOUND');
  return room;
}
