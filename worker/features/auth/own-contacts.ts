import { type SQL, sql } from 'drizzle-orm';
import type { ResetChannel } from '#shared/enums.ts';
import { DEMO_DOMAIN } from '#shared/rules/demo-addresses.ts';

/**
 * Whether an account's contact is its holder's own, and not one of a landlord who made the account: a former landlord
 * must not get into it. An e-mail address counts if a link sent to it was used, or if the holder typed it when
 * accepting an invitation; a phone number if the holder typed it (saving a profile with the present number does not
 * count). Both always count for accounts that no owner made.
 */
export function hasOwnContact(channel: ResetChannel): SQL {
  const isOwnersWork = sql`exists (select from audit_log made
    where made.subject_id = users.id and made.action = 'account.create' and made.owner_id is not null)`;
  const isProven = {
    EMAIL: sql`(users.email_verified_at is not null or exists (select from audit_log typed
      where typed.subject_id = users.id and typed.actor_id = users.id
        and typed.action = 'account.accept-invitation' and typed.details ->> 'email' is not null))`,
    WHATSAPP: sql`exists (select from audit_log typed
      where typed.subject_id = users.id and typed.actor_id = users.id
        and (typed.action = 'account.accept-invitation'
          or typed.action = 'account.update-profile' and typed.details ->> 'phone' is not null))`,
  }[channel];
  return sql`(${isProven} or not ${isOwnersWork})`;
}

/** Whether an e-mail address is a demo account's, whose password everybody knows; false outside of a demo. */
export function isDemoAccount(isDemo: boolean, email = sql`users.email`): SQL {
  return isDemo ? sql`${email} like ${sql.raw(`'%${DEMO_DOMAIN}'`)}` : sql`false`;
}
