import { sql } from 'drizzle-orm';
import { rooms } from '#drizzle/schema/rooms.ts';
import type { Room, UpdateRoomInput } from '#shared/contract/rooms.ts';
import { roomTransitions } from '#shared/rules/transitions.ts';
import { auditOwned } from '../../audit.ts';
import type { OwnerContext } from '../../context.ts';
import { nowIso, today } from '../../context.ts';
import { DomainError, takenDays, wrongField } from '../../errors.ts';
import { changes, pick, returned, withCtes } from '../../db/ctes.ts';
import { ownNumberIfNew } from '../../db/own-number.ts';
import { isFreeRoom, isOneOf, leadingTo } from '../../db/states.ts';
import { signedAddresses } from '../../files/file-address.ts';
import { attachedFiles } from '../files/attached-files.ts';
import { removeBytes, type RemovedFiles } from '../files/sweep-files.ts';
import { isAgreedLonger } from './free-from.ts';
import { isHeld } from './held-rooms.ts';
import { roomQuery, stateToday } from './queries.ts';
import { inScope } from '../../scope.ts';

const CLOSES_TOO_EARLY = 'Kamar ditutup paling cepat mulai hari ini';

/**
 * Changes the sent fields of a room. Its state can be set by hand only while no tenancy holds it. It may be closed for
 * repair from a day on that is no tenancy's, which a state set by hand forgets; triggers lay its stays.
 *
 * @throws DomainError NOT_FOUND, FILE_NOT_USABLE, ROOM_NUMBER_TAKEN, RFID_TAKEN, VALIDATION for a past day of closing,
 *   ROOM_NOT_AVAILABLE if it is somebody's, or ROOM_OCCUPIED for a state that the owner may not set
 */
export async function updateRoom(context: OwnerContext, input: UpdateRoomInput): Promise<Room> {
  const { db, scope } = context;
  const { id, status, closes_on, ...fields } = input;
  if (closes_on && closes_on < today(context)) throw wrongField('closes_on', CLOSES_TOO_EARLY);
  // Sending the present state is no change.
  const mayTakeStatus =
    status === undefined
      ? sql`true`
      : sql`(${isOneOf([status])} or ${leadingTo(roomTransitions, status)} and not ${isHeld})`;
  // What its owner holds already is opened first. Who has stayed may still be there on the first day.
  const from = sql`greatest(${closes_on}::date, ${today(context)}::date + 1)`;
  const mayClose = closes_on
    ? sql`(${isFreeRoom()} or ${isHeld}) and not ${isAgreedLonger(context, sql`rooms.id`, from)}`
    : sql`true`;
  const isOther = status === undefined ? sql`false` : sql`(status <> ${status} or ${stateToday(context)} <> ${status})`;
  const changed = {
    ...fields,
    status,
    closes_on: closes_on === undefined ? sql`case when not ${isOther} then closes_on end` : closes_on,
    number_shared: ownNumberIfNew(input.room_number),
    updated_at: nowIso(context),
  };
  const updated = returned('updated', pick(rooms, 'id', 'owner_id', 'kost_id'))`
    update rooms set ${changes(rooms, changed)}
    where id = ${id} and ${inScope(scope, rooms)} and archived_at is null and ${mayTakeStatus} and ${mayClose}`;
  const photos = attachedFiles(context, { table: 'rooms', from: updated, purpose: 'room', addresses: input.images });
  const audited = auditOwned(context, 'room.update', updated);
  const [, { rows }, [room]] = await db.batch([
    // Locked first, so that the next statement sees a concurrent assignment.
    roomQuery(context, id).for('update'),
    db.execute<RemovedFiles>(
      withCtes([updated, ...photos.parts, { audited }], sql`select ${photos.removed} from ${updated}`),
    ),
    roomQuery(context, id),
  ]);
  if (room === undefined) throw new DomainError('NOT_FOUND');
  if (rows.length === 0)
    throw closes_on && !status && room.status === 'OCCUPIED' ? takenDays() : new DomainError('ROOM_OCCUPIED');
  removeBytes(context, rows);
  return signedAddresses(context, room, 'images');
}
