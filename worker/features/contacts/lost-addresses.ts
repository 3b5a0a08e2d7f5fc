import { type SQL, sql } from 'drizzle-orm';
import { tenancies } from '#drizzle/schema/tenancies.ts';
import { users } from '#drizzle/schema/users.ts';
import { MADE_UP_ENDING } from '#shared/rules/made-up-email.ts';
import { auditAccounts } from '../../audit.ts';
import { type Context, nowIso } from '../../context.ts';
import { changes, type Part, pick, returned, type Rows, selected } from '../../db/ctes.ts';
import { isLive, isLiveAssignment, isOneOf } from '../../db/states.ts';
import { endedLinksOf } from '../accounts/account-link.ts';
import { isDemoAccount } from '../auth/demo-account.ts';
import { endedSessionsOf } from '../open-sessions/ended-sessions.ts';
import { addedNotices } from '../notices/added-notices.ts';
import { isManagedBy, maskedName } from '../accounts/masked-accounts.ts';
import { NO_PASSWORD } from '../accounts/no-password.ts';
import { isEmailProven } from '../accounts/proofs.ts';
import { contactWord } from '../sending/holder-alert.ts';

/**
 * Whether an account, a row or alias of `users`, loses its address to whoever proves it: nobody has used a link that was
 * sent there for this account. Admins and demo accounts keep theirs, or a typing error would shut them out.
 */
export function mayLoseAddress({ config }: Pick<Context, 'config'>, account: SQL): SQL<boolean> {
  return sql<boolean>`(not ${isEmailProven(account)} and not ${isOneOf(['ADMIN'], sql`${account}.role`)}
    and not ${isDemoAccount(config.DEMO_MODE, sql`${account}.email`)})`;
}

/**
 * The CTEs by which an account loses its address to whoever has proven it. Only the address goes: tenancies, NIKs, bills
 * and the password stay. An account that nobody has opened is closed, as when its owner corrects the address. Its holder
 * is told in the app and at the proven number, and owners who know the person are asked for the right address. A trigger
 * ends the proof that its holder once typed the address, so that later alerts do not go there.
 *
 * @param ids a query of the accounts' ids
 */
export function lostAddresses(context: Context, ids: SQL): Part[] {
  const now = nowIso(context);
  const isUnopened = sql`users.password_chosen_at is null`;
  const without = {
    email: sql`users.id::text || ${MADE_UP_ENDING}`,
    password_hash: sql`case when ${isUnopened} then ${NO_PASSWORD} else users.password_hash end`,
    updated_at: now,
  };
  const unknown = {
    email: '',
    incomplete: sql`case when ${isLive(sql`t.status`)} and 'email' <> all(t.incomplete)
      then array_append(t.incomplete, 'email') else t.incomplete end`,
  };
  const lost = returned('lost', {
    id: users.id,
    email: sql<string>`old.email`,
    is_unopened: sql<boolean>`${isUnopened}`,
  })`update users set ${changes(users, without)} where id in (${ids})`;
  const closed = selected('closed', pick(lost, 'id'))`${lost} where ${lost.is_unopened}`;
  const effects = [
    endedLinksOf(context, lost),
    endedSessionsOf(context, closed),
    sql`update tenancies t set ${changes(tenancies, unknown)} from ${lost}
      where t.user_id = ${lost.id} and t.email = ${lost.email}`,
    ...contactWord(context, 'EMAIL_LOST', { from: lost, user: lost.id }, { but: 'EMAIL' }),
    noticeToOwners(context, lost),
    auditAccounts(context, 'account.lose-email', lost, { actor: null }),
  ];
  return [lost, closed, ...effects];
}

/** The notice for each owner with whom the person lives, once for all rooms, or for whom they work, with the name that they know. */
function noticeToOwners(context: Context, lost: Rows<'id'>): SQL {
  const isKnown = sql`(l.state = 'ACTIVE' or ${isManagedBy(sql`l.owner_id`)})`;
  const known = sql`(
    select t.owner_id, t.full_name as person, t.kost_id, r.room_number
    from ${lost} join tenancies t on t.user_id = ${lost.id} and ${isLive(sql`t.status`)} join rooms r on r.id = t.room_id
    where not exists (select from tenancies later where later.user_id = t.user_id and ${isLive(sql`later.status`)} and later.id > t.id)
    union all
    select l.owner_id, case when ${isKnown} then users.full_name else ${maskedName(sql`users.full_name`)} end, null, null
    from ${lost} join users on users.id = ${lost.id}
      join technician_links l on l.technician_id = users.id and ${isLiveAssignment(sql`l.state`)}) as known`;
  return addedNotices(context, {
    kind: 'PERSON_EMAIL_LOST',
    from: known,
    user: sql`owner_id`,
    details: { person: sql`person`, kost_id: sql`kost_id`, room_number: sql`room_number` },
  });
}
