import { asc, desc, eq, sql } from 'drizzle-orm';
import { articles } from '#drizzle/schema/articles.ts';
import { users } from '#drizzle/schema/users.ts';
import type { AdminDashboard } from '#shared/contract/users.ts';
import type { SignedInContext } from '../../context.ts';
import { isoInstant } from '../../db.ts';
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
  const { rows } = await db.execute<AdminDashboard & Record<string, unknown>>(sql`
    select by_role.total as total_users,
      (select count(*) from users where status = 'PENDING_APPROVAL') as total_pending_users,
      (select count(*) from kosts) as total_kosts,
      counted.total_rooms, counted.occupied_rooms,
      (select count(*) from articles where status = 'PENDING_APPROVAL') as total_pending_articles,
      (select count(*) from tenancies where status in ('ACTIVE', 'PENDING'))
        - (select count(*) from tenancies where status = 'PENDING') as total_tenants,
      (select count(*) from gateway_events where outcome = 'QUARANTINED') as quarantined_callbacks,
      by_role.counts as users_by_role,
      ${jsonList(recentUsers)} as recent_users, ${jsonList(pendingUsers)} as pending_users,
      ${jsonList(pendingArticles)} as pending_articles
    from (
      select sum(count)::bigint as total, coalesce(json_agg(roles), '[]') as counts
      from (select role, count(*) as count from users group by role) as roles
    ) as by_role, (
      select count(*) as total_rooms, count(*) filter (where status = 'OCCUPIED') as occupied_rooms
      from rooms where archived_at is null
    ) as counted`);
  const [row] = rows;
  if (row === undefined) throw new Error('The dashboard statement always answers one row.');
  return row;
}
