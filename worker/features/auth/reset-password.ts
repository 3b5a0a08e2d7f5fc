import { type SQL, sql } from 'drizzle-orm';
import { accountLinks } from '#drizzle/schema/account-links.ts';
import { users } from '#drizzle/schema/users.ts';
import type { ResetByCodeInput, ResetByLinkInput } from '#shared/contract/password-reset.ts';
import type { ResetChannel } from '#shared/enums.ts';
import { RESET_CODE_TRIES } from '#shared/rules/account-link.ts';
import { deviceName } from '#shared/rules/device-name.ts';
import { auditAccounts } from '../../audit.ts';
import { type Context, nowIso } from '../../context.ts';
import { changes, idsOf, pick, returned, withCtes } from '../../db/ctes.ts';
import { isActiveAccount } from '../../db/states.ts';
import { DomainError } from '../../errors.ts';
import { hasWayBack, type NewProof, provenContact, provenPhone } from '../accounts/proofs.ts';
import { passwordWord, sendAlertsSoon } from '../sending/holder-alert.ts';
import { lockedAccount } from '../accounts/queries.ts';
import { codeHash, endedLinksOf, isOpenLink } from '../accounts/account-link.ts';
import { endedSessionsOf } from '../open-sessions/ended-sessions.ts';
import { findOpenReset, type OpenReset } from './find-reset.ts';
import { chosenPassword } from './first-password.ts';
import { keepDevice, knownDevice } from './known-device.ts';
import { type Counters, keysOfAccount, resetCounters } from './login-counters.ts';
import { admission, forgottenTries, lockedCounters, recordedTry } from './login-limit.ts';
import { refuseWeakPassword, weaknessOf } from './password-policy.ts';
import { recordFailedTry } from './sign-in-trail.ts';

/**
 * Replaces a forgotten password by the link of an e-mail, once.
 *
 * @throws DomainError NOT_FOUND, PASSWORDS_BUSY, or those of `refuseWeakPassword`; after the last two the link still
 *   works
 */
export async function resetByLink(
  context: Context,
  { token, new_password: password }: ResetByLinkInput,
): Promise<void> {
  const reset = await findOpenReset(context, token);
  await refuseWeakPassword(context, password, reset, 'new_password');
  if (!(await replacePassword(context, reset, password, 'EMAIL'))) throw new DomainError('NOT_FOUND');
}

/**
 * Replaces a forgotten password by a code. A wrong code counts against the code, which ends after five, and like a
 * wrong password. Strangers' wrong passwords do not block the code.
 *
 * @throws DomainError RESET_CODE_WRONG, TOO_MANY_ATTEMPTS, PASSWORDS_BUSY, or those of `refuseWeakPassword`; after the
 *   last two the code still works
 */
export async function resetByCode(context: Context, input: ResetByCodeInput): Promise<void> {
  const { db } = context;
  const keys = resetCounters(context, input.email);
  const { reset, tried: account } = await tryCode(context, keys, input);
  if (reset === null) {
    await recordFailedTry(context, keys, account);
    throw new DomainError('RESET_CODE_WRONG');
  }
  const weakness = await weaknessOf(context, input.new_password, reset, 'new_password');
  if (weakness !== null) {
    await db.execute(recordedTry(keys, 'undecided'));
    throw weakness;
  }
  if (!(await replacePassword(context, reset, input.new_password, 'WHATSAPP', keys))) {
    throw new DomainError('RESET_CODE_WRONG');
  }
}

interface CodeTry extends Record<string, unknown> {
  admitted: boolean;
  wait: number | null;
  account: OpenReset | null;
  is_right: boolean;
}

/**
 * Counts a try at a code and compares it in the same statement, so that parallel tries cannot exceed five. The code's
 * row is found by the `challenge` that the browser got when it asked for the code.
 */
async function tryCode(context: Context, keys: Counters, { email, challenge, code }: ResetByCodeInput) {
  const isRight = sql`account_links.code_hash = ${codeHash(context, challenge, code)}`;
  const tries = sql`account_links.attempts + case when ${isRight} then 0 else 1 end`;
  const limits = keys.map(({ key, most }) => sql`(${key}, ${most}::int, false)`);
  const { parts, verdict, isAdmitted } = admission(
    context,
    sql`(values ${sql.join(limits, sql`, `)}) as limits(key, most, is_silent)`,
  );
  const tried = returned('tried', {
    is_right: sql<boolean>`${isRight}`,
    id: accountLinks.id,
    user_id: users.id,
    ...pick(users, 'full_name', 'email', 'role'),
  })`
      update account_links set ${changes(accountLinks, { attempts: tries })}
      from users
      where account_links.id = ${challenge} and account_links.kind = 'RESET' and account_links.code_hash is not null
        and ${isOpenLink(context)} and account_links.attempts < ${RESET_CODE_TRIES} and users.id = account_links.user_id
        and users.email = ${email} and ${isActiveAccount()} and ${isAdmitted}`;
  const result = sql`
    select ${verdict.admitted}, ${verdict.wait}, (select to_jsonb(${tried}) from ${tried}) as account,
      coalesce((select ${tried.is_right} from ${tried}), false) as is_right
    from ${verdict}`;
  const [, { rows }] = await context.db.batch([
    context.db.execute(lockedCounters(keys)),
    context.db.execute<CodeTry>(withCtes([...parts, tried], result)),
  ]);
  const [outcome] = rows;
  if (outcome?.admitted !== true) throw new DomainError('TOO_MANY_ATTEMPTS', { retryAfter: outcome?.wait ?? 5 });
  return { reset: outcome.is_right ? outcome.account : null, tried: outcome.account?.user_id ?? null };
}

