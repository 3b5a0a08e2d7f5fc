import { type AnyColumn, and, desc, eq, lt, sql } from 'drizzle-orm';
import { kosts } from '#drizzle/schema/kosts.ts';
import { users } from '#drizzle/schema/users.ts';
import type { Kost, ListAllKostsInput } from '#shared/contract/kost.ts';
import { occupancyRate } from '#shared/rules/occupancy.ts';
import type { Context, SignedInContext } from '../../context.ts';
import { type PageInput, toPage } from '../../paging.ts';

/** A kost with the counts of its rooms; archived rooms are none of them. */
export const kostColumns = {
  id: kosts.id,
  owner_id: kosts.owner_id,
  name: kosts.name,
  description: kosts.description,
  address: kosts.address,
  kost_type: kosts.kost_type,
  facilities: kosts.facilities,
  rules: kosts.rules,
  images: kosts.images,
  is_active: kosts.is_active,
  total_rooms: sql<number>`(
    select count(*) from rooms r where r.owner_id = kosts.owner_id and r.kost_id = kosts.id and r.archived_at is null)`.as(
    'total_rooms',
  ),
  occupied_rooms: sql<number>`(
    select count(*) from rooms r where r.owner_id = kosts.owner_id and r.kost_id = kosts.id and r.archived_at is null and r.status = 'OCCUPIED')`.as(
    'occupied_rooms',
  ),
  created_at: kosts.created_at,
};

/** Adds the occupancy to a row of `kostColumns`. */
export function withOccupancy<Row extends { occupied_rooms: number; total_rooms: number }>(row: Row) {
  return { ...row, occupancy_rate: occupancyRate(row.occupied_rooms, row.total_rooms) };
}

/** The owner's kosts, newest first; for an admin, everyone's. */
export async function listKosts(context: SignedInContext, page: PageInput) {
  const { db, actor } = context;
  const rows = await db
    .select(kostColumns)
    .from(kosts)
    .where(
      and(
        actor.role === 'ADMIN' ? undefined : eq(kosts.owner_id, actor.id),
        page.cursor ? lt(kosts.id, page.cursor) : undefined,
      ),
    )
    .orderBy(desc(kosts.id))
    .limit(page.limit + 1);
  return toPage<Kost>(rows.map(withOccupancy), page.limit);
}

/** Everyone's kosts with their owners, newest first. */
export async function listAllKosts({ db }: Context, input: ListAllKostsInput) {
  const contains = (column: AnyColumn) => sql`strpos(lower(${column}), lower(${input.search})) > 0`;
  const rows = await db
    .select({
      ...kostColumns,
      owner_name: sql<string>`${users.full_name}`,
      owner_email: sql<string>`${users.email}`,
      owner_phone: sql<string>`${users.phone}`,
    })
    .from(kosts)
    .innerJoin(users, eq(users.id, kosts.owner_id))
    .where(
      and(
        input.search
          ? sql`(${contains(kosts.name)} or ${contains(kosts.address)} or ${contains(users.full_name)})`
          : undefined,
        input.cursor ? lt(kosts.id, input.cursor) : undefined,
      ),
    )
    .orderBy(desc(kosts.id))
    .limit(input.limit + 1);
  return toPage(rows.map(withOccupancy), input.limit);
}
