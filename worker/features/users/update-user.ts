import { sql } from 'drizzle-orm';
import type { ManagedUser, UpdateUserInput } from '#shared/contract/users.ts';
import { canTransition, statesLeadingTo, userTransitions } from '#shared/rules/transitions.ts';
import { auditEntry } from '../../audit.ts';
import { nowIso, type SignedInContext } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import { assignments, textArray } from '../../db/sql.ts';
import { isLastAdmin, leavesAnAdmin, lockAccountAndAdmins } from './last-admin.ts';
import { lockAccount, selectUser } from './queries.ts';

/**
 * Changes what is sent of an account; the copy of name and phone in a live tenancy that its tenant has confirmed
 * follows. A change of role, and a state in
 * which nobody signs in, end its sessions at once. Who becomes an admin must choose a password that is long enough. A role that the account has data under stays. Rejecting is a decision
 * of its own, with a reason.
 *
 * @throws DomainError NOT_FOUND, OWN_ACCOUNT, STEP_UP_REQUIRED where the role changes, LAST_ADMIN, USER_STATUS_CONFLICT or
 * USER_ROLE_IN_USE
 */
export async function updateUser(context: SignedInContext, input: UpdateUserInput): Promise<ManagedUser> {
  const { db, actor } = context;
  const { id, ...fields } = input;
  const { full_name, phone, role, status, is_active } = fields;
  const now = nowIso(context);
  const shutsOut = is_active === false || (role ?? 'ADMIN') !== 'ADMIN' || (status ?? 'ACTIVE') !== 'ACTIVE';
  if (id === actor.id && shutsOut) throw new DomainError('OWN_ACCOUNT');
  const mayTakeStatus =
    status === undefined
      ? sql`true`
      : sql`(status = ${status} or (status = any(${textArray(statesLeadingTo(userTransitions, status))})
          and ${status} <> 'REJECTED'))`;
  const mayGo = shutsOut ? leavesAnAdmin(id) : sql`true`;
  const { isSteppedUp } = await context.session();
  const mayTakeRole =
    role === undefined
      ? sql`true`
      : sql`(role = ${role} or ${isSteppedUp} and not exists (select from kosts k where k.owner_id = users.id)
          and not exists (select from tenancies t where t.user_id = users.id and t.status in ('ACTIVE', 'PENDING')))`;
  const [locked, updated, [user]] = await db.batch([
    shutsOut ? lockAccountAndAdmins(context, id) : lockAccount(context, id),
    db.execute(sql`
      with before as (select id, role, status, is_active from users where id = ${id}),
      updated as (
        update users set ${assignments({ ...fields, updated_at: now })},
          rejection_reason = case when coalesce(${status ?? null}, status) = 'REJECTED' then rejection_reason end,
          must_change_password = must_change_password or (role <> 'ADMIN' and ${role ?? null}::text is not distinct from 'ADMIN')
        where id = ${id} and ${mayTakeStatus} and ${mayTakeRole} and ${mayGo}
        returning id, role, status, is_active
      ), followed as (
        update tenancies set ${assignments({ full_name, phone, updated_at: now })}
        where ${full_name !== undefined || phone !== undefined} and status in ('ACTIVE', 'PENDING')
          and confirmed_at is not null
          and user_id in (select id from updated)
      ), ended as (
        update sessions set revoked_at = ${now}
        where revoked_at is null and user_id in (
          select u.id from updated u join before b on b.id = u.id
          where u.role <> b.role or u.status <> 'ACTIVE' or not u.is_active)
      ), audited as (
        ${auditEntry(context, {
          action: 'account.update',
          from: sql`updated`,
          subject: sql`id`,
          details: sql`jsonb_build_object('role', role, 'status', status, 'is_active', is_active)`,
        })}
      ) select id from updated`),
    selectUser(context, id),
  ]);
  const before = locked.find((each) => each.id === id);
  if (before === undefined || user === undefined) throw new DomainError('NOT_FOUND');
  if (updated.rows.length > 0) return user;
  if (!isSteppedUp && role !== undefined && role !== before.role) throw new DomainError('STEP_UP_REQUIRED');
  if (shutsOut && isLastAdmin(locked, id)) throw new DomainError('LAST_ADMIN');
  const reachable =
    status === undefined ||
    status === before.status ||
    (status !== 'REJECTED' && canTransition(userTransitions, before.status, status));
  throw new DomainError(reachable ? 'USER_ROLE_IN_USE' : 'USER_STATUS_CONFLICT');
}
