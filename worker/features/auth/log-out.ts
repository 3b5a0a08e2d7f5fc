import { and, eq, isNull } from 'drizzle-orm';
import { sessions } from '#drizzle/schema/sessions.ts';
import type { SignedInContext } from '../../context.ts';
import { nowIso } from '../../context.ts';

/** Ends the session: its token is refused from the very next request on. */
export async function logOut(context: SignedInContext): Promise<void> {
  await context.db
    .update(sessions)
    .set({ revoked_at: nowIso(context) })
    .where(and(eq(sessions.id, context.actor.sessionId), isNull(sessions.revoked_at)));
}
