import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { userTotp } from '#drizzle/schema/second-factors.ts';
import { sessions } from '#drizzle/schema/sessions.ts';
import { users } from '#drizzle/schema/users.ts';
import type { SecondFactorState } from '#shared/contract/second-factors.ts';
import type { CurrentUser } from '#shared/contract/auth.ts';
import { resetChannels } from '#shared/enums.ts';
import { ownAccount } from '../../scope.ts';
import type { SessionActor } from '../../actor.ts';
import type { Context, SessionState, SignedInContext } from '../../context.ts';
import { nowIso } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import { prepared } from '../../db/prepared.ts';
import { unindexed } from '../../db/sql.ts';
import { hasWayBack, isEmailProven, isPhoneProven, provenPhone } from '../accounts/proofs.ts';
import { maskedPhone } from '../accounts/masked-accounts.ts';
import { userColumns } from '../accounts/queries.ts';
import { signedAddresses } from '../../files/file-address.ts';
import { idleSince } from '../open-sessions/session-life.ts';
import { isHolder, isOpenSession, sessionSlots } from '../open-sessions/open-session-conditions.ts';
import { hasSecondFactor } from './second-factor.ts';
import { steppedUpAfter } from './step-up-window.ts';
import { exemptFromTotp, mustSetUpTotpFirst } from './totp-duty.ts';

/**
 * The stored state of a token's session, if it is open: not logged out, not expired, not unused for too long, and its
 * account active and of the same role.
 *
 * @throws DomainError UNAUTHENTICATED if it is not open
 */
export async function findSessionState(
  context: Pick<Context, 'db' | 'now' | 'config'>,
  actor: SessionActor,
): Promise<SessionState> {
  const [row] = await sessionState(context.db, actor.role === 'ADMIN', {
    ...actor,
    userId: actor.accountId,
    now: nowIso(context),
    idleSince: idleSince(context),
    steppedUpAfter: steppedUpAfter(context),
    exempt: exemptFromTotp(context),
  });
  const { mustChangePassword = null } = row ?? {};
  if (row === undefined || mustChangePassword === null) throw new DomainError('UNAUTHENTICATED');
  return { ...row, mustChangePassword };
}

/**
 * Whether the account of a token's session must change its password, and whether an admin must set up a second factor.
 * No row if the session has ended; nulls if the account is not active or has another role. The account is read by a
 * subquery and not joined: PostgreSQL plans that faster, and every request runs this query.
 */
const sessionState = prepared((db, isAdmin: boolean) => {
  const account = db
    .select({ must_change_password: users.must_change_password })
    .from(users)
    .where(isHolder(sessionSlots.role));
  return db
    .select({
      mustChangePassword: sql<boolean | null>`${account}`,
      mustSetUpTotp: isAdmin ? owesTotpNow : sql<boolean>`false`,
      isSteppedUp: sql<boolean>`coalesce(${sessions.stepped_up_at} > ${sql.placeholder('steppedUpAfter')}, false)`,
      lastUsedAt: sessions.last_used_at,
    })
    .from(sessions)
    .where(and(eq(sessions.id, sessionSlots.sessionId), unindexed(isOpenSession(sessionSlots))));
});

/** Whether the admin of a session must still set up a second factor. */
const owesTotpNow = sql<boolean>`not exists (
    select from user_totp t where t.user_id = sessions.user_id and t.confirmed_at is not null)
  and not exists (select from users u where u.id = sessions.user_id and u.email = ${sql.placeholder('exempt')})`;

/** The signed-in account. */
export async function findCurrentUser(context: SignedInContext): Promise<CurrentUser> {
  const [found] = await context.db
    .select({
      ...userColumns,
      photo: users.photo,
      must_change_password: users.must_change_password,
      totp_enabled: hasSecondFactor,
      email_unconfirmed: sql<boolean>`not ${isEmailProven(sql`users`)}`,
      phone_unconfirmed: sql<boolean>`not ${isPhoneProven(sql`users`)}`,
      by_email: hasWayBack('EMAIL', sql`users`),
      by_phone: hasWayBack('WHATSAPP', sql`users`),
      proven_phone: sql<string | null>`(select ${maskedPhone(sql`earlier.phone`)}
        from (select ${provenPhone(sql`users.id`)} as phone) as earlier where earlier.phone is not null)`,
    })
    .from(users)
    .where(eq(users.id, ownAccount(context)));
  if (found === undefined) throw new DomainError('UNAUTHENTICATED');
  const { by_email, by_phone, ...row } = found;
  const { channels } = context.messages;
  // Without an address nobody can sign in, nor ask for a code: both begin with it.
  const ways = [
    ...(by_email ? ['EMAIL' as const] : []),
    ...(by_phone && row.email !== '' ? ['WHATSAPP' as const] : []),
  ];
  const isUnconfirmed = row.phone_unconfirmed && channels.has('WHATSAPP');
  return {
    ...signedAddresses(context, row, 'photo'),
    must_set_up_totp: mustSetUpTotpFirst(context, row),
    email_unconfirmed: row.email_unconfirmed && channels.has('EMAIL'),
    phone_unconfirmed: isUnconfirmed,
    no_way_back:
      resetChannels.some((channel) => channels.has(channel)) && !ways.some((channel) => channels.has(channel)),
    proven_phone: isUnconfirmed ? row.proven_phone : null,
  };
}

/** Whether the signed-in account has a second factor, and how many recovery codes are left. */
export async function findSecondFactorState(context: SignedInContext): Promise<SecondFactorState> {
  const [row] = await context.db
    .select({
      confirmed_at: userTotp.confirmed_at,
      recovery_codes_left: sql<number>`(
        select count(*) from recovery_codes r where r.user_id = user_totp.user_id and r.used_at is null)`,
    })
    .from(userTotp)
    .where(and(eq(userTotp.user_id, ownAccount(context)), isNotNull(userTotp.confirmed_at)));
  return row === undefined
    ? { totp_enabled: false, confirmed_at: null, recovery_codes_left: 0 }
    : { totp_enabled: true, ...row };
}
