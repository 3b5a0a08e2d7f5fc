import { type SQL, sql } from 'drizzle-orm';
import { users } from '#drizzle/schema/users.ts';
import type { ManagedUser, UpdateUserInput } from '#shared/contract/users.ts';
import { userStatuses } from '#shared/enums.ts';
import { choosableUserStatuses } from '#shared/rules/transitions.ts';
import { ownAccount } from '../../scope.ts';
import { hasNoNewAddress, refuseAddressed } from '../../addressed-texts.ts';
import { auditAccounts } from '../../audit.ts';
import { nowIso, type SignedInContext } from '../../context.ts';
import { changes, idsOf, pick, returned, selected, withCtes } from '../../db/ctes.ts';
import { isActiveAccount, isLiveAssignment, isOneOf } from '../../db/states.ts';
import { changedPhone } from '../../e164.ts';
import { DomainError } from '../../errors.ts';
import { endOfSessions } from '../open-sessions/ended-sessions.ts';
import { endedCodesOf } from '../accounts/account-link.ts';
import { contactWord, sendAlertsSoon } from '../sending/holder-alert.ts';
import { followingTenancies } from '../accounts/following-tenancies.ts';
import { isLastAdmin, keepsOneAdmin, lockedAccountAndAdmins } from '../accounts/last-admin.ts';
import { comparedNumber } from '../accounts/numbers.ts';
import { lockedAccount, userQuery } from '../accounts/queries.ts';

/**
 * Changes the sent fields of an account. The copy of name and phone in a confirmed live tenancy follows. Another number
 * opens nothing before its holder has proven it, and is told to them. A change of role, or a state in which nobody can
 * sign in, ends the account's sessions. A new admin must choose a long enough password. The role cannot change while the account
 * has data that depends on it. Rejecting is a separate call, with a reason.
 *
 * @throws DomainError NOT_FOUND, VALIDATION for another name with a web address, OWN_ACCOUNT, STEP_UP_REQUIRED if the
 *   role changes, LAST_ADMIN, USER_STATUS_CONFLICT or USER_ROLE_IN_USE
 */
export async function updateUser(context: SignedInContext, input: UpdateUserInput): Promise<ManagedUser> {
  const { db } = context;
  const { id, role, status } = input;
  const endsAccess = input.is_active === false || (role ?? 'ADMIN') !== 'ADMIN' || (status ?? 'ACTIVE') !== 'ACTIVE';
  if (id === ownAccount(context) && endsAccess) throw new DomainError('OWN_ACCOUNT');
  const { isSteppedUp } = await context.session();
  const [locked, updated, [user]] = await db.batch([
    endsAccess ? lockedAccountAndAdmins(context, id) : lockedAccount(context, id),
    db.execute<{ has_new_phone: boolean }>(changedUser(context, input, { endsAccess, isSteppedUp })),
    userQuery(context, id),
  ]);
  const before = locked.find((each) => each.id === id);
  if (before === undefined || user === undefined) throw new DomainError('NOT_FOUND');
  if (updated.rows[0]?.has_new_phone === true) {
    sendAlertsSoon(context);
  }
  if (updated.rows.length > 0) return user;
  refuseAddressed({ full_name: input.full_name }, user);
  if (!isSteppedUp && role !== undefined && role !== before.role) throw new DomainError('STEP_UP_REQUIRED');
  if (endsAccess && isLastAdmin(locked, id)) throw new DomainError('LAST_ADMIN');
  const isReachable = status === undefined || choosableUserStatuses(before.status).includes(status);
  throw new DomainError(isReachable ? 'USER_ROLE_IN_USE' : 'USER_STATUS_CONFLICT');
}

/** The statement that changes the account and what depends on it, if that is allowed. */
function changedUser(
  context: SignedInContext,
  { id, ...fields }: UpdateUserInput,
  { endsAccess, isSteppedUp }: { endsAccess: boolean; isSteppedUp: boolean },
): SQL {
  const { full_name, phone, role, status } = fields;
  const updated_at = nowIso(context);
  const changed = {
    ...fields,
    ...changedPhone(phone),
    rejection_reason: sql`case when coalesce(${status ?? null}, status) = 'REJECTED' then rejection_reason end`,
    must_change_password: sql`must_change_password
      or (role <> 'ADMIN' and ${role ?? null}::text is not distinct from 'ADMIN')`,
    updated_at,
  };
  const isOwn = id === ownAccount(context);
  const updated = returned('updated', {
    ...pick(users, 'id', 'role', 'status', 'is_active'),
    had_other_role: sql<boolean>`old.role <> new.role`,
    has_new_phone: sql<boolean>`${comparedNumber(sql`old`)} <> ${comparedNumber(sql`new`)}`,
  })`
      update users set ${changes(users, changed)}
      where id = ${id} and ${hasNoNewAddress({ full_name })} and ${mayTakeStatus(status)} and ${mayTakeRole(role, isSteppedUp)}
        and ${endsAccess ? keepsOneAdmin(id) : sql`true`}`;
  const rephoned = selected('rephoned', pick(updated, 'id'))`${updated} where ${updated.has_new_phone}`;
  const told = {
    from: rephoned,
    user: rephoned.id,
    ...(isOwn ? { session: context.actor.sessionId } : { by: 'ADMIN' as const }),
  };
  const isNamed = full_name !== undefined || phone !== undefined;
  const isOut = sql`${updated.had_other_role} or not (${isActiveAccount(updated)})`;
  const details = sql`jsonb_build_object('role', ${updated.role}, 'status', ${updated.status}, 'is_active', ${updated.is_active})`;
  const effects = [
    endedCodesOf(context, ['PHONE_CONFIRMATION'], rephoned),
    ...contactWord(context, 'PHONE', told, { once: true }),
    followingTenancies({ full_name, ...changedPhone(phone), updated_at }, sql`${idsOf(updated)} where ${isNamed}`),
    endOfSessions(context, sql`user_id in (${idsOf(updated)} where ${isOut})`),
    auditAccounts(context, 'account.update', updated, { details }),
  ];
  return withCtes([updated, rephoned, ...effects], sql`select ${updated.has_new_phone} from ${updated}`);
}

/** Whether an admin may change an account from its present state to this one. */
function mayTakeStatus(status: UpdateUserInput['status']): SQL {
  if (status === undefined) return sql`true`;
  return isOneOf(userStatuses.filter((from) => choosableUserStatuses(from).includes(status)));
}

/** Whether an account may take a role: not if it has data that depends on its present one. */
function mayTakeRole(role: UpdateUserInput['role'], isSteppedUp: boolean): SQL {
  if (role === undefined) return sql`true`;
  return sql`(role = ${role} or ${isSteppedUp} and not has_live_tenancy
    and not exists (select from kosts k where k.owner_id = users.id)
    and not exists (select from technician_links l where l.technician_id = users.id and ${isLiveAssignment(sql`l.state`)}))`;
}
