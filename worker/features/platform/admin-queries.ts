import { asc, desc, eq, isNull, sql } from 'drizzle-orm';
import { articles } from '#drizzle/schema/articles.ts';
import { users } from '#drizzle/schema/users.ts';
import type { AdminDashboard } from '#shared/contract/dashboards.ts';
import type { NoticeNews } from '#shared/contract/notices.ts';
import { ownAccount } from '../../scope.ts';
import type { SignedInContext } from '../../context.ts';
import { isoInstant } from '../../db/sql.ts';
import { isWaitingAccount } from '../../db/states.ts';
import { noticeNews } from '../notices/queries.ts';
import { managedUserColumns, userColumns } from '../accounts/queries.ts';
import { jsonList } from '../today/json-list.ts';
import { keptOrCounted, overviewNumbers } from './platform-numbers.ts';

/** How many pending accounts and articles the overview shows (spec §9). */
const PENDING_SHOWN = 3;
const RECENT_SHOWN = 5;

/** The figures that the hourly job counts; everything else is read live. */
type Counted =
  | 'total_users'
  | 'users_by_role'
  | 'total_kosts'
  | 'total_rooms'
  | 'occupied_rooms'
  | 'available_rooms'
  | 'total_tenants';

interface Row extends Omit<AdminDashboard, Counted | keyof NoticeNews>, Record<string, unknown> {
  numbers: Pick<AdminDashboard, Counted>;
  news: NoticeNews;
}

/** The admin's dashboard, in one statement. */
export async function findAdminDashboard(context: SignedInContext): Promise<AdminDashboard> {
  const { db, actor } = context;
  const createdAt = isoInstant(users.created_at).as('created_at');
  const recentUsers = db
    .select({ ...userColumns, created_at: createdAt })
    .from(users)
    .where(isNull(users.sample_of))
    .orderBy(desc(users.id))
    .limit(RECENT_SHOWN);
  const pendingUsers = db
    .select({ ...managedUserColumns, created_at: createdAt })
    .from(users)
    .where(isWaitingAccount(users.status))
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
  const { rows } = await db.execute<Row>(sql`
    select counted.counted_at, counted.numbers,
      (select count(*) from users where ${isWaitingAccount()}) as total_pending_users,
      (select count(*) from articles where status = 'PENDING_APPROVAL') as total_pending_articles,
      (select count(*) from gateway_events where outcome = 'QUARANTINED') as quarantined_callbacks,
      ${jsonList(recentUsers)} as recent_users, ${jsonList(pendingUsers)} as pending_users,
      ${jsonList(pendingArticles)} as pending_articles,
      ${noticeNews(ownAccount(context), actor.sessionId)} as news
    from (${keptOrCounted(context, 'overview', overviewNumbers())}) as counted`);
  const [row] = rows;
  if (row === undefined) throw new Error('The dashboard statement always answers one row.');
  const { numbers, news, ...live } = row;
  return { ...numbers, ...live, ...news };
}
