import { and, eq } from 'drizzle-orm';
import { sessions } from '#drizzle/schema/sessions.ts';
import type { Session } from '#shared/contract/auth.ts';
import { nowIso, type SignedInContext } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import { signAccessToken } from '../auth/access-token.ts';
import { IDLE_SECONDS } from '../open-sessions/lifetimes.ts';
import { isCallersOpenSession } from '../open-sessions/open-session-conditions.ts';

/**
 * A new token for the present session, so that daily users stay signed in. It lasts as long as an unused session does,
 * but not longer than the session itself. The old token works until it expires or the session ends.
 *
 * @throws DomainError UNAUTHENTICATED if the session has ended meanwhile
 */
export async function renewSession(context: SignedInContext): Promise<Session> {
  const { db, actor, config } = context;
  const [used] = await db
    .update(sessions)
    .set({ last_used_at: nowIso(context) })
    .where(and(eq(sessions.id, actor.sessionId), isCallersOpenSession(context)))
    .returning({ expires_at: sessions.expires_at });
  if (used === undefined) throw new DomainError('UNAUTHENTICATED');
  const left = Math.floor((new Date(used.expires_at).getTime() - context.now().getTime()) / 1000);
  const seconds = Math.min(IDLE_SECONDS, left);
  const { mustChangePassword, mustSetUpTotp } = await context.session();
  return {
    access_token: await signAccessToken(config.JWT_SECRET, actor, context.now(), { mustChangePassword, seconds }),
    token_type: 'bearer',
    expires_in: seconds,
    must_change_password: mustChangePassword,
    must_set_up_totp: mustSetUpTotp,
  };
}
