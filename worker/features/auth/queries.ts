import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { sessions } from '#drizzle/schema/sessions.ts';
import { users } from '#drizzle/schema/users.ts';
import type { CurrentUser } from '#shared/contract/auth.ts';
import type { Context, SessionActor, SessionState } from '../../context.ts';
import { nowIso } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import { prepared } from '../../prepared.ts';
import { userColumns } from '../users/queries.ts';
import { idleSince } from './session-life.ts';
import { steppedUpAfter } from './step-up-window.ts';

/**
 * What the database says of a token's session beside the token, while it stands: not logged out, not expired, in use,
 * the account active and of the same role.
 *
 * @throws DomainError UNAUTHENTICATED where it does not stand
 */
export async function findSessionState(
  context: Pick<Context, 'db' | 'now'>,
  actor: SessionActor,
): Promise<SessionState> {
  const [row] = await standingSession(context.db, null, {
    ...actor,
    now: nowIso(context),
    idleSince: idleSince(context),
    steppedUpAfter: steppedUpAfter(context),
  });
  if (row === undefined || row.mustChangePassword === null) throw new DomainError('UNAUTHENTICATED');
  return { mustChangePassword: row.mustChangePassword, isSteppedUp: row.isSteppedUp, lastUsedAt: row.lastUsedAt };
}

/**
 * Whether the account of a token's session must change its password. No row where the session is logged out or over; null
 * in it where the account is not active or has another role. The account is looked up, not joined: PostgreSQL plans that
 * sooner, and every request asks.
 */
const standingSession = prepared((db) => {
  const account = db
    .select({ must_change_password: users.must_change_password })
    .from(users)
    .where(
      and(
        eq(users.id, sessions.user_id),
        eq(users.status, 'ACTIVE'),
        eq(users.is_active, true),
        eq(users.role, sql.placeholder('role')),
      ),
    );
  return db
    .select({
      mustChangePassword: sql<boolean | null>`${account}`,
      isSteppedUp: sql<boolean>`coalesce(${sessions.stepped_up_at} > ${sql.placeholder('steppedUpAfter')}, false)`,
      lastUsedAt: sessions.last_used_at,
    })
    .from(sessions)
    .where(
      and(
        eq(sessions.id, sql.placeholder('sessionId')),
        eq(sessions.user_id, sql.placeholder('id')),
        isNull(sessions.revoked_at),
        gt(sessions.expires_at, sql.placeholder('now')),
        gt(sessions.last_used_at, sql.placeholder('idleSince')),
      ),
    );
});

/** The signed-in account. */
export async function findCurrentUser(context: Context & { actor: SessionActor }): Promise<CurrentUser> {
  const [row] = await context.db
    .select({ ...userColumns, must_change_password: users.must_change_password })
    .from(users)
    .where(eq(users.id, context.actor.id));
  if (row === undefined) throw new DomainError('UNAUTHENTICATED');
  return row;
}
