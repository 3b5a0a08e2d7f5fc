import { sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { users } from '#drizzle/schema/users.ts';
import { nowIso, type SignedInContext } from '../../context.ts';
import { changes, type Part, pick, returned, type Rows } from '../../db/ctes.ts';
import { endedLinksOf } from '../accounts/account-link.ts';
import { endedSessionsOf } from '../open-sessions/ended-sessions.ts';
import { holderAlert } from '../sending/holder-alert.ts';
import { addedNotices } from '../notices/added-notices.ts';
import { comparedNumber } from '../accounts/numbers.ts';
import { NO_PASSWORD } from '../accounts/no-password.ts';

type Corrected = 'user_id' | 'is_managed' | 'is_other_person' | 'has_other_login';

/**
 * The CTEs that let an account under the owner's control follow its corrected tenancy, and end its invitations, and the
 * sessions of another login. The holder is told which contact is another one; the new ones open nothing before they are
 * proven.
 *
 * @param email the new address, if one was sent
 */
export function accountCorrection(
  context: SignedInContext,
  changed: Rows<Corrected | 'full_name' | 'phone' | 'phone_e164'>,
  email: string | undefined,
): Part[] {
  const person = changes(users, {
    ...pick(changed, 'full_name', 'phone', 'phone_e164'),
    email,
    password_hash: sql`case when ${changed.has_other_login} then ${NO_PASSWORD} else u.password_hash end`,
    updated_at: nowIso(context),
  });
  const account = returned('account', {
    ...pick(alias(users, 'u'), 'id'),
    has_other_login: changed.has_other_login,
    has_other_phone: sql<boolean>`${comparedNumber(sql`old`)} <> ${comparedNumber(sql`new`)}`,
  })`update users u set ${person} from ${changed}
      where u.id = ${changed.user_id} and ${changed.is_managed}
        and (${changed.is_other_person} or ${changed.has_other_login})`;
  const { id: user, has_other_login, has_other_phone } = account;
  const ofLogin = { from: sql`${account} where ${has_other_login}`, user };
  const ofPhone = { from: sql`${account} where ${has_other_phone}`, user };
  const effects = {
    // One notice of both.
    noticed: addedNotices(context, {
      kind: 'CONTACT_CHANGED',
      from: sql`${account} where ${has_other_login} or ${has_other_phone}`,
      user,
      details: { change: sql`case when ${has_other_login} then 'EMAIL' else 'PHONE' end`, by: 'OWNER' },
    }),
    alerted_email: holderAlert(context, 'EMAIL', ofLogin),
    alerted_phone: holderAlert(context, 'PHONE', ofPhone, { once: true }),
    uninvited: endedLinksOf(context, account),
    ended: endedSessionsOf(context, ofLogin.from),
  };
  return [account, effects];
}
