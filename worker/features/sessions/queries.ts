import { and, desc, lt, sql } from 'drizzle-orm';
import { sessions } from '#drizzle/schema/sessions.ts';
import type { ListSessionsInput } from '#shared/contract/sessions.ts';
import type { SignedInContext } from '../../context.ts';
import { pick } from '../../db/ctes.ts';
import { toPage } from '../../db/page.ts';
import { isCallersOpenSession } from '../open-sessions/open-session-conditions.ts';

/** The account's open sessions, the newest first. */
export async function listSessions(context: SignedInContext, { limit, cursor }: ListSessionsInput) {
  const { db, actor } = context;
  const rows = await db
    .select({
      ...pick(sessions, 'id', 'device_name', 'network', 'created_at', 'last_used_at'),
      is_current: sql<boolean>`${sessions.id} = ${actor.sessionId}::uuid`,
    })
    .from(sessions)
    .where(and(isCallersOpenSession(context), cursor === undefined ? undefined : lt(sessions.id, cursor)))
    .orderBy(desc(sessions.id))
    .limit(limit + 1);
  return toPage(rows, limit);
}
