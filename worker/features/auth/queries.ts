import { and, eq, gt, isNull } from 'drizzle-orm';
import { sessions } from '#drizzle/schema/sessions.ts';
import { users } from '#drizzle/schema/users.ts';
import type { CurrentUser } from '#shared/contract/auth.ts';
import type { Context, SessionActor, SessionState } from '../../context.ts';
import { nowIso } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import { userColumns } from '../users/queries.ts';

/**
 * Whether a token's session still stands: not logged out, not expired, the account active and of the same role.
 *
 * @throws DomainError UNAUTHENTICATED
 */
export async function findSessionState(
  context: Pick<Context, 'db' | 'now'>,
  actor: SessionActor,
): Promise<SessionState> {
  const [row] = await context.db
    .select({ mustChangePassword: users.must_change_password })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .where(
      and(
        eq(sessions.id, actor.sessionId),
        eq(sessions.user_id, actor.id),
        isNull(sessions.revoked_at),
        gt(sessions.expires_at, nowIso(context)),
        eq(users.status, 'ACTIVE'),
        eq(users.is_active, true),
        eq(users.role, actor.role),
      ),
    );
  if (row === undefined) throw new DomainError('UNAUTHENTICATED');
  return row;
}

/** The signed-in account. */
export async function findCurrentUser(context: Context & { actor: SessionActor }): Promise<CurrentUser> {
  const [row] = await context.db
    .select({ ...userColumns, must_change_password: users.must_change_password })
    .from(users)
    .where(eq(users.id, context.actor.id));
  if (row === undefined) throw new DomainError('UNAUTHENTICATED');
  return row;
}
