import { type SQL, sql } from 'drizzle-orm';
import { kosts } from '#drizzle/schema/kosts.ts';
import { rooms } from '#drizzle/schema/rooms.ts';
import type { CreateManyRoomsInput, ManyRooms } from '#shared/contract/rooms.ts';
import { auditEntry } from '../../audit.ts';
import { nowIso, type OwnerContext } from '../../context.ts';
import { insertion, pick, returned, selected, withCtes } from '../../db/ctes.ts';
import { ownNumber } from '../../db/own-number.ts';
import { type Keyed, type OnceByKey, onceByKey } from '../../idempotency.ts';
import { assertTakesMore, lockedKost } from '../kost/locked-kost.ts';
import { inScope } from '../../scope.ts';

interface Numbered extends Record<string, unknown> {
  room_number: string;
}

/**
 * Adds many rooms to one of the owner's kosts. Numbers that the kost already has are skipped, even if another call adds
 * them at the same time. A repeated call with the same idempotency key gets the same answer.
 *
 * @throws DomainError NOT_FOUND or KOST_INACTIVE
 */
export async function createManyRooms(context: Keyed<OwnerContext>, input: CreateManyRoomsInput): Promise<ManyRooms> {
  const once = onceByKey(context);
  const numbers = input.rooms.map(({ room_number }) => room_number);
  const {
    repeated,
    results: [kost, made, madeBefore],
  } = await once.batch([
    lockedKost(context, input.kostId),
    context.db.execute<Numbered>(newRooms(context, once, input)),
    context.db.execute<Numbered>(roomsMadeBefore(once, input.kostId, numbers)),
  ]);
  if (!repeated) assertTakesMore(kost.rows);
  const created = new Set((repeated ? madeBefore : made).rows.map(({ room_number }) => room_number));
  return {
    created: numbers.filter((number) => created.has(number)),
    skipped: numbers.filter((number) => !created.has(number)),
  };
}

/** Returns the numbers of the new rooms. The key is stored with one of the rooms, or with the kost if there is none. */
function newRooms(context: Keyed<OwnerContext>, once: OnceByKey, input: CreateManyRoomsInput): SQL {
  const { kostId, rooms: wanted, room_type, monthly_rent, facilities, capacity } = input;
  const kost = selected('kost', pick(kosts, 'id', 'owner_id'))`kosts
      where id = ${kostId} and ${inScope(context.scope, kosts)} and is_active and ${once.isFree}`;
  const row = {
    room_type,
    monthly_rent,
    facilities,
    capacity,
    id: sql`wanted.id`,
    kost_id: kost.id,
    owner_id: kost.owner_id,
    room_number: sql`wanted.room_number`,
    number_shared: ownNumber,
    floor: sql`wanted.floor`,
    status: 'AVAILABLE' as const,
    created_at: nowIso(context),
  };
  const rows = JSON.stringify(wanted.map((room) => ({ ...room, id: context.newId() })));
  const from = sql`${kost}, jsonb_to_recordset(${rows}::jsonb) as wanted(id uuid, room_number text, floor int)`;
  const created = returned(
    'created',
    pick(rooms, 'id', 'room_number'),
  )`${insertion(rooms, row, from)} on conflict do nothing`;
  const effects = {
    kept: once.kept(kost, sql`coalesce((select ${created.id} from ${created} limit 1), ${kost.id})`),
    audited: auditEntry(context, {
      action: 'room.create-many',
      from: sql`${kost} where exists (select from ${created})`,
      subject: kost.id,
      owner: kost.owner_id,
      kost: kost.id,
      details: sql`jsonb_build_object('rooms', (select count(*) from ${created}))`,
    }),
  };
  return withCtes([kost, created, effects], sql`select ${created.room_number} from ${created}`);
}

/** Which of the numbers the earlier call with this key made: rooms with the same `created_at` as its room. No room is read without one. */
function roomsMadeBefore(once: OnceByKey, kostId: string, numbers: string[]): SQL {
  return sql`
    select room_number from rooms
    where ${once.made} is not null and kost_id = ${kostId} and room_number = any(${sql.param(numbers)}::text[])
      and created_at = (select made.created_at from rooms made where made.id = ${once.made} and made.kost_id = ${kostId})`;
}
