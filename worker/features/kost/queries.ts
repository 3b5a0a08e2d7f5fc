import { and, desc, eq, lt, type SQL, sql } from 'drizzle-orm';
import { kosts } from '#drizzle/schema/kosts.ts';
import { users } from '#drizzle/schema/users.ts';
import type { Kost, ListAllKostsInput } from '#shared/contract/kost.ts';
import { normalText } from '#shared/rules/normal-text.ts';
import { occupancyRate } from '#shared/rules/occupancy.ts';
import type { Context, OwnerContext, SignedInContext } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import { pick } from '../../db/ctes.ts';
import type { Db } from '../../db/client.ts';
import { contains } from '../../db/search.ts';
import { isFreeRoom, isOccupiedRoom } from '../../db/states.ts';
import { signedAddresses } from '../../files/file-address.ts';
import { named, type PageInput, toPage } from '../../db/page.ts';
import { isOfNoSample } from '../accounts/sample-account.ts';
import { inScope, type OwnerScope, type PlatformScope } from '../../scope.ts';
import { type Clock, dayIn } from '../../zone.ts';

/** How many rooms a kost has, without archived ones, how many of them are occupied, and, where asked for, how many free ones have closed. */
type RoomCounts = [total: number, occupied: number, closed?: number];

const counts = sql`count(*), count(*) filter (where ${isOccupiedRoom()})`;

/** The room counts of a kost on a page; all rooms of the page are counted together. */
const roomCounts = sql<RoomCounts | null>`(
  select jsonb_object_agg(kost_id, counts) from (
    select kost_id, array[${counts}] as counts
    from rooms where kost_id = any(array(select id from kosts)) and archived_at is null group by kost_id
  ) as counted) -> ${kosts.id}::text`;

/**
 * The room counts of a kost in a query of many kosts: the rooms of each are counted separately. This reads three more
 * index pages for each kost, but is faster than matching a hundred kosts with their counts.
 */
export function roomCountsOfEach(context: Clock): SQL<RoomCounts> {
  const isClosed = sql`${isFreeRoom()} and closes_on <= ${dayIn(context, kosts.zone)}`;
  return sql<RoomCounts>`(
    select array[${counts}, count(*) filter (where ${isClosed})] from rooms where kost_id = kosts.id and archived_at is null)`;
}

/** How many free rooms are in deactivated kosts; sums of free rooms leave them out, and those that have closed. */
export function closedRooms(whose: SQL = sql`true`): SQL {
  return sql`(select count(*) from rooms where archived_at is null and ${isFreeRoom()}
    and kost_id in (select id from kosts where not is_active and ${whose}))`;
}

/** The columns of a kost on a page, for `toKost`. */
export const kostColumns = {
  ...pick(kosts, 'id', 'owner_id', 'name', 'description', 'address', 'kost_type', 'facilities', 'rules', 'images'),
  ...pick(kosts, 'zone', 'contact_phone', 'leaving_days', 'at_end', 'is_active'),
  rooms: roomCounts.as('rooms'),
  created_at: kosts.created_at,
};

/** A row of `kostColumns`. */
export type KostRow = Omit<Kost, 'total_rooms' | 'occupied_rooms' | 'occupancy_rate'> & { rooms: RoomCounts | null };

/** Adds the occupancy rate to a row with room counts. */
export function withOccupancy<Row extends { occupied_rooms: number; total_rooms: number }>(row: Row) {
  return { ...row, occupancy_rate: occupancyRate(row.occupied_rooms, row.total_rooms) };
}

/** Turns a row of `kostColumns` into an answer. */
export function toKost<Row extends { rooms: RoomCounts | null; images: string[] }>(
  context: Pick<Context, 'config' | 'now'>,
  row: Row,
) {
  const { rooms, ...kost } = signedAddresses(context, row, 'images');
  const [total_rooms, occupied_rooms] = rooms ?? [0, 0];
  return withOccupancy({ ...kost, total_rooms, occupied_rooms });
}

/** A page of kosts, the newest first. */
export function pageOfKosts(db: Db, where: SQL | undefined, limit: number) {
  return db.$with('kosts').as(db.select().from(kosts).where(where).orderBy(desc(kosts.id)).limit(limit));
}

/** The owner's kosts, newest first; for an admin, everyone's. */
export async function listKosts(context: SignedInContext & { scope: OwnerScope | PlatformScope }, input: PageInput) {
  const { db, scope } = context;
  const where = and(
    scope.of === 'platform' ? isOfNoSample() : inScope(scope, kosts),
    input.cursor ? lt(kosts.id, input.cursor) : undefined,
  );
  const page = pageOfKosts(db, where, input.limit + 1);
  const rows = await db.with(page).select(kostColumns).from(kosts).orderBy(desc(kosts.id));
  return toPage<Kost>(
    rows.map((row) => toKost(context, row)),
    input.limit,
  );
}

/**
 * Checks that a kost is the owner's; to be called at the same time as the read of the kost's rows.
 *
 * @throws DomainError NOT_FOUND
 */
export async function assertOwnKost({ db, scope }: OwnerContext, id: string): Promise<void> {
  const [kost] = await db
    .select({ id: kosts.id })
    .from(kosts)
    .where(and(eq(kosts.id, id), inScope(scope, kosts)));
  if (kost === undefined) throw new DomainError('NOT_FOUND');
}

/** The id of a kost if it is the owner's, else null; for statements that read only another table's index. */
export function ownKostId({ scope }: OwnerContext, id: string): SQL {
  return sql`(select k.id from kosts k where k.id = ${id} and ${inScope(scope, kosts, 'k')})`;
}

/**
 * Whether a kost is the owner's, checked once before its rows are read. If each row's owner were compared instead, the
 * planner would expect too few rows, as if a kost could have several owners, and would sort all of them.
 */
export function isOwnKost({ scope }: OwnerContext, id: string): SQL {
  return sql`exists (select from kosts k where k.id = ${id} and ${inScope(scope, kosts, 'k')})`;
}

interface OwnerOfKost {
  owner_name: string;
  owner_email: string;
  owner_phone: string;
}

const ownerOfKost = named<OwnerOfKost>(
  kosts.owner_id,
  users.id,
  sql`jsonb_build_object('owner_name', full_name, 'owner_email', email, 'owner_phone', phone)`,
);

/** Everyone's kosts with their owners, newest first. The search finds a text in name, address and the owner's name. */
export async function listAllKosts(context: Context, input: ListAllKostsInput) {
  const { db } = context;
  const sought = normalText(input.search ?? '');
  const found = sql`(${contains(kosts.name_normal, sought)} or ${contains(sql`normal_text(${kosts.address})`, sought)}
    or ${kosts.owner_id} in (select ${users.id} from ${users} where ${contains(users.name_normal, sought)}))`;
  const where = and(
    isOfNoSample(),
    input.search ? found : undefined,
    input.cursor ? lt(kosts.id, input.cursor) : undefined,
  );
  const page = pageOfKosts(db, where, input.limit + 1);
  const columns = { ...kostColumns, owner: ownerOfKost };
  const rows = await db.with(page).select(columns).from(kosts).orderBy(desc(kosts.id));
  return toPage(
    rows.map(({ owner, ...kost }) => ({ ...toKost(context, kost), ...owner })),
    input.limit,
  );
}
