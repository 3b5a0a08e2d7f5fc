import { and, desc, eq, lt, type SQL, sql } from 'drizzle-orm';
import { notices } from '#drizzle/schema/notices.ts';
import type { AccountNotice, ListNoticesInput, NoticeNews } from '#shared/contract/notices.ts';
import { noticeKinds, noticeRecord } from '#shared/notice-kinds.ts';
import { MOST_UNREAD } from '#shared/rules/notice-count.ts';
import { ownAccount } from '../../scope.ts';
import type { SignedInContext } from '../../context.ts';
import { pick } from '../../db/ctes.ts';
import { isoInstant } from '../../db/sql.ts';
import { toPage } from '../../db/page.ts';
import { prepared, preparedSql, type ValueOrSlot } from '../../db/prepared.ts';
import { isOneOf } from '../../db/states.ts';

const urgentKinds = noticeKinds.filter((kind) => noticeRecord(kind).isUrgent);
/** How many urgent notices the dashboard shows. */
const URGENT_SHOWN = 5;

/** The account's inbox, newest first. The session that caused a notice does not show it. */
export async function listNotices(context: SignedInContext, { limit, cursor }: ListNoticesInput) {
  const values = {
    account: ownAccount(context),
    sessionId: context.actor.sessionId,
    take: limit + 1,
    ...(cursor !== undefined && { cursor }),
  };
  const rows = await inbox(context.db, { goesOn: cursor !== undefined }, values);
  return toPage(rows as AccountNotice[], limit);
}

const inbox = prepared((db, { goesOn }: { goesOn: boolean }) =>
  db
    .select(pick(notices, 'id', 'kind', 'details', 'created_at', 'read_at'))
    .from(notices)
    .where(
      and(
        eq(notices.user_id, sql.placeholder('account')),
        isForSession(sql.placeholder('sessionId')),
        goesOn ? lt(notices.id, sql.placeholder('cursor')) : undefined,
      ),
    )
    .orderBy(desc(notices.id))
    .limit(sql.placeholder('take')),
);

/** Whether a session may see a notice, and lay it aside: not the one that caused it, which may be borrowed. */
export function isForSession(sessionId: ValueOrSlot): SQL {
  return sql`${notices.details} ->> 'session_id' is distinct from ${sessionId}::text`;
}

/** The dashboards' summary of the inbox, for accounts without one, and for other pages that open first. */
export async function findNoticeNews(context: SignedInContext): Promise<NoticeNews> {
  const [row] = await news(context.db, { account: ownAccount(context), sessionId: context.actor.sessionId });
  if (row === undefined) throw new Error('A select without rows to read always answers one row.');
  return row.news;
}

const news = preparedSql<{ news: NoticeNews }>(
  () => sql`select ${noticeNews(sql.placeholder('account'), sql.placeholder('sessionId'))} as news`,
);

/** The account's unread notices as one JSON value inside another statement; only the newest hundred are read. */
export function noticeNews(account: ValueOrSlot, sessionId: ValueOrSlot): SQL<NoticeNews> {
  const urgent = sql`(array_agg(json_build_object('id', id, 'kind', kind, 'details', details,
      'created_at', ${isoInstant(sql`created_at`)}, 'read_at', null) order by id desc)
    filter (where ${isOneOf(urgentKinds, sql`kind`)}))[:${sql.raw(String(URGENT_SHOWN))}]`;
  return sql<NoticeNews>`(
    select json_build_object('unread_notices', count(*), 'urgent_notices', coalesce(to_json(${urgent}), '[]'))
    from (
      select id, kind, details, created_at from notices
      where user_id = ${account} and read_at is null and ${isForSession(sessionId)}
      order by id desc limit ${sql.raw(String(MOST_UNREAD))}
    ) as unread)`;
}
