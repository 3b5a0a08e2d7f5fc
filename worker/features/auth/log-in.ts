import { sql } from 'drizzle-orm';
import type { LoginInput, Session } from '#shared/contract/auth.ts';
import type { UserRow } from '../users/queries.ts';
import type { Context } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import { SESSION_SECONDS, signAccessToken } from './access-token.ts';
import { assertUnderLimit, countLogin, forgiveLogin, type LoginCount, loginKeys } from './login-limit.ts';
import { openSession } from './open-session.ts';
import { verifyPassword } from './password.ts';

type Account = Pick<
  UserRow,
  'id' | 'role' | 'status' | 'is_active' | 'rejection_reason' | 'password_hash' | 'must_change_password'
>;

/**
 * Signs in: counts the try, compares the password in the same time for known and unknown emails, opens a session.
 *
 * @throws DomainError TOO_MANY_ATTEMPTS, INVALID_CREDENTIALS, ACCOUNT_PENDING, ACCOUNT_REJECTED or ACCOUNT_DISABLED
 */
export async function logIn(context: Context, input: LoginInput): Promise<Session> {
  const keys = loginKeys(context, input.email);
  const { rows } = await context.db.execute<{ counts: LoginCount[]; account: Account | null }>(sql`
    with counted as (${countLogin(context, keys)})
    select (select json_agg(counted) from counted) as counts,
      (select json_build_object('id', id, 'role', role, 'status', status, 'is_active', is_active,
          'rejection_reason', rejection_reason, 'password_hash', password_hash,
          'must_change_password', must_change_password)
        from users where email = ${input.email}) as account`);
  const { counts = [], account = null } = rows[0] ?? {};
  assertUnderLimit(keys, counts);

  const matches = await verifyPassword(input.password, account?.password_hash ?? null);
  if (!matches || account === null) throw new DomainError('INVALID_CREDENTIALS');
  const refusal = accountRefusal(account);
  if (refusal !== null) {
    await context.db.execute(forgiveLogin(keys));
    throw refusal;
  }

  const actor = { id: account.id, role: account.role, sessionId: context.newId() };
  await context.db.batch([context.db.execute(openSession(context, actor)), context.db.execute(forgiveLogin(keys))]);
  return {
    access_token: await signAccessToken(context.config.JWT_SECRET, actor, context.now()),
    token_type: 'bearer',
    expires_in: SESSION_SECONDS,
    must_change_password: account.must_change_password,
  };
}

/** Why an account with the right password may still not sign in. */
function accountRefusal(account: Account): DomainError | null {
  if (!account.is_active) return new DomainError('ACCOUNT_DISABLED');
  switch (account.status) {
    case 'ACTIVE':
      return null;
    case 'PENDING_APPROVAL':
      return new DomainError('ACCOUNT_PENDING');
    case 'REJECTED':
      return new DomainError('ACCOUNT_REJECTED', {
        message: `Pendaftaran akun Anda ditolak. Alasan: ${account.rejection_reason}`,
      });
    case 'SUSPENDED':
      return new DomainError('ACCOUNT_DISABLED');
    default:
      return account.status satisfies never;
  }
}
