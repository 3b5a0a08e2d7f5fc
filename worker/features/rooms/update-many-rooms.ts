import { type SQL, sql } from 'drizzle-orm';
import { rooms } from '#drizzle/schema/rooms.ts';
import type { UpdateManyRoomsInput } from '#shared/contract/rooms.ts';
import { auditEntry } from '../../audit.ts';
import { nowIso, type OwnerContext } from '../../context.ts';
import { changes, pick, returned, withCtes } from '../../db/ctes.ts';
import { DomainError } from '../../errors.ts';
import { inScope } from '../../scope.ts';

interface Updated extends Record<string, unknown> {
  updated: number;
}

/**
 * Changes rent, type, capacity or facilities of many rooms of one kost: all of them, or none if one is missing. Running contracts
 * keep their rent. States are not changed, so it does not matter who lives there.
 *
 * @throws DomainError NOT_FOUND
 */
export async function updateManyRooms(context: OwnerContext, input: UpdateManyRoomsInput) {
  const { db, scope } = context;
  const isWanted = sql`id = any(${sql.param(input.ids)}::uuid[]) and kost_id = ${input.kostId}
    and ${inScope(scope, rooms)} and archived_at is null`;
  const updated = returned('updated', pick(rooms, 'id'))`update rooms set ${changesOf(context, input)}
      where ${isWanted} and (select count(*) from rooms where ${isWanted}) = ${input.ids.length}`;
  const audited = auditEntry(context, {
    action: 'room.update-many',
    from: sql`(select count(*) as rooms from ${updated}) as counted where rooms > 0`,
    subject: input.kostId,
    owner: scope.owner,
    kost: input.kostId,
    details: sql`jsonb_strip_nulls(jsonb_build_object('rooms', rooms, 'monthly_rent', ${input.monthly_rent ?? null}::bigint))`,
  });
  const [, { rows }] = await db.batch([
    // Locked first and in one order, so that two such calls cannot deadlock.
    db.execute(sql`select id from rooms where ${isWanted} order by id for update`),
    db.execute<Updated>(withCtes([updated, { audited }], sql`select count(*)::int as updated from ${updated}`)),
  ]);
  const count = rows[0]?.updated ?? 0;
  if (count === 0) throw new DomainError('NOT_FOUND');
  return { updated: count };
}

function changesOf(context: OwnerContext, input: UpdateManyRoomsInput): SQL {
  const { monthly_rent, room_type, capacity, add_facilities: added, remove_facilities: removed } = input;
  return changes(rooms, {
    monthly_rent,
    room_type,
    capacity,
    facilities: added.length + removed.length === 0 ? undefined : withFacilities(added, removed),
    updated_at: nowIso(context),
  });
}

/** A room's facilities without the removed and with the added ones, in their order. */
function withFacilities(added: readonly string[], removed: readonly string[]): SQL {
  return sql`array(
    select facility from unnest(facilities || ${sql.param([...added])}::text[]) with ordinality as each(facility, place)
    where facility <> all(${sql.param(removed.filter((facility) => !added.includes(facility)))}::text[])
    group by facility order by min(place))`;
}
