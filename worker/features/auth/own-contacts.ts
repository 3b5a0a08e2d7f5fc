import { type SQL, sql } from 'drizzle-orm';
import type { ResetChannel } from '#shared/enums.ts';
import { DEMO_DOMAIN } from '#shared/rules/demo-addresses.ts';

/**
 * Whether what is sent to an account of `users` reaches its holder, and not a landlord who once typed an address of
 * their own: a former one must not get into the account. An e-mail address counts if a link to it was used or the
 * holder has typed it into an invitation that lacked one, a phone number if the holder has typed it themselves; a profile that is saved with the number that was there says nothing of
 * it. Of accounts that no owner has made, both count.
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

/** Whether the account of an `email` is one of a demo's, whose password everybody shares. */
export function isDemoAccount(isDemo: boolean, email = sql`users.email`): SQL {
  return isDemo ? sql`${email} like ${sql.raw(`'%${DEMO_DOMAIN}'`)}` : sql`false`;
}
