import { and, count, eq, isNull, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { rooms } from '#drizzle/schema/rooms.ts';
import { tenancies } from '#drizzle/schema/tenancies.ts';
import type { RoomStatus } from '#shared/enums.ts';
import type { ListRoomsInput, Room, RoomOfList, RoomOptionsInput } from '#shared/contract/rooms.ts';
import { normalText } from '#shared/rules/normal-text.ts';
import { type OwnerContext, today } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import { pick } from '../../db/ctes.ts';
import { holderOnly, isLive, isOneOf, isOpen, isPastDue } from '../../db/states.ts';
import { named, type PageInput, toPage } from '../../db/page.ts';
import { roomOrder } from '../../db/room-order.ts';
import { contains } from '../../db/search.ts';
import { signedAddresses } from '../../files/file-address.ts';
import { agreedLeaving } from '../billing/standing-renewals.ts';
import { homesOf } from '../billing/shares.ts';
import { assertOwnKost, isOwnKost, ownKostId } from '../kost/queries.ts';
import { inScope } from '../../scope.ts';
import { emptySince, isToLetOn } from './empty-rooms.ts';
import { freeFrom } from './free-from.ts';
import { isOfMover, stateOn } from './held-rooms.ts';

/** The columns of a room, without the name of its present or next tenant. */
const roomColumns = (context: OwnerContext) => ({
  ...pick(rooms, 'id', 'kost_id', 'room_number', 'room_type', 'floor', 'monthly_rent', 'other_prices'),
  ...pick(rooms, 'facilities', 'capacity', 'rfid_uid'),
  ...pick(rooms, 'images', 'status', 'closes_on'),
  empty_since: sql<
    string | null
  >`case when ${isToLetOn(sql`${today(context)}::date`)} then ${emptySince(sql`rooms`)} end`,
  same_number_as: sql<Room['same_number_as']>`case when rooms.number_shared then (
    select jsonb_build_object('id', o.id, 'room_number', o.room_number, 'floor', o.floor) from public.rooms o
    where o.kost_id = rooms.kost_id and o.number_normal = rooms.number_normal and o.archived_at is null
      and not o.number_shared) end`,
  created_at: rooms.created_at,
});

const gridOrder = roomOrder('rooms');

/** The state of a row of `rooms` today. */
export const stateToday = (context: OwnerContext) => stateOn(sql`${today(context)}::date`);

/** Whether a row of `rooms` is in a state today: by its column, which indices have, but for what closes. */
function isInState(context: OwnerContext, state: RoomStatus): SQL {
  if (state === 'MAINTENANCE') return isOneOf([state], stateToday(context));
  const isIt = isOneOf([state], rooms.status);
  return state === 'AVAILABLE' ? sql`(${isIt} and (${rooms.closes_on} <= ${today(context)}::date) is not true)` : isIt;
}

/** One room of the owner and whether its kost takes tenants, as a query to run alone or in a batch. */
export function roomQuery(context: OwnerContext, id: string) {
  const tenantName = sql<string | null>`coalesce((
    select t.full_name from tenancies t where t.room_id = rooms.id and ${isLive(sql`t.status`)} ${holderOnly}), ${movesHere(sql`m.full_name`)})`;
  const kostIsActive = sql<boolean>`(select k.is_active from kosts k where k.id = rooms.kost_id)`;
  return context.db
    .select({
      ...roomColumns(context),
      status: stateToday(context),
      tenant_name: tenantName,
      kost_is_active: kostIsActive,
    })
    .from(rooms)
    .where(and(eq(rooms.id, id), inScope(context.scope, rooms), isNull(rooms.archived_at)));
}

/** A value of one of the live tenancies of each room, the last in an order; null without one. */
function ofTenancy<Value>(value: SQLWrapper, order: SQL) {
  return named<Value | null>(rooms.id, tenancies.room_id, value, isLive(tenancies.status), order);
}

const holderLast = sql` order by ${tenancies.status} desc, ${tenancies.contract_start} desc, ${tenancies.id} desc`;

/** Who will move to a row of `rooms` from another one first; null without such a plan. */
function movesHere(value: SQL): SQL<string | null> {
  return sql<
    string | null
  >`(select ${value} from tenancies m where m.moves_to_id = rooms.id and m.status = 'ACTIVE' order by m.moves_on limit 1)`;
}

/** What a list marks of the rooms' tenancies, or of who will move there from another room, and whose they are. */
function markedOf(context: OwnerContext) {
  const isLate = sql`exists (select from invoices i where i.tenant_id = any(${homesOf('tenancies')}) and ${isOpen(sql`i.status`)}
    and ${isPastDue(sql`i.due_date`, sql`${today(context)}::date`)})`;
  const marks = sql`jsonb_build_object('full_name', ${tenancies.full_name},
    'contract_start', ${tenancies.contract_start}, 'contract_end', ${tenancies.contract_end}, 'is_late', ${isLate},
    'leaves_on', ${agreedLeaving},
    'moves_on', ${tenancies.moves_on})`;
  const coming = sql`jsonb_build_object('full_name', m.full_name, 'contract_start', m.moves_on,
    'contract_end', m.contract_end, 'is_late', false, 'leaves_on', null, 'moves_on', null)`;
  type Marked = NonNullable<RoomOfList['tenancy']> & { full_name: string };
  return sql<Marked | null>`coalesce(${ofTenancy<Marked>(marks, holderLast)}, ${movesHere(coming)})`;
}

/**
 * The rooms of one of the owner's kosts in the order of the grid, or those in one state.
 *
 * @throws DomainError NOT_FOUND, or CONFLICT if the room of the cursor is gone
 */
export function listRooms(context: OwnerContext, input: ListRoomsInput) {
  const where = and(
    input.status === undefined ? undefined : isInState(context, input.status),
    input.search ? isFound(input.kostId, input.search) : undefined,
  );
  return pageOfRooms(context, input, where, async (isOnPage, limit) => {
    const page = context.db
      .$with('rooms')
      .as(context.db.select().from(rooms).where(isOnPage).orderBy(gridOrder).limit(limit));
    const columns = {
      ...roomColumns(context),
      status: stateToday(context),
      tenancy: markedOf(context),
      free: freeFrom(context),
    };
    const rows = await context.db.with(page).select(columns).from(rooms).orderBy(gridOrder);
    return rows.map((row) =>
      signedAddresses(context, { ...withFree(row), tenant_name: row.tenancy?.full_name ?? null }, 'images'),
    );
  });
}

/** Whether a text is in a room's number or the name of its tenant, also of one who will move there. The names of a kost are read once, not for each room. */
function isFound(kostId: string, search: string): SQL {
  const text = normalText(search);
  return sql`(${contains(sql`'kamar ' || number_normal`, text)} or id in (
    select unnest(array[t.room_id, t.moves_to_id]) from tenancies t
    where t.kost_id = ${kostId} and ${isLive(sql`t.status`)} and ${contains(sql`t.name_normal`, text)}))`;
}

/**
 * The free rooms of one of the owner's kosts, to choose from, or those that are free from a day on; none while it is
 * deactivated. No move may wait for another, so who moves is not offered what somebody else leaves by a move.
 *
 * @throws DomainError NOT_FOUND, or CONFLICT if the room of the cursor is gone
 */
export function listRoomOptions(context: OwnerContext, input: RoomOptionsInput) {
  const { id, room_number, room_type, monthly_rent, other_prices, capacity, empty_since, closes_on } =
    roomColumns(context);
  const { from, moves_out_of: old } = input;
  const free = freeFrom(context);
  const shown = { id, room_number, room_type, monthly_rent, other_prices, capacity, empty_since, closes_on };
  const columns = { ...shown, free: from === null ? sql<null>`null` : free };
  const isFree = isInState(context, 'AVAILABLE');
  const isFreeThen = sql`(${isFree} and ${rooms.closes_on} is null or (${free} ->> 0)::date <= ${from}::date)${old === undefined ? sql`` : sql` and rooms.id <> ${old} and not ${isOfMover}`}`;
  const found = input.search ? contains(sql`'kamar ' || number_normal`, normalText(input.search)) : undefined;
  const isTaking = sql`(select k.is_active from kosts k where k.id = ${input.kostId})`;
  // What is named of tenancies is read of this kost's rooms alone.
  const ofKost = context.db.$with('rooms').as(context.db.select().from(rooms).where(eq(rooms.kost_id, input.kostId)));
  const where = and(from === null ? isFree : isFreeThen, isTaking, found);
  return pageOfRooms(context, input, where, async (isOnPage, limit) => {
    const rows = await (from === null ? context.db : context.db.with(ofKost))
      .select(columns)
      .from(rooms)
      .where(isOnPage)
      .orderBy(gridOrder)
      .limit(limit);
    return from === null ? rows : rows.map(withFree);
  });
}

/** A row with what lists say of `freeFrom`. */
function withFree<Row extends { free: [string, boolean] | null }>(row: Row) {
  const [free_from, may_renew] = row.free ?? [null, false];
  return { ...row, free_from, may_renew };
}

/**
 * How many rooms of one of the owner's kosts are in each state.
 *
 * @throws DomainError NOT_FOUND
 */
export async function countRooms(context: OwnerContext, kostId: string) {
  const [, counts] = await Promise.all([
    assertOwnKost(context, kostId),
    context.db
      .select({ status: stateToday(context), count: count() })
      .from(rooms)
      .where(and(eq(rooms.kost_id, ownKostId(context, kostId)), isNull(rooms.archived_at)))
      .groupBy(sql`1`)
      .orderBy(sql`1`),
  ]);
  return counts;
}

/** A page of a kost's rooms, which `select` reads in the order of the grid; all in one trip. */
async function pageOfRooms<Row extends { id: string }>(
  context: OwnerContext,
  { kostId, cursor, limit }: { kostId: string } & PageInput,
  where: SQL | undefined,
  select: (isOnPage: SQL | undefined, limit: number) => PromiseLike<Row[]>,
) {
  const { db, scope } = context;
  const after = sql`(${gridOrder}) > (select ${gridOrder} from rooms
    where id = ${cursor} and kost_id = ${kostId} and ${inScope(scope, rooms)})`;
  // If the room of the cursor is the owner's, so is its kost.
  const isOwn = cursor === undefined ? isOwnKost(context, kostId) : after;
  const isOnPage = and(eq(rooms.kost_id, kostId), isNull(rooms.archived_at), where, isOwn);
  const [, [last], rows] = await Promise.all([
    assertOwnKost(context, kostId),
    db
      .select({ id: rooms.id })
      .from(rooms)
      .where(and(eq(rooms.id, sql`${cursor ?? null}::uuid`), eq(rooms.kost_id, kostId), inScope(scope, rooms))),
    select(isOnPage, limit + 1),
  ]);
  if (cursor !== undefined && last === undefined) throw new DomainError('CONFLICT');
  return toPage(rows, limit);
}
