import { sql } from 'drizzle-orm';
import type { Room, UpdateRoomInput } from '#shared/contract/rooms.ts';
import { roomTransitions, statesLeadingTo } from '#shared/rules/transitions.ts';
import { auditEntry } from '../../audit.ts';
import type { SignedInContext } from '../../context.ts';
import { nowIso } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import { assignments, textArray } from '../../db/sql.ts';
import { selectRoom } from './queries.ts';

/**
 * Changes what is sent of a room. Its state can be set by hand only while no tenancy holds it.
 *
 * @throws DomainError NOT_FOUND, ROOM_NUMBER_TAKEN, RFID_TAKEN, or ROOM_OCCUPIED for a state that is not the owner's to set
 */
export async function updateRoom(context: SignedInContext, input: UpdateRoomInput): Promise<Room> {
  const { db, actor } = context;
  const { id, status, ...fields } = input;
  // Sending the present state back is no change of state.
  const mayTakeStatus =
    status === undefined
      ? sql`true`
      : sql`(status = ${status} or (status = any(${textArray(statesLeadingTo(roomTransitions, status))})
          and not exists (select from tenancies t where t.room_id = rooms.id and t.status in ('ACTIVE', 'PENDING'))))`;
  const [, updated, [room]] = await db.batch([
    // Locked first: the statement after it sees what a concurrent assignment did.
    selectRoom(context, id).for('update'),
    db.execute(sql`
      with updated as (
        update rooms set ${assignments({ ...fields, status, updated_at: nowIso(context) })}
        where id = ${id} and owner_id = ${actor.id} and archived_at is null and ${mayTakeStatus}
        returning id, owner_id
      ), audited as (
        ${auditEntry(context, { action: 'room.update', from: sql`updated`, subject: sql`id`, owner: sql`owner_id` })}
      ) select id from updated`),
    selectRoom(context, id),
  ]);
  if (room === undefined) throw new DomainError('NOT_FOUND');
  if (updated.rows.length === 0) throw new DomainError('ROOM_OCCUPIED');
  return room;
}
