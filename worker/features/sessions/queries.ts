import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { sessions } from '#drizzle/schema/sessions.ts';
import type { ListSessionsInput } from '#shared/contract/sessions.ts';
import { nowIso, type SignedInContext } from '../../context.ts';
import { toPage } from '../../db/page.ts';
import { idleSince } from '../auth/session-life.ts';

/** The account's sessions that stand, the newest first. */
export async function listSessions(context: SignedInContext, { limit, cursor }: ListSessionsInput) {
  const { db, actor } = context;
  const rows = await db
    .select({
      id: sessions.id,
      device_name: sessions.device_name,
      network: sessions.network,
      created_at: sessions.created_at,
      last_used_at: sessions.last_used_at,
      is_current: sql<boolean>`${sessions.id} = ${actor.sessionId}::uuid`,
    })
    .from(sessions)
    .where(and(isStanding(context), cursor === undefined ? undefined : lt(sessions.id, cursor)))
    .orderBy(desc(sessions.id))
    .limit(limit + 1);
  return toPage(rows, limit);
}

/** Sessions of the account that have neither ended nor run out. */
export function isStanding(context: SignedInContext) {
  return and(
    eq(sessions.user_id, context.actor.id),
    isNull(sessions.revoked_at),
    gt(sessions.expires_at, nowIso(context)),
    gt(sessions.last_used_at, idleSince(context)),
  );
}
