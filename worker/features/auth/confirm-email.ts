import { type SQL, sql } from 'drizzle-orm';
import { accountLinks } from '#drizzle/schema/account-links.ts';
import type { EmailLink } from '#shared/contract/email-confirmation.ts';
import { firstName } from '#shared/rules/first-name.ts';
import { auditEntry } from '../../audit.ts';
import { type Context, nowIso } from '../../context.ts';
import { changes } from '../../db/typed-writes.ts';
import { DomainError } from '../../errors.ts';
import { hasWayBack, proveContact } from '../contacts/proofs.ts';
import { sendAlertsSoon, withContactTold } from '../contacts/tell-holder.ts';
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
 * Confirms the address that a link was sent to, once, even if nobody can sign in to the account yet. If no forgotten
 * password could be replaced by that address before, the account's holder is told.
 *
 * @throws DomainError NOT_FOUND, the same for a link that was used, has ended, or never existed
 */
export async function confirmEmail(context: Context, token: string): Promise<void> {
  const { db } = context;
  const now = nowIso(context);
  const used = sql`account_links used where ${hasToken(token, sql`used`)} and used.used_at = ${now}::timestamptz
    and used.kind = 'EMAIL_CONFIRMATION'`;
  const proof = { kind: 'EMAIL', how: 'LINK', user: sql`used.user_id`, value: sql`used.email`, from: used } as const;
  const [, { rows }] = await db.batch([
    // A separate statement, so that the next one sees an address that was just being changed.
    lockAccount(context, sql`(select user_id from account_links where ${hasToken(token)})`),
    db.execute(sql`
      with used as (
        update account_links set ${changes(accountLinks, { used_at: now })} from users where ${isOpenEmailLink(context, token)}
        returning users.id, ${hasWayBack('EMAIL', sql`users`)} as was_one
      ), audited as (
        ${auditEntry(context, {
          action: 'account.confirm-email',
          from: sql`used`,
          subject: sql`id`,
          // Whoever has the link receives mail at the address, but need not be the account's holder.
          actor: null,
        })}
      ), ${withContactTold(context, 'EMAIL_PROVEN', { from: sql`used where not was_one`, user: sql`id` })}
      select id from used`),
    ...proveContact(context, proof).map((statement) => db.execute(statement)),
  ]);
  if (rows.length === 0) throw new DomainError('NOT_FOUND');
  sendAlertsSoon(context);
}
