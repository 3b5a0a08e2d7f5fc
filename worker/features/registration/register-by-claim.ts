import { sql } from 'drizzle-orm';
import { accountLinks } from '#drizzle/schema/account-links.ts';
import type { RegisterByClaimInput } from '#shared/contract/email-confirmation.ts';
import type { User } from '#shared/contract/users.ts';
import { auditEntry } from '../../audit.ts';
import { type Context, nowIso } from '../../context.ts';
import { changes, idsOf, insertion, pick, returned, withCtes } from '../../db/ctes.ts';
import { DomainError } from '../../errors.ts';
import { users } from '#drizzle/schema/users.ts';
import { isOpenLink } from '../accounts/account-link.ts';
import { refuseWeakPassword } from '../auth/password-policy.ts';
import { ownTurn } from '../auth/password-turn.ts';
import { newRegistration } from './register-user.ts';
import { countRegistration } from './registration-limit.ts';
import { toldAdmins } from './told-admins.ts';
import { lockedAccount, userQuery } from '../accounts/queries.ts';
import { findOpenClaim } from '../contacts/claim-email.ts';
import { lostAddresses, mayLoseAddress } from '../contacts/lost-addresses.ts';
import { provenContact } from '../accounts/proofs.ts';
import { sendAlertsSoon } from '../sending/holder-alert.ts';

/**
 * Registers with the address that a link was sent to, which another account has without having proven it. That account
 * loses the address and nothing else: the new one begins without any tenancy, NIK or bill, whatever its name. It waits
 * for an admin's approval, and its address is proven. The link must be read before its address can be compared with the
 * password, hence a third round trip.
 *
 * @throws DomainError NOT_FOUND, TOO_MANY_ATTEMPTS, PASSWORDS_BUSY, or those of `refuseWeakPassword`; after the last two
 *   the link still works
 */
export async function registerByClaim(context: Context, { token, ...input }: RegisterByClaimInput): Promise<User> {
  const { db } = context;
  const claim = await findOpenClaim(context, token);
  await countRegistration(context);
  const { email } = claim;
  await refuseWeakPassword(context, input.password, { ...input, email }, 'password');
  const hash = await context.passwords.hash(input.password, ownTurn(context));
  const id = context.newId();
  const now = nowIso(context);
  const isUsed = sql`account_links.id = ${claim.id} and account_links.used_at = ${now}::timestamptz`;
  // Two calls of the same instant would else both take the link for the one that they have used.
  const isFree = sql`not exists (select from users holder where holder.email = account_links.email)`;
  const used = returned('used', pick(users, 'id'))`
      update account_links set ${changes(accountLinks, { used_at: now })} from users
      where account_links.id = ${claim.id} and ${isOpenLink(context)} and users.id = account_links.user_id
        and users.email = account_links.email and ${mayLoseAddress(context, sql`users`)}`;
  const account = sql`users account where account.id = ${id}`;
  const of = { user: sql`account.id`, from: account };
  const [, , , , [user]] = await db.batch([
    // A separate statement, so that the next one sees an address that was just being proven or changed.
    lockedAccount(context, sql`(select user_id from account_links where id = ${claim.id})`),
    db.execute(withCtes([used, ...lostAddresses(context, idsOf(used))], idsOf(used))),
    db.execute(sql`
      ${insertion(users, { ...newRegistration(context, id, { ...input, email }, hash) }, sql`account_links where ${isUsed} and ${isFree}`)}`),
    db.execute(auditEntry(context, { action: 'account.register', from: account, subject: sql`account.id`, actor: id })),
    userQuery(context, id),
    ...[
      ...provenContact(context, { ...of, kind: 'EMAIL', how: 'LINK', value: sql`account.email` }),
      ...provenContact(context, {
        ...of,
        kind: 'PHONE',
        how: 'REGISTRATION',
        value: sql`account.phone`,
        number: sql`account.phone_e164`,
      }),
      toldAdmins(context, sql`${id}`),
    ].map((part) => db.execute(part)),
  ]);
  if (user === undefined) throw new DomainError('NOT_FOUND');
  sendAlertsSoon(context);
  return user;
}
