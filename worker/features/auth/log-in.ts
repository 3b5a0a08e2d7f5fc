import { sql } from 'drizzle-orm';
import type { LoginInput, Session } from '#shared/contract/auth.ts';
import type { Context } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import { SESSION_SECONDS, signAccessToken } from './access-token.ts';
import { type Account, byEmail, checkPassword } from './check-password.ts';
import { isFirstPasswordExpired } from './first-password.ts';
import { keepDevice, rememberDevice } from './known-device.ts';
import { recordTry } from './login-limit.ts';
import { openSession } from './open-session.ts';
import { hashPassword, isHashOutdated } from './password.ts';

/**
 * Signs in: compares the password in the same time for known and unknown emails, and opens a session.
 *
 * @throws DomainError TOO_MANY_ATTEMPTS, INVALID_CREDENTIALS, ACCOUNT_PENDING, ACCOUNT_REJECTED, ACCOUNT_DISABLED
 * or FIRST_PASSWORD_EXPIRED
 */
export async function logIn(context: Context, input: LoginInput): Promise<Session> {
  const { db } = context;
  const { account, keys } = await checkPassword(context, byEmail(context, input.email), input.password);
  if (account === null) throw new DomainError('INVALID_CREDENTIALS');
  const refusal = accountRefusal(account, context);
  if (refusal !== null) {
    await db.execute(recordTry(keys, 'right'));
    throw refusal;
  }
  const actor = { id: account.id, role: account.role, sessionId: context.newId() };
  await db.batch([
    db.execute(openSession(context, actor)),
    db.execute(rememberDevice(context, actor, keepDevice(context))),
    db.execute(recordTry(keys, 'right')),
    ...(await renewedHash(context, account, input.password)),
  ]);
  const { must_change_password: mustChangePassword } = account;
  return {
    access_token: await signAccessToken(context.config.JWT_SECRET, actor, context.now(), { mustChangePassword }),
    token_type: 'bearer',
    expires_in: SESSION_SECONDS,
    must_change_password: mustChangePassword,
  };
}

/** The write of a new hash where the account's was made at an older cost: only now is the password at hand. */
async function renewedHash({ db }: Context, { id, password_hash: old }: Account, password: string) {
  if (!isHashOutdated(old)) return [];
  const renewed = await hashPassword(password);
  return [db.execute(sql`update users set password_hash = ${renewed} where id = ${id} and password_hash = ${old}`)];
}

/** Why an account with the right password may still not sign in. */
function accountRefusal(account: Account, context: Context): DomainError | null {
  if (!account.is_active) return new DomainError('ACCOUNT_DISABLED');
  switch (account.status) {
    case 'ACTIVE':
      return isFirstPasswordExpired(account, context) ? new DomainError('FIRST_PASSWORD_EXPIRED') : null;
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
