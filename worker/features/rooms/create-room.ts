import { sql } from 'drizzle-orm';
import { rooms } from '#drizzle/schema/rooms.ts';
import type { CreateRoomInput, Room } from '#shared/contract/rooms.ts';
import { auditOwned } from '../../audit.ts';
import type { SignedInContext } from '../../context.ts';
import { nowIso } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import { insertFrom } from '../../db/typed-writes.ts';
import { signedAddresses } from '../../files/file-address.ts';
import { attachedFiles } from '../files/attached-files.ts';
import { selectRoom } from './queries.ts';

/**
 * Adds a room to one of the owner's kosts.
 *
 * @throws DomainError NOT_FOUND, FILE_NOT_USABLE, ROOM_NUMBER_TAKEN or RFID_TAKEN
 */
export async function createRoom(context: SignedInContext, input: CreateRoomInput): Promise<Room> {
  const { db, actor } = context;
  const id = context.newId();
  const { kost_id, rfid_uid = null, ...fields } = input;
  const row = {
    ...fields,
    id,
    kost_id: sql`kosts.id`,
    owner_id: sql`kosts.owner_id`,
    rfid_uid,
    created_at: nowIso(context),
  };
  const photos = attachedFiles(context, {
    table: 'rooms',
    from: sql`created`,
    purpose: 'room',
    addresses: input.images,
    isNew: true,
  });
  const [, [room]] = await db.batch([
    db.execute(sql`
      with created as (
        ${insertFrom(rooms, row, sql`kosts where kosts.id = ${kost_id} and kosts.owner_id = ${actor.id}`)}
        returning id, owner_id
      ), ${photos.parts}
      ${auditOwned(context, 'room.create', 'created')}`),
    selectRoom(context, id),
  ]);
  if (room === undefined) throw new DomainError('NOT_FOUND');
  return signedAddresses(context, room, 'images');
}
