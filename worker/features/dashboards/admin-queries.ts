import { asc, desc, eq, sql } from 'drizzle-orm';
import { articles } from '#drizzle/schema/articles.ts';
import type { PlatformTotalKind } from '#drizzle/schema/platform.ts';
import { users } from '#drizzle/schema/users.ts';
import type { AdminDashboard } from '#shared/contract/users.ts';
import { roles } from '#shared/enums.ts';
import type { SignedInContext } from '../../context.ts';
import { isoInstant } from '../../db/client.ts';
import { textArray } from '../../db/sql.ts';
import { managedUserColumns, userColumns } from '../users/queries.ts';
import { jsonList } from './json-list.ts';

/** What the overview shows of each (spec §9). */
const PENDING_SHOWN = 3;
const RECENT_SHOWN = 5;

/** The admin's dashboard, in one statement. */
export async function findAdminDashboard({ db }: SignedInContext): Promise<AdminDashboard> {
  const createdAt = isoInstant(users.created_at).as('created_at');
  const recentUsers = db
    .select({ ...userColumns, created_at: createdAt })
    .from(users)
    .orderBy(desc(users.id))
    .limit(RECENT_SHOWN);
  const pendingUsers = db
    .select({ ...managedUserColumns, created_at: createdAt })
    .from(users)
    .where(eq(users.status, 'PENDING_APPROVAL'))
    .orderBy(asc(users.id))
    .limit(PENDING_SHOWN);
  const pendingArticles = db
    .select({
      id: articles.id,
      title: articles.title,
      author_name: sql`${users.full_name}`.as('author_name'),
      created_at: isoInstant(articles.created_at).as('created_at'),
    })
    .from(articles)
    .innerJoin(users, eq(users.id, articles.author_id))
    .where(eq(articles.status, 'PENDING_APPROVAL'))
    .orderBy(asc(articles.id))
    .limit(PENDING_SHOWN);
  const total = (kind: PlatformTotalKind) =>
    sql`(select coalesce(sum(amount), 0)::bigint from totals where kind = ${kind})`;
  const { rows } = await db.execute<AdminDashboard & Record<string, unknown>>(sql`
    with totals as (
      select kind, sum(amount)::bigint as amount from platform_totals group by kind
    ), by_role as (
      select kind as role, amount as count from totals where kind = any(${textArray(roles)}) and amount > 0
    )
    select (select coalesce(sum(count), 0)::bigint from by_role) as total_users,
      (select count(*) from users where status = 'PENDING_APPROVAL') as total_pending_users,
      ${total('KOST')} as total_kosts, ${total('ROOM')} as total_rooms, ${total('OCCUPIED_ROOM')} as occupied_rooms,
      ${total('AVAILABLE_ROOM')} as available_rooms,
      (select count(*) from articles where status = 'PENDING_APPROVAL') as total_pending_articles,
      ${total('ACTIVE_TENANCY')} as total_tenants,
      (select count(*) from gateway_events where outcome = 'QUARANTINED') as quarantined_callbacks,
      ${jsonList(sql`select * from by_role`)} as users_by_role,
      ${jsonList(recentUsers)} as recent_users, ${jsonList(pendingUsers)} as pending_users,
      ${jsonList(pendingArticles)} as pending_articles`);
  const [row] = rows;
  if (row === undefined) throw new Error('The dashboard statement always answers one row.');
  return row;
}
