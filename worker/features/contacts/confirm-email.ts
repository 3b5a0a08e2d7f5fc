import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { accountLinks } from '#drizzle/schema/account-links.ts';
import { users } from '#drizzle/schema/users.ts';
import type { EmailLink } from '#shared/contract/email-confirmation.ts';
import { firstName } from '#shared/rules/first-name.ts';
import { auditAccounts } from '../../audit.ts';
import { type Context, nowIso } from '../../context.ts';
import { changes, idsOf, pick, returned, selected, withCtes } from '../../db/ctes.ts';
import { isOneOf } from '../../db/states.ts';
import { DomainError, foundRow } from '../../errors.ts';
import { endedLinksOf, hasToken, isOpenLink } from '../accounts/account-link.ts';
import { followingTenancies } from '../accounts/following-tenancies.ts';
import { stillMissing } from '../accounts/missing-parts.ts';
import { maskedEmail } from '../accounts/masked-accounts.ts';
import { lostAddresses, mayLoseAddress } from './lost-addresses.ts';
import { hasWayBack, isEmailProven, provenContact } from '../accounts/proofs.ts';
import { contactWord, sendAlertsSoon } from '../sending/holder-alert.ts';

interface OpenLink extends Record<string, unknown> {
  kind: EmailLink['kind'];
  full_name: string;
  masked: string;
  has_other: boolean;
  may_take: boolean;
}

const other = alias(users, 'other');

/**
 * The CTE `link`: one that works, and its account (`users`). A confirmation confirms the account's present address alone,
 * a change becomes the address of an account whose present one nobody has confirmed. `other` is another account with the
 * address.
 */
function openLink(context: Context, token: string) {
  const fields = {
    ...pick(accountLinks, 'id', 'kind'),
    user_id: users.id,
    full_name: users.full_name,
    masked: maskedEmail(sql`account_links.email`),
    has_other: sql<boolean>`other.id is not null`,
    may_take: sql<boolean>`(other.id is null or ${mayLoseAddress(context, sql`other`)})`,
    other_id: other.id,
    was_way_back: sql<boolean>`${isOneOf(['EMAIL_CONFIRMATION'], accountLinks.kind)} and ${hasWayBack('EMAIL', sql`users`)}`,
  };
  return selected('link', fields)`account_links join users on users.id = account_links.user_id
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
  const link = openLink(context, token);
  const { rows } = await context.db.execute<OpenLink>(withCtes([link], sql`select * from ${link}`));
  const found = foundRow(rows[0]);
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
  const link = openLink(context, token);
  const confirmed = returned('used', { id: link.user_id, ...pick(link, 'other_id', 'was_way_back') })`
      update account_links set ${changes(accountLinks, { used_at: now })} from ${link}
      where account_links.id = ${link.id} and ${link.may_take}`;
  // Whoever has the link receives mail at the address, but need not be the account's holder.
  const audited = auditAccounts(context, 'account.confirm-email', confirmed, { actor: null });
  const lost = lostAddresses(context, sql`select ${confirmed.other_id} from ${confirmed}`);
  const word = contactWord(context, 'EMAIL_PROVEN', {
    from: sql`${confirmed} where not ${confirmed.was_way_back}`,
    user: confirmed.id,
  });
  const result = sql`
    select exists (select from ${confirmed}) as is_used,
      exists (select from ${link} where not ${link.may_take}) as is_taken`;
  const proof = { kind: 'EMAIL', how: 'LINK', user: sql`used.user_id`, value: sql`used.email`, from: used } as const;
  const [, { rows }] = await db.batch([
    // A separate statement, so that the next one sees an address that was just being changed. Accounts in one order.
    db.execute(sql`
      select users.id from users, account_links where ${hasToken(token)}
        and (users.id = account_links.user_id or users.email = account_links.email)
      order by users.id for no key update of users`),
    db.execute<{ is_used: boolean; is_taken: boolean }>(withCtes([link, confirmed, ...lost, audited, ...word], result)),
    db.execute(newAddress(context, used)),
    ...provenContact(context, proof).map((statement) => db.execute(statement)),
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
  const fresh = selected('fresh', {
    user_id: sql<string>`used.user_id`,
    email: sql<string>`used.email`,
  })`${used} and ${isOneOf(['EMAIL_CHANGE'], sql`used.kind`)}`;
  const moved = returned('moved', pick(users, 'id', 'email'))`
      update users set ${changes(users, { email: fresh.email, updated_at })} from ${fresh}
      where users.id = ${fresh.user_id} and users.email <> ${fresh.email}`;
  const known = {
    email: sql`(select ${moved.email} from ${moved})`,
    incomplete: stillMissing(['email']),
    updated_at,
  };
  const effects = [followingTenancies(known, idsOf(moved)), endedLinksOf(context, moved)];
  return withCtes([fresh, moved, ...effects], auditAccounts(context, 'account.change-email', moved, { actor: null }));
}
