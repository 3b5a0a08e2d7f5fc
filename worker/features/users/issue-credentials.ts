import { type SQL, sql } from 'drizzle-orm';
import type { Credentials } from '#shared/contract/tenants.ts';
import { oneTimePassword } from '#shared/rules/one-time-password.ts';
import { auditEntry } from '../../audit.ts';
import { nowIso, type SignedInContext } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import { firstPasswordExpiry } from '../auth/first-password.ts';
import { hashPassword } from '../auth/password.ts';

/**
 * New one-time credentials for anyone; for admins.
 *
 * @throws DomainError NOT_FOUND
 */
export async function issueCredentials(context: SignedInContext, userId: string): Promise<Credentials> {
  const { credentials } = await issue(context, { account: sql`${userId}::uuid`, owner: null, named: sql`false` });
  if (credentials === null) throw new DomainError('NOT_FOUND');
  return credentials;
}

/**
 * New one-time credentials for the tenant of a live tenancy of the owner's, where the owner has made the account. One
 * that somebody registered for themselves stays theirs alone.
 *
 * @throws DomainError NOT_FOUND or CREDENTIALS_NOT_YOURS
 */
export async function issueTenantCredentials(context: SignedInContext, tenancyId: string): Promise<Credentials> {
  const { actor } = context;
  const account = sql`select user_id from tenancies
    where id = ${tenancyId} and owner_id = ${actor.id} and status in ('ACTIVE', 'PENDING')`;
  const { credentials, named } = await issue(context, {
    // Who approved an account has not made it, even where an admin has since become an owner.
    account: sql`(${account}) and reviewed_by = ${actor.id} and not exists (
      select from audit_log a where a.subject_id = users.id and a.action = 'account.register')`,
    owner: actor.id,
    named: sql`exists (${account})`,
  });
  if (credentials === null) throw new DomainError(named ? 'CREDENTIALS_NOT_YOURS' : 'NOT_FOUND');
  return credentials;
}

interface Issue {
  /** Whose, as it stands behind `id =`. */
  account: SQL;
  owner: string | null;
  /** Whether the caller may know of the account at all. */
  named: SQL;
}

/** Replaces the password by a one-time one, which is in this answer and nowhere else, and ends the account's sessions. */
async function issue(context: SignedInContext, { account, owner, named }: Issue) {
  const { db } = context;
  const now = nowIso(context);
  const password = oneTimePassword(context.randomBytes);
  const passwordHash = await hashPassword(password);
  const { rows } = await db.execute<{ email: string | null; named: boolean }>(sql`
    with issued as (
      update users set password_hash = ${passwordHash}, must_change_password = true,
        password_expires_at = ${firstPasswordExpiry(context)}, updated_at = ${now}
      where status = 'ACTIVE' and is_active and id = ${account} returning id, email
    ), ended as (
      update sessions set revoked_at = ${now} where user_id in (select id from issued) and revoked_at is null
    ), audited as (
      ${auditEntry(context, {
        action: 'account.issue-credentials',
        from: sql`issued`,
        subject: sql`id`,
        owner: sql`${owner}`,
      })}
    ) select (select email from issued) as email, ${named} as named`);
  const email = rows[0]?.email ?? null;
  const credentials: Credentials | null = email === null ? null : { email, password };
  return { credentials, named: rows[0]?.named ?? false };
}
