import { type SQL, sql } from 'drizzle-orm';
import { kosts } from '#drizzle/schema/kosts.ts';
import { rooms } from '#drizzle/schema/rooms.ts';
import type { CreateRoomInput, Room } from '#shared/contract/rooms.ts';
import { auditOwned } from '../../audit.ts';
import type { OwnerContext } from '../../context.ts';
import { nowIso } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import { insertion, pick, returned, withCtes } from '../../db/ctes.ts';
import { ownNumber } from '../../db/own-number.ts';
import { assertTakesMore, lockedKost } from '../kost/locked-kost.ts';
import { signedAddresses } from '../../files/file-address.ts';
import { attachedFiles } from '../files/attached-files.ts';
import { roomQuery } from './queries.ts';
import { inScope } from '../../scope.ts';

/**
 * Adds a room to one of the owner's kosts.
 *
 * @throws DomainError NOT_FOUND, KOST_INACTIVE, FILE_NOT_USABLE, ROOM_NUMBER_TAKEN or RFID_TAKEN
 */
export async function createRoom(context: OwnerContext, input: CreateRoomInput): Promise<Room> {
  const { db } = context;
  const id = context.newId();
  const [kost, , [room]] = await db.batch([
    lockedKost(context, input.kost_id),
    db.execute(newRoom(context, id, input)),
    roomQuery(context, id),
  ]);
  assertTakesMore(kost.rows);
  if (room === undefined) throw new DomainError('NOT_FOUND');
  return signedAddresses(context, room, 'images');
}

function newRoom(context: OwnerContext, id: string, input: CreateRoomInput): SQL {
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
  const kost = sql`kosts where kosts.id = ${kost_id} and ${inScope(context.scope, kosts)} and kosts.is_active`;
  const created = returned('created', pick(rooms, 'id', 'owner_id', 'kost_id'))`${insertion(rooms, row, kost)}`;
  const photos = attachedFiles(context, {
    table: 'rooms',
    from: created,
    purpose: 'room',
    addresses: input.images,
    isNew: true,
  });
  return withCtes([created, ...photos.parts], auditOwned(context, 'room.create', created));
}
