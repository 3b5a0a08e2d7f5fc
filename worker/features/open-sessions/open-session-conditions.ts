import { and, eq, gt, isNull, type SQL, sql } from 'drizzle-orm';
import { sessions } from '#drizzle/schema/sessions.ts';
import { users } from '#drizzle/schema/users.ts';
import { ownAccount } from '../../scope.ts';
import { nowIso, type SignedInContext } from '../../context.ts';
import type { ValueOrSlot } from '../../db/prepared.ts';
import { unindexed } from '../../db/sql.ts';
import { isActiveAccount } from '../../db/states.ts';
import { idleSince } from './session-life.ts';

/** The rule of when a session is open, for every statement that depends on it. */

interface AskedAbout {
  userId: ValueOrSlot | SQL;
  /** The present instant, ISO 8601. */
  now: ValueOrSlot;
  /** A session that was not used after this instant has ended, ISO 8601. */
  idleSince: ValueOrSlot;
}

/** The rows of `sessions` of an account that have not ended or expired, and were used recently enough. */
export function isOpenSession({ userId, now, idleSince: usedAfter }: AskedAbout): SQL | undefined {
  return and(
    eq(sessions.user_id, userId),
    isNull(sessions.revoked_at),
    gt(sessions.expires_at, now),
    gt(sessions.last_used_at, usedAfter),
  );
}

/** The rows of `sessions` that belong to the caller and are open. */
export function isCallersOpenSession(context: SignedInContext): SQL | undefined {
  return isOpenSession({ userId: ownAccount(context), now: nowIso(context), idleSince: idleSince(context) });
}

/** The row of `users` that a session belongs to, if the account is active and has the role that the token names. */
export function isHolder(role: ValueOrSlot): SQL | undefined {
  return and(eq(users.id, sessions.user_id), unindexed(sql`${isActiveAccount(users)} and ${users.role} = ${role}`));
}

/** The values of a call that `isUsableSession` needs; `sessionSlots` has placeholders of the same names. */
export function callersSession(context: Pick<SignedInContext, 'actor' | 'now'>) {
  const { accountId: id, role, sessionId } = context.actor;
  return { role, sessionId, userId: id, now: nowIso(context), idleSince: idleSince(context) };
}

export const sessionSlots = {
  role: sql.placeholder('role'),
  sessionId: sql.placeholder('sessionId'),
  userId: sql.placeholder('userId'),
  now: sql.placeholder('now'),
  idleSince: sql.placeholder('idleSince'),
};

/**
 * Whether a session is open and its account has no password to change first. For the WHERE of a read that also writes,
 * because a read checks its session at the same time.
 */
export function isUsableSession(session: Record<keyof typeof sessionSlots, ValueOrSlot>): SQL {
  return sql`exists (select from ${sessions}
    where ${and(eq(sessions.id, session.sessionId), unindexed(isOpenSession(session)))}
      and (select not ${users.must_change_password} from ${users} where ${isHolder(session.role)}))`;
}
