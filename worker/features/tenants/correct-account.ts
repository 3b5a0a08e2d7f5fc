import { type SQL, sql } from 'drizzle-orm';
import { users } from '#drizzle/schema/users.ts';
import { nowIso, type SignedInContext } from '../../context.ts';
import { changes } from '../../db/typed-writes.ts';
import { endLinksOf } from '../accounts/account-link.ts';
import { endSessionsOf } from '../open-sessions/end-sessions.ts';
import { alertHolder } from '../sending/tell-holder.ts';
import { addNotice } from '../notices/add-notice.ts';
import { comparedNumber } from '../accounts/numbers.ts';
import { NO_PASSWORD } from '../accounts/no-password.ts';

/**
 * The CTEs that let an account under the owner's control follow its corrected tenancy (`changed`), and end its
 * invitations, and the sessions of another login. The holder is told which contact is another one; the new ones open
 * nothing before they are proven.
 *
 * @param email the new address, if one was sent
 */
export function withAccountCorrected(context: SignedInContext, email: string | undefined): SQL {
  const person = {
    full_name: sql`changed.full_name`,
    phone: sql`changed.phone`,
    phone_e164: sql`changed.phone_e164`,
    email,
    password_hash: sql`case when changed.has_other_login then ${NO_PASSWORD} else u.password_hash end`,
    updated_at: nowIso(context),
  };
  const hasOtherPhone = sql`${comparedNumber(sql`old`)} <> ${comparedNumber(sql`new`)}`;
  return sql`account as (
      update users u set ${changes(users, person)} from changed
      where u.id = changed.user_id and changed.is_managed and (changed.is_other_person or changed.has_other_login)
      returning u.id, changed.has_other_login, ${hasOtherPhone} as has_other_phone
    ), ${withHolderTold(context)}, uninvited as (${endLinksOf(context, sql`account`)}),
    ended as (${endSessionsOf(context, sql`account where has_other_login`)})`;
}

/** The CTEs of one notice, and of the alerts to contacts that were proven before. */
function withHolderTold(context: SignedInContext): SQL {
  const user = sql`id`;
  const notice = {
    kind: 'CONTACT_CHANGED',
    from: sql`account where has_other_login or has_other_phone`,
    user,
    details: { change: sql`case when has_other_login then 'EMAIL' else 'PHONE' end`, by: 'OWNER' },
  } as const;
  return sql`noticed as (
      ${addNotice(context, notice)}
    ), alerted_email as (
      ${alertHolder(context, 'EMAIL', { from: sql`account where has_other_login`, user })}
    ), alerted_phone as (
      ${alertHolder(context, 'PHONE', { from: sql`account where has_other_phone`, user }, { once: true })}
    )`;
}
