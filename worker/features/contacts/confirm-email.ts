import { type SQL, sql } from 'drizzle-orm';
import { accountLinks } from '#drizzle/schema/account-links.ts';
import { users } from '#drizzle/schema/users.ts';
import type { EmailLink } from '#shared/contract/email-confirmation.ts';
import { firstName } from '#shared/rules/first-name.ts';
import { auditEntry } from '../../audit.ts';
import { type Context, nowIso } from '../../context.ts';
import { isOneOf } from '../../db/states.ts';
import { changes } from '../../db/typed-writes.ts';
import { DomainError } from '../../errors.ts';
import { endLinksOf, hasToken, isOpenLink } from '../accounts/account-link.ts';
import { followAccount } from '../accounts/follow-account.ts';
import { stillMissing } from '../accounts/missing-parts.ts';
import { maskedEmail } from '../accounts/masked-accounts.ts';
import { mayLoseAddress, withAddressLost } from './lose-address.ts';
import { hasWayBack, isEmailProven, proveContact } from '../accounts/proofs.ts';
import { sendAlertsSoon, withContactTold } from '../sending/tell-holder.ts';

interface OpenLink extends Record<string, unknown> {
  kind: EmailLink['kind'];
  full_name: string;
  masked: string;
  has_other: boolean;
  may_take: boolean;
}

/**
 * A link that works, and its account (`users`): a confirmation confirms the account's present address alone, a change
 * becomes the address of an account whose present one nobody has confirmed. `other` is another account with the address.
 */
function openLink(context: Context, token: string): SQL {
  return sql`
    select account_links.id, account_links.kind, account_links.email, users.id as user_id, users.full_name,
      ${maskedEmail(sql`account_links.email`)} as masked, other.id is not null as has_other,
      (other.id is null or ${mayLoseAddress(context, sql`other`)}) as may_take, other.id as other_id,
      ${isOneOf(['EMAIL_CONFIRMATION'], sql`account_links.kind`)} and ${hasWayBack('EMAIL', sql`users`)} as was_way_back
    from account_links join users on users.id = account_links.user_id
      left join users other on other.email = account_links.email and other.id <> users.id
    where ${hasToken(token)} and ${isOpenLink(context)} and case account_links.kind
      when 'EMAIL_CONFIRMATION' then users.email = account_links.email
      when 'EMAIL_CHANGE' then not ${isEmailProven(sql`users`)} else false end`;
}

/**
 * What the page of a link shows. Reading changes nothing: programs that check mail open links too.
 *
 * @throws DomainError NOT_FOUND, the same for a link that was used, has ended, or never existed
 */
export async function viewEmailLink(context: Context, token: string): Promise<EmailLink> {
  const { rows } = await context.db.execute<OpenLink>(openLink(context, token));
  const [found] = rows;
  if (found === undefined) throw new DomainError('NOT_FOUND');
  const { kind, full_name, masked, has_other, may_take } = found;
  return { kind, first_name: firstName(full_name), email: masked, takes_from_other: has_other && may_take };
}

/**
 * Proves the address that a link was sent to, once, even if nobody can sign in to the account yet. If no forgotten
 * password could be replaced by that address before, the account's holder is told. Another account that has the address
 * without having proven it loses it.
 *
 * @throws DomainError NOT_FOUND, the same for a link that was used, has ended, or never existed; EMAIL_TAKEN if another
 *   account has proven the address
 */
export async function confirmEmail(context: Context, token: string): Promise<void> {
  const { db } = context;
  const now = nowIso(context);
  const used = sql`account_links used where ${hasToken(token, sql`used`)} and used.used_at = ${now}::timestamptz
    and ${isOneOf(['EMAIL_CONFIRMATION', 'EMAIL_CHANGE'], sql`used.kind`)}`;
  const proof = { kind: 'EMAIL', how: 'LINK', user: sql`used.user_id`, value: sql`used.email`, from: used } as const;
  const [, { rows }] = await db.batch([
    // A separate statement, so that the next one sees an address that was just being changed. Accounts in one order.
    db.execute(sql`
      select users.id from users, account_links where ${hasToken(token)}
        and (users.id = account_links.user_id or users.email = account_links.email)
      order by users.id for no key update of users`),
    db.execute<{ is_used: boolean; is_taken: boolean }>(sql`
      with link as (${openLink(context, token)}), used as (
        update account_links set ${changes(accountLinks, { used_at: now })} from link
        where account_links.id = link.id and link.may_take
        returning link.user_id as id, link.kind, link.other_id, link.was_way_back
      ), ${withAddressLost(context, sql`select other_id from used`)}, audited as (
        ${auditEntry(context, {
          action: 'account.confirm-email',
          from: sql`used`,
          subject: sql`id`,
          // Whoever has the link receives mail at the address, but need not be the account's holder.
          actor: null,
        })}
      ), ${withContactTold(context, 'EMAIL_PROVEN', { from: sql`used where not was_way_back`, user: sql`id` })}
      select exists (select from used) as is_used, exists (select from link where not may_take) as is_taken`),
    db.execute(newAddress(context, used)),
    ...proveContact(context, proof).map((statement) => db.execute(statement)),
  ]);
  const [outcome] = rows;
  if (outcome?.is_taken === true) throw new DomainError('EMAIL_TAKEN');
  if (outcome?.is_used !== true) throw new DomainError('NOT_FOUND');
  sendAlertsSoon(context);
}

/**
 * The statement by which an account gets the address of a link that has just been used, after another one has lost it.
 * The owner's copy in a live tenancy follows, and links to the earlier address end.
 */
function newAddress(context: Context, used: SQL): SQL {
  const updated_at = nowIso(context);
  const known = { email: sql`(select email from moved)`, incomplete: stillMissing(['email']), updated_at };
  return sql`
    with fresh as (
      select used.user_id, used.email from ${used} and ${isOneOf(['EMAIL_CHANGE'], sql`used.kind`)}
    ), moved as (
      update users set ${changes(users, { email: sql`fresh.email`, updated_at })} from fresh
      where users.id = fresh.user_id and users.email <> fresh.email returning users.id, users.email
    ), followed as (
      ${followAccount(known, sql`select id from moved`)}
    ), ended as (
      ${endLinksOf(context, sql`moved`)}
    ) ${auditEntry(context, { action: 'account.change-email', from: sql`moved`, subject: sql`id`, actor: null })}`;
}
