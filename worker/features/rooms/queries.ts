import { and, eq, isNull, sql } from 'drizzle-orm';
import { kosts } from '#drizzle/schema/kosts.ts';
import { rooms } from '#drizzle/schema/rooms.ts';
import { tenancies } from '#drizzle/schema/tenancies.ts';
import type { SignedInContext } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import { isLive } from '../../db/states.ts';
import { named, type PageInput, toPage } from '../../db/page.ts';

/** A room without the name of its present or next tenant. */
const roomColumns = {
  id: rooms.id,
  kost_id: rooms.kost_id,
  room_number: rooms.room_number,
  room_type: rooms.room_type,
  floor: rooms.floor,
  monthly_rent: rooms.monthly_rent,
  facilities: rooms.facilities,
  rfid_uid: rooms.rfid_uid,
  images: rooms.images,
  status: rooms.status,
  created_at: rooms.created_at,
};

/** The order of the room grid: by floor, then by number, "2" before "10". */
const gridOrder = sql`floor,
  coalesce(nullif(regexp_replace(room_number, '\\D', '', 'g'), '')::numeric, 'Infinity'), lower(room_number), id`;

/** One room of the owner, as a query to run alone or in a batch. */
export function selectRoom(context: SignedInContext, id: string) {
  const tenantName = sql<string | null>`(
    select t.full_name from tenancies t where t.room_id = rooms.id and ${isLive(sql`t.status`)})`;
  return context.db
    .select({ ...roomColumns, tenant_name: tenantName })
    .from(rooms)
    .where(and(eq(rooms.id, id), eq(rooms.owner_id, context.actor.id), isNull(rooms.archived_at)));
}

const tenantNameOnPage = named<string | null>(
  rooms.id,
  tenancies.room_id,
  tenancies.full_name,
  isLive(tenancies.status),
);

/**
 * The rooms of one of the owner's kosts.
 *
 * @throws DomainError NOT_FOUND, or CONFLICT if the room of the cursor is gone
 */
export async function listRooms(context: SignedInContext, input: { kostId: string } & PageInput) {
  const { db, actor } = context;
  const after = sql`(${gridOrder}) > (select ${gridOrder} from rooms
    where id = ${input.cursor} and kost_id = ${input.kostId} and owner_id = ${actor.id})`;
  const page = db.$with('rooms').as(
    db
      .select()
      .from(rooms)
      .where(
        and(
          eq(rooms.kost_id, input.kostId),
          eq(rooms.owner_id, actor.id),
          isNull(rooms.archived_at),
          input.cursor ? after : undefined,
        ),
      )
      .orderBy(gridOrder)
      .limit(input.limit + 1),
  );
  const [[kost], [last], rows] = await Promise.all([
    db
      .select({ id: kosts.id })
      .from(kosts)
      .where(and(eq(kosts.id, input.kostId), eq(kosts.owner_id, actor.id))),
    db
      .select({ id: rooms.id })
      .from(rooms)
      .where(
        and(
          eq(rooms.id, sql`${input.cursor ?? null}::uuid`),
          eq(rooms.kost_id, input.kostId),
          eq(rooms.owner_id, actor.id),
        ),
      ),
    db
      .with(page)
      .select({ ...roomColumns, tenant_name: tenantNameOnPage })
      .from(rooms)
      .orderBy(gridOrder),
  ]);
  if (kost === undefined) throw new DomainError('NOT_FOUND');
  if (input.cursor !== undefined && last === undefined) throw new DomainError('CONFLICT');
  return toPage(rows, input.limit);
}
