import { sql } from 'drizzle-orm';
import { kosts } from '#drizzle/schema/kosts.ts';
import { rooms } from '#drizzle/schema/rooms.ts';
import type { CreateRoomInput, Room } from '#shared/contract/rooms.ts';
import { auditNamed } from '../../audit.ts';
import type { OwnerContext } from '../../context.ts';
import { nowIso } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import { listed } from '../../db/ctes.ts';
import { ownNumber } from '../../db/own-number.ts';
import { insertFrom } from '../../db/typed-writes.ts';
import { assertTakesMore, lockKost } from '../kost/lock-kost.ts';
import { signedAddresses } from '../../files/file-address.ts';
import { attachedFiles } from '../files/attached-files.ts';

import { selectRoom } from './queries.ts';
import { inScope } from '../../scope.ts';

/**
 * Adds a room to one of the owner's kosts.
 *
 * @throws DomainError NOT_FOUND, KOST_INACTIVE, FILE_NOT_USABLE, ROOM_NUMBER_TAKEN or RFID_TAKEN
 */
export async function createRoom(context: OwnerContext, input: CreateRoomInput): Promise<Room> {
  const { db, scope } = context;
  const id = context.newId();
  const { kost_id, rfid_uid = null, ...fields } = input;
  const row = {
    ...fields,
    id,
    kost_id: sql`kosts.id`,
    owner_id: sql`kosts.owner_id`,
    rfid_uid,
    number_shared: ownNumber,
    created_at: nowIso(context),
  };
  const photos = attachedFiles(context, {
    table: 'rooms',
    from: sql`created`,
    purpose: 'room',
    addresses: input.images,
    isNew: true,
  });
  const [kost, , [room]] = await db.batch([
    lockKost(context, kost_id),
    db.execute(sql`
      with created as (
        ${insertFrom(rooms, row, sql`kosts where kosts.id = ${kost_id} and ${inScope(scope, kosts)} and kosts.is_active`)}
        returning id, owner_id, kost_id
      ), ${listed(photos.parts)}
      ${auditNamed(context, 'room.create', 'created')}`),
    selectRoom(context, id),
  ]);
  assertTakesMore(kost.rows);
  if (room === undefined) throw new DomainError('NOT_FOUND');
  return signedAddresses(context, room, 'images');
}
