import { type SQL, sql } from 'drizzle-orm';
import { users } from '#drizzle/schema/users.ts';
import type { ChangePasswordInput, Session } from '#shared/contract/auth.ts';
import { deviceName } from '#shared/rules/device-name.ts';
import { ownAccount } from '../../scope.ts';
import { auditAccounts } from '../../audit.ts';
import type { SignedInContext } from '../../context.ts';
import { changes, idsOf, pick, returned, selected, withCtes } from '../../db/ctes.ts';
import { DomainError } from '../../errors.ts';
import { lockedAccount } from '../accounts/queries.ts';
import { passwordWord, sendAlertsSoon } from '../sending/holder-alert.ts';
import { TOKEN_SECONDS } from '../open-sessions/lifetimes.ts';
import { endedLinksOf } from '../accounts/account-link.ts';
import { endedSessionsOf } from '../open-sessions/ended-sessions.ts';
import { signAccessToken } from './access-token.ts';
import { bySession, checkPassword } from './check-password.ts';
import { chosenPassword } from './first-password.ts';
import { forgottenDevices } from './known-device.ts';
import { recordedTry } from './login-limit.ts';
import { newSession } from './new-session.ts';
import { weaknessOf } from './password-policy.ts';
import { ownTurn } from './password-turn.ts';
import { mustSetUpTotpFirst } from './totp-duty.ts';

/**
 * Replaces the password, ends every session of the account and opens a new one, whose token it answers. The old hash
 * must be read before it can be compared, hence a third round trip.
 *
 * @throws DomainError WRONG_CURRENT_PASSWORD, TOO_MANY_ATTEMPTS, PASSWORD_UNCHANGED, those of `refuseWeakPassword`, or
 *   CONFLICT if another change came first
 */
export async function changePassword(context: SignedInContext, input: ChangePasswordInput): Promise<Session> {
  const { db, actor } = context;
  const { account, keys } = await checkPassword(context, bySession(context), input.current_password);
  if (account === null) throw new DomainError('WRONG_CURRENT_PASSWORD');
  if (input.current_password === input.new_password) {
    await db.execute(recordedTry(keys, 'right'));
    throw new DomainError('PASSWORD_UNCHANGED');
  }
  const weakness = await weaknessOf(context, input.new_password, account, 'new_password');
  if (weakness !== null) {
    await db.execute(recordedTry(keys, 'right'));
    throw weakness;
  }

  const renewed = { ...actor, sessionId: context.newId() };
  const newHash = await context.passwords.hash(input.new_password, ownTurn(context));
  const [, changed] = await db.batch([
    // A separate statement, so that the next one sees, and ends, a session that was being opened with the old password.
    lockedAccount(context, ownAccount(context)),
    db.execute(replacedPassword(context, account.password_hash, newHash, renewed.sessionId)),
    // The new hash has a salt of its own, so it is only there if this change succeeded; otherwise no session is opened.
    db.execute(newSession(context, renewed, sql`password_hash = ${newHash}`)),
    db.execute(forgottenDevices(context, ownAccount(context))),
    db.execute(recordedTry(keys, 'right')),
  ]);
  if (changed.rows.length === 0) throw new DomainError('CONFLICT');
  sendAlertsSoon(context);
  return {
    access_token: await signAccessToken(context.config.JWT_SECRET, renewed, context.now()),
    token_type: 'bearer',
    expires_in: TOKEN_SECONDS,
    must_change_password: false,
    must_set_up_totp: mustSetUpTotpFirst(context, { ...account, totp_enabled: account.second_factor !== null }),
  };
}

/** The statement that replaces the password, and tells its holder unless it is the first that they choose themselves. */
function replacedPassword(context: SignedInContext, oldHash: string, newHash: string, session: string): SQL {
  const changed = returned('changed', { id: users.id, was_first: sql<boolean>`old.must_change_password` })`
      update users set ${changes(users, chosenPassword(context, newHash))}
      where id = ${ownAccount(context)} and password_hash = ${oldHash}`;
  const effects = [
    endedSessionsOf(context, changed),
    endedLinksOf(context, changed),
    auditAccounts(context, 'account.change-password', changed),
  ];
  const again = selected('again', pick(changed, 'id'))`${changed} where not ${changed.was_first}`;
  const device = deviceName(context.browser.userAgent);
  return withCtes([changed, ...effects, again, ...passwordWord(context, again, { device }, session)], idsOf(changed));
}
