import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm';
import { notices } from '#drizzle/schema/notices.ts';
import type { AccountNotice, ListNoticesInput } from '#shared/contract/notices.ts';
import type { SignedInContext } from '../../context.ts';
import { toPage } from '../../db/page.ts';
import { prepared } from '../../db/prepared.ts';

/** The account's unread notices, newest first. The session that caused a notice does not show it. */
export async function listNotices({ db, actor }: SignedInContext, { limit, cursor }: ListNoticesInput) {
  const values = {
    actorId: actor.id,
    sessionId: actor.sessionId,
    take: limit + 1,
    ...(cursor !== undefined && { cursor }),
  };
  const rows = await unread(db, { goesOn: cursor !== undefined }, values);
  return toPage(rows as AccountNotice[], limit);
}

const unread = prepared((db, { goesOn }: { goesOn: boolean }) =>
  db
    .select({
      id: notices.id,
      kind: notices.kind,
      details: notices.details,
      created_at: notices.created_at,
    })
    .from(notices)
    .where(
      and(
        eq(notices.user_id, sql.placeholder('actorId')),
        isNull(notices.read_at),
        sql`${notices.details} ->> 'session_id' is distinct from ${sql.placeholder('sessionId')}::text`,
        goesOn ? lt(notices.id, sql.placeholder('cursor')) : undefined,
      ),
    )
    .orderBy(desc(notices.id))
    .limit(sql.placeholder('take')),
);
