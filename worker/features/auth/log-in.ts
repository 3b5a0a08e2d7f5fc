import { type SQL, sql } from 'drizzle-orm';
import { users } from '#drizzle/schema/users.ts';
import type { LoginInput, Session } from '#shared/contract/auth.ts';
import { APPLICATIONS_AFTER_REFUSAL } from '#shared/rules/account.ts';
import type { SessionActor } from '../../actor.ts';
import type { Context } from '../../context.ts';
import { changes, cte, withCtes } from '../../db/ctes.ts';
import { DomainError } from '../../errors.ts';
import type { Turn } from '../../passwords/password-hasher.ts';
import { TOKEN_SECONDS } from '../open-sessions/lifetimes.ts';
import { lockedAccount } from '../accounts/queries.ts';
import { signAccessToken } from './access-token.ts';
import { type Account, bySignInName, checkPassword } from './check-password.ts';
import { isFirstPasswordExpired } from './first-password.ts';
import { keepDevice, rememberedDevice } from './known-device.ts';
import type { Counters } from './login-counters.ts';
import { recordedTry } from './login-limit.ts';
import { newSession } from './new-session.ts';
import { codeProof, hasSecondFactor } from './second-factor.ts';
import { recordFailedTry, signedInEntry } from './sign-in-trail.ts';
import { mustSetUpTotpFirst } from './totp-duty.ts';

/**
 * Signs in: compares the password, in the same time for known and unknown emails, then the code if the account has a
 * second factor, and opens a session.
 *
 * @throws DomainError TOO_MANY_ATTEMPTS, INVALID_CREDENTIALS, ACCOUNT_PENDING, ACCOUNT_REJECTED, ACCOUNT_DISABLED,
 *   FIRST_PASSWORD_EXPIRED, TOTP_REQUIRED, TOTP_INVALID, or CONFLICT if the password was replaced meanwhile
 */
export async function logIn(context: Context, input: LoginInput): Promise<Session> {
  const { db } = context;
  const { account, keys, turn } = await checkPassword(context, bySignInName(context, input.email), input.password);
  if (account === null) throw new DomainError('INVALID_CREDENTIALS');
  const refusal = accountRefusal(account, context);
  if (refusal !== null) {
    await db.execute(recordedTry(keys, 'right'));
    throw refusal;
  }
  const actor: SessionActor = {
    kind: 'session',
    accountId: account.id,
    role: account.role,
    sessionId: context.newId(),
  };
  const code = await checkSecondFactor(context, account, keys, input.code);
  // Checking the password took time. If it was replaced meanwhile, or a second factor was added, no session is opened.
  // The lock is a separate statement, so that the next one sees the change that it waited for.
  const isStill = sql`password_hash = ${account.password_hash}`;
  const [, opened] = await db.batch([
    lockedAccount(context, account.id),
    db.execute(
      code === null
        ? newSession(context, actor, sql`${isStill} and not ${hasSecondFactor}`)
        : sessionByCode(context, actor, code, isStill),
    ),
    db.execute(rememberedDevice(context, actor, keepDevice(context))),
    db.execute(signedInEntry(context, actor)),
    db.execute(recordedTry(keys, 'right')),
    ...(await renewedHash(context, account, input.password, turn)),
  ]);
  if (opened.rows.length === 0) {
    // Another sign-in gave the same password a hash of today's cost meanwhile: compared with that one, it opens a session.
    if (code === null && context.passwords.isOutdated(account.password_hash)) return logIn(context, input);
    throw new DomainError(code === null ? 'CONFLICT' : 'TOTP_INVALID');
  }
  const { must_change_password: mustChangePassword } = account;
  return {
    access_token: await signAccessToken(context.config.JWT_SECRET, actor, context.now(), { mustChangePassword }),
    token_type: 'bearer',
    expires_in: TOKEN_SECONDS,
    must_change_password: mustChangePassword,
    must_set_up_totp: mustSetUpTotpFirst(context, { ...account, totp_enabled: account.second_factor !== null }),
  };
}

/**
 * The statement that uses up a right code; null if the account needs none. A right password without its code counts
 * neither as wrong nor as right: otherwise it would buy more guesses at the code.
 */
async function checkSecondFactor(
  context: Context,
  account: Account,
  keys: Counters,
  code: string | undefined,
): Promise<SQL | null> {
  if (account.second_factor === null) return null;
  if (code === undefined) {
    await context.db.execute(recordedTry(keys, 'undecided'));
    throw new DomainError('TOTP_REQUIRED');
  }
  const proof = codeProof(context, account, code);
  if (proof !== null) return proof;
  await recordFailedTry(context, keys, account.id);
  throw new DomainError('TOTP_INVALID');
}

/** The INSERT of a session, if this call is the one that uses up the code. */
function sessionByCode(context: Context, actor: SessionActor, code: SQL, condition: SQL): SQL {
  const used = cte('used', {}, () => code);
  return withCtes([used], newSession(context, actor, sql`${condition} and exists (select from ${used})`));
}

/** Writes a new hash if the account's has an older cost; only now is the password known. */
async function renewedHash(
  { db, passwords }: Context,
  { id, password_hash: old }: Account,
  password: string,
  turn: Turn,
) {
  if (!passwords.isOutdated(old)) return [];
  const renewed = await passwords.hash(password, turn);
  return [
    db.execute(
      sql`update users set ${changes(users, { password_hash: renewed })} where id = ${id} and password_hash = ${old}`,
    ),
  ];
}

/** How often somebody whose registration was refused may still apply again; of a row of `users`. */
export const applicationsLeft = sql`(${APPLICATIONS_AFTER_REFUSAL}::int - coalesce(jsonb_array_length(past_refusals), 0))`;

/** Why an account with the right password may still not sign in. */
export function accountRefusal(account: Account, context: Context): DomainError | null {
  if (!account.is_active) return new DomainError('ACCOUNT_DISABLED');
  switch (account.status) {
    case 'ACTIVE':
      return isFirstPasswordExpired(account, context) ? new DomainError('FIRST_PASSWORD_EXPIRED') : null;
    case 'PENDING_APPROVAL':
      return new DomainError('ACCOUNT_PENDING');
    case 'REJECTED':
      return new DomainError('ACCOUNT_REJECTED', {
        message: `Pendaftaran akun Anda ditolak. Alasan: ${account.rejection_reason}`,
        applicationsLeft: Math.max(0, APPLICATIONS_AFTER_REFUSAL - (account.past_refusals?.length ?? 0)),
      });
    case 'SUSPENDED':
      return new DomainError('ACCOUNT_DISABLED');
    default:
      return account.status satisfies never;
  }
}