/**
 * Replaces the password and uses up the link or code. All sessions end, all devices but this one become unknown, and
 * the account's other links and invitations end. A second factor stays. False if the link or code was used or ended
 * meanwhile.
 */
async function replacePassword(
  context: Context,
  reset: OpenReset,
  password: string,
  by: ResetChannel,
  keys?: Counters,
): Promise<boolean> {
  const { db } = context;
  const hash = await hashOrGiveBack(context, reset, password, keys);
  const [, changed] = await db.batch([
    // A separate statement, so that the next one sees, and ends, a session that was just being opened.
    lockedAccount(context, reset.user_id),
    db.execute(newPassword(context, reset, hash, by)),
    ...provenContact(context, usedContact(reset, by, hash)).map((statement) => db.execute(statement)),
    ...(keys === undefined ? [] : [db.execute(recordedTry(keys, 'right'))]),
    // Earlier wrong tries at the account must not keep the holder from signing in with the new password.
    db.execute(
      forgottenTries(keysOfAccount(context, reset.user_id), sql`exists (select from ${accountWith(reset, hash)})`),
    ),
  ]);
  if (changed.rows.length === 0) return false;
  sendAlertsSoon(context);
  return true;
}

/** The password's hash; if it cannot be made now, the try is not counted. */
async function hashOrGiveBack(context: Context, reset: OpenReset, password: string, keys?: Counters): Promise<string> {
  try {
    return await context.passwords.hash(password, { known: true, network: context.address, account: reset.user_id });
  } catch (error) {
    if (keys !== undefined) await context.db.execute(recordedTry(keys, 'undecided'));
    throw error;
  }
}

/** The account, if this reset has replaced its password: the new hash has a salt of its own. */
function accountWith({ user_id: userId }: OpenReset, hash: string): SQL {
  return sql`users account where account.id = ${userId} and account.password_hash = ${hash}`;
}

/**
 * What the reset proves beside: whoever used the link receives mail at the account's address, and whoever used the code
 * has the number it was sent to, which is the proven one, since another would have ended the code.
 */
function usedContact(reset: OpenReset, by: ResetChannel, hash: string): NewProof {
  const account = accountWith(reset, hash);
  return by === 'EMAIL'
    ? { kind: 'EMAIL', how: 'LINK', user: sql`account.id`, value: sql`account.email`, from: account }
    : {
        kind: 'PHONE',
        how: 'CODE',
        user: sql`account.id`,
        value: provenPhone(sql`account.id`),
        from: sql`${account} and ${hasWayBack('WHATSAPP', sql`account`)}`,
      };
}

/**
 * The statement that uses up the link or code, gives the account the new password, and ends what depended on the old
 * one. The browser that did the reset becomes a known device. The holder is told, in case it was somebody else.
 */
function newPassword(
  context: Context,
  { id: linkId, user_id: userId }: OpenReset,
  hash: string,
  by: ResetChannel,
): SQL {
  const used = returned('used', { id: accountLinks.user_id })`
      update account_links set ${changes(accountLinks, { used_at: nowIso(context) })}
      where id = ${linkId} and ${isOpenLink(context)}`;
  const changed = returned('changed', pick(users, 'id'))`
      update users set ${changes(users, chosenPassword(context, hash))} from ${used}
      where users.id = ${used.id} and ${isActiveAccount()}`;
  const device = keepDevice(context);
  const details = sql`jsonb_build_object('by', ${by}::text)`;
  const effects = [
    endedSessionsOf(context, changed),
    sql`delete from known_devices where user_id in (${idsOf(changed)}) and device_hash <> ${device}`,
    knownDevice(context, device, changed.id, changed),
    endedLinksOf(context, changed, linkId),
    auditAccounts(context, 'account.reset-password', changed, { details, actor: userId }),
  ];
  const word = passwordWord(context, changed, { device: deviceName(context.browser.userAgent) });
  return withCtes([used, changed, ...effects, ...word], idsOf(changed));
}
