import { type SQL, sql } from 'drizzle-orm';
import { accountLinks } from '#drizzle/schema/account-links.ts';
import { users } from '#drizzle/schema/users.ts';
import type { EmailLink } from '#shared/contract/email-confirmation.ts';
import { firstName } from '#shared/rules/first-name.ts';
import { auditEntry } from '../../audit.ts';
import { type Context, nowIso } from '../../context.ts';
import { changes } from '../../db/typed-writes.ts';
import { DomainError } from '../../errors.ts';
import { maskedEmail } from '../users/masked-accounts.ts';
import { lockAccount } from '../users/queries.ts';
import { hasToken, isOpenLink } from './account-link.ts';

/** Whether a row of `account_links` confirms the present address of its account of `users`. */
function isOpenEmailLink(context: Context, token: string): SQL {
  return sql`(${hasToken(token)} and account_links.kind = 'EMAIL_CONFIRMATION' and ${isOpenLink(context)}
    and users.id = account_links.user_id and users.email = account_links.email)`;
}

/**
 * What the page of a link shows. Reading changes nothing: programs that check mail open links too.
 *
 * @throws DomainError NOT_FOUND, the same for a link that was used, has ended, or never existed
 */
export async function viewEmailLink(context: Context, token: string): Promise<EmailLink> {
  const { rows } = await context.db.execute<{ full_name: string; email: string }>(sql`
    select users.full_name, ${maskedEmail(sql`users.email`)} as email
    from account_links, users where ${isOpenEmailLink(context, token)}`);
  const [found] = rows;
  if (found === undefined) throw new DomainError('NOT_FOUND');
  return { first_name: firstName(found.full_name), email: found.email };
}

/**
 * Confirms the address that a link was sent to, once, even if nobody can sign in to the account yet.
 *
 * @throws DomainError NOT_FOUND, the same for a link that was used, has ended, or never existed
 */
export async function confirmEmail(context: Context, token: string): Promise<void> {
  const { db } = context;
  const now = nowIso(context);
  const confirmed = { email_verified_at: sql`coalesce(users.email_verified_at, ${now}::timestamptz)` };
  const [, { rows }] = await db.batch([
    // A separate statement, so that the next one sees an address that was just being changed.
    lockAccount(context, sql`(select user_id from account_links where ${hasToken(token)})`),
    db.execute(sql`
      with used as (
        update account_links set ${changes(accountLinks, { used_at: now })} from users where ${isOpenEmailLink(context, token)}
        returning account_links.user_id
      ), confirmed as (
        update users set ${changes(users, confirmed)} from used where users.id = used.user_id returning users.id
      ), audited as (
        ${auditEntry(context, {
          action: 'account.confirm-email',
          from: sql`confirmed`,
          subject: sql`id`,
          // Whoever has the link receives mail at the address, but need not be the account's holder.
          actor: null,
        })}
      ) select id from confirmed`),
  ]);
  if (rows.length === 0) throw new DomainError('NOT_FOUND');
}
