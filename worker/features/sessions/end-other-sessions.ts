import { and, eq, isNull, ne } from 'drizzle-orm';
import { sessions } from '#drizzle/schema/sessions.ts';
import { nowIso, type SignedInContext } from '../../context.ts';
import { forgetOtherDevices } from '../auth/known-device.ts';

/** Ends all sessions of the account but the one that asks, and knows no other device of it any more. */
export async function endOtherSessions(context: SignedInContext): Promise<void> {
  const { db, actor } = context;
  await db.batch([
    db
      .update(sessions)
      .set({ revoked_at: nowIso(context) })
      .where(and(eq(sessions.user_id, actor.id), ne(sessions.id, actor.sessionId), isNull(sessions.revoked_at))),
    db.execute(forgetOtherDevices(context, actor.id)),
  ]);
}
