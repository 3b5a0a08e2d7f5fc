import { type SQL, sql } from 'drizzle-orm';
import { tenancies } from '#drizzle/schema/tenancies.ts';
import { users } from '#drizzle/schema/users.ts';
import type { Credentials } from '#shared/contract/tenants.ts';
import { oneTimePassword } from '#shared/rules/one-time-password.ts';
import { auditAccounts } from '../../audit.ts';
import { nowIso, type OwnerContext, type SignedInContext } from '../../context.ts';
import { changes, idsOf, pick, returned, withCtes } from '../../db/ctes.ts';
import { isActiveAccount, isLive } from '../../db/states.ts';
import { DomainError } from '../../errors.ts';
import { endedLinksOf } from '../accounts/account-link.ts';
import { endedSessionsOf } from '../open-sessions/ended-sessions.ts';
import { firstPassword } from '../auth/first-password.ts';
import { passwordWord, sendAlertsSoon } from '../sending/holder-alert.ts';
import { lockedAccount } from '../accounts/queries.ts';
import { hasMadeUpEmail, isManagedIn } from '../accounts/masked-accounts.ts';
import { inScope } from '../../scope.ts';

/**
 * New one-time credentials for any account; for admins.
 *
 * @throws DomainError NOT_FOUND
 */
export async function issueCredentials(context: SignedInContext, userId: string): Promise<Credentials> {
  const whose = sql`${userId}::uuid`;
  const { credentials } = await issue(context, { id: whose, account: whose, owner: null, isKnown: sql`false` });
  if (credentials === null) throw new DomainError('NOT_FOUND');
  return credentials;
}

/**
 * New one-time credentials for the tenant of one of the owner's live tenancies, while that owner controls the account.
 * An account belongs to its holder alone once they have chosen a password or had a tenancy with another owner, or if
 * they registered it themselves.
 *
 * @throws DomainError NOT_FOUND or CREDENTIALS_NOT_YOURS
 */
export async function issueTenantCredentials(context: OwnerContext, tenancyId: string): Promise<Credentials> {
  const { scope } = context;
  const account = sql`select user_id from tenancies
    where id = ${tenancyId} and ${inScope(scope, tenancies)} and ${isLive()}`;
  const { credentials, isKnown } = await issue(context, {
    id: sql`(${account})`,
    account: sql`(${account}) and ${isManagedIn(scope)}`,
    owner: scope.owner,
    isKnown: sql`exists (${account})`,
  });
  if (credentials === null) throw new DomainError(isKnown ? 'CREDENTIALS_NOT_YOURS' : 'NOT_FOUND');
  return credentials;
}

interface Issue {
  /** An expression of the account's id. */
  id: SQL;
  /** The text of that expression for use after `id =`, with further conditions on the account. */
  account: SQL;
  owner: string | null;
  /** Whether the caller may know of the account at all. */
  isKnown: SQL;
}

/**
 * Replaces the password by a one-time one, which only this answer contains, and ends the account's sessions, links and
 * invitations.
 */
async function issue(context: SignedInContext, { id, account, owner, isKnown }: Issue) {
  const { db } = context;
  const password = oneTimePassword(context.randomBytes);
  const replaced = { ...(await firstPassword(context, password)), updated_at: nowIso(context) };
  const issued = returned('issued', pick(users, 'id', 'email'))`
      update users set ${changes(users, replaced)}
      where ${isActiveAccount()} and not ${hasMadeUpEmail(sql`email`)} and id = ${account}`;
  const effects = [
    endedSessionsOf(context, issued),
    sql`delete from known_devices where user_id in (${idsOf(issued)})`,
    endedLinksOf(context, issued),
    auditAccounts(context, 'account.issue-credentials', issued, { owner: sql`${owner}` }),
  ];
  const result = sql`
    select (select ${issued.email} from ${issued}) as email, ${isKnown} as "isKnown",
      exists (select from users where id = ${account} and ${hasMadeUpEmail(sql`email`)}) as "lacksEmail"`;
  const [, { rows }] = await db.batch([
    // A separate statement, so that the next one sees a password that was just being chosen, or a new tenancy.
    lockedAccount(context, id),
    db.execute<{ email: string | null; isKnown: boolean; lacksEmail: boolean }>(
      withCtes([issued, ...effects, ...passwordWord(context, issued)], result),
    ),
  ]);
  const email = rows[0]?.email ?? null;
  if (email !== null) sendAlertsSoon(context);
  const credentials: Credentials | null = email === null ? null : { email, password };
  const isKnownToCaller = rows[0]?.isKnown ?? false;
  if (rows[0]?.lacksEmail === true) throw new DomainError('ACCOUNT_INCOMPLETE');
  return { credentials, isKnown: isKnownToCaller };
}
