import { type SQL, sql } from 'drizzle-orm';
import type { Credentials } from '#shared/contract/tenants.ts';
import { oneTimePassword } from '#shared/rules/one-time-password.ts';
import { auditEntry } from '../../audit.ts';
import { nowIso, type SignedInContext } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import { hashPassword } from '../auth/password.ts';

/** New one-time credentials for anyone; for admins. */
export function issueCredentials(context: SignedInContext, userId: string): Promise<Credentials> {
  return issue(context, sql`select id from users where id = ${userId} and status = 'ACTIVE' and is_active`, null);
}

/** New one-time credentials for the tenant of a live tenancy of the owner's. */
export function issueTenantCredentials(context: SignedInContext, tenancyId: string): Promise<Credentials> {
  const { actor } = context;
  return issue(
    context,
    sql`select user_id as id from tenancies
      where id = ${tenancyId} and owner_id = ${actor.id} and status in ('ACTIVE', 'PENDING')`,
    actor.id,
  );
}

/**
 * Replaces the password by a one-time one, which is in this answer and nowhere else, and ends the account's sessions.
 *
 * @throws DomainError NOT_FOUND
 */
async function issue(context: SignedInContext, account: SQL, ownerId: string | null): Promise<Credentials> {
  const { db } = context;
  const now = nowIso(context);
  const password = oneTimePassword(context.randomBytes);
  const passwordHash = await hashPassword(password);
  const { rows } = await db.execute<{ email: string }>(sql`
    with issued as (
      update users set password_hash = ${passwordHash}, must_change_password = true, updated_at = ${now}
      where id in (${account}) returning id, email
    ), ended as (
      update sessions set revoked_at = ${now} where user_id in (select id from issued) and revoked_at is null
    ), audited as (
      ${auditEntry(context, {
        action: 'account.issue-credentials',
        from: sql`issued`,
        subject: sql`id`,
        owner: sql`${ownerId}`,
      })}
    ) select email from issued`);
  const [issued] = rows;
  if (issued === undefined) throw new DomainError('NOT_FOUND');
  return { email: issued.email, password };
}
