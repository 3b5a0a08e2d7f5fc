import { and, eq, type SQL, sql } from 'drizzle-orm';
import { sessions } from '#drizzle/schema/sessions.ts';
import { users } from '#drizzle/schema/users.ts';
import type { SessionActor } from '../../actor.ts';
import type { Context, SessionNeeds, SessionState } from '../../context.ts';
import type { Db } from '../../db/client.ts';
import { prepared, slotted } from '../../db/prepared.ts';
import { unindexed } from '../../db/sql.ts';
import { DomainError } from '../../errors.ts';
import { callersSession, isHolder, isOpenSession, sessionSlots } from '../open-sessions/open-session-conditions.ts';
import { steppedUpAfter } from './step-up-window.ts';
import { exemptFromTotp } from './totp-duty.ts';

type Asking = Pick<Context, 'db' | 'now' | 'config'>;

/**
 * The stored state of a token's session, if it is open: not logged out, not expired, not unused for too long, and its
 * account active and of the same role.
 *
 * @throws DomainError UNAUTHENTICATED if it is not open
 */
export async function findSessionState(context: Asking, actor: SessionActor): Promise<SessionState> {
  const [row] = await sessionState(context.db, actor.role === 'ADMIN', sessionValues(context, actor));
  const { mustChangePassword = null } = row ?? {};
  if (row === undefined || mustChangePassword === null) throw new DomainError('UNAUTHENTICATED');
  return { ...row, mustChangePassword };
}

/** The values of a call for the placeholders of `stateColumns` and `isThisSession`. */
function sessionValues(context: Asking, actor: SessionActor) {
  return {
    ...callersSession({ ...context, actor }),
    steppedUpAfter: steppedUpAfter(context),
    exempt: exemptFromTotp(context),
  };
}

const isThisSession = and(eq(sessions.id, sessionSlots.sessionId), unindexed(isOpenSession(sessionSlots)));

/**
 * Whether the account of a token's session must change its password, and whether an admin must set up a second factor.
 * No row if the session has ended; nulls if the account is not active or has another role. The account is read by a
 * subquery and not joined: PostgreSQL plans that faster, and every request runs this query.
 */
const sessionState = prepared((db, isAdmin: boolean) =>
  db.select(stateColumns(db, isAdmin)).from(sessions).where(isThisSession),
);

function stateColumns(db: Db, isAdmin: boolean) {
  const account = db
    .select({ must_change_password: users.must_change_password })
    .from(users)
    .where(isHolder(sessionSlots.role));
  return {
    mustChangePassword: sql<boolean | null>`${account}`,
    mustSetUpTotp: isAdmin ? owesTotpNow : sql<boolean>`false`,
    isSteppedUp: sql<boolean>`coalesce(${sessions.stepped_up_at} > ${sql.placeholder('steppedUpAfter')}, false)`,
    lastUsedAt: sessions.last_used_at,
  };
}

/** Whether the admin of a session must still set up a second factor. */
const owesTotpNow = sql<boolean>`not exists (
    select from user_totp t where t.user_id = sessions.user_id and t.confirmed_at is not null)
  and not exists (select from users u where u.id = sessions.user_id and u.email = ${sql.placeholder('exempt')})`;

/**
 * The statement with which a write begins: it ends the transaction with the refusal of `assertMay` unless the session is
 * open and has what the call needs.
 *
 * @returns the statement, whose row is a `SessionState`
 */
export function sessionCheck(context: Asking, actor: SessionActor, needs: SessionNeeds) {
  const statement = actor.role === 'ADMIN' ? adminsCheck : othersCheck;
  return statement(context.db, { ...sessionValues(context, actor), ...needs });
}

const adminsCheck = slotted((db) => checkOf(db, true));
const othersCheck = slotted((db) => checkOf(db, false));

function checkOf(db: Db, isAdmin: boolean): SQL {
  const state = stateColumns(db, isAdmin);
  const needs = (name: keyof SessionNeeds) => sql`${sql.placeholder(name)}::boolean`;
  return sql`
    select state.*, refuse(case
      when "mustChangePassword" is null then 'UNAUTHENTICATED'
      when "mustChangePassword" and not ${needs('withFirstPassword')} then 'PASSWORD_CHANGE_REQUIRED'
      when "mustSetUpTotp" and not ${needs('withoutTotp')} then 'TOTP_SETUP_REQUIRED'
      when not "isSteppedUp" and ${needs('stepUp')} then 'STEP_UP_REQUIRED' end)::text
    from (values (1)) as one left join lateral (
      select ${state.mustChangePassword} as "mustChangePassword", ${state.mustSetUpTotp} as "mustSetUpTotp",
        ${state.isSteppedUp} as "isSteppedUp", ${state.lastUsedAt} as "lastUsedAt"
      from ${sessions} where ${isThisSession}) as state on true`;
}
