import { eq, type InferSelectModel, type SQL, sql } from 'drizzle-orm';
import { users } from '#drizzle/schema/users.ts';
import { tenancies } from '#drizzle/schema/tenancies.ts';
import { ofOwner, ownAccount, type OwnerScope } from '../../scope.ts';
import type { Context, SignedInContext } from '../../context.ts';
import { pick } from '../../db/ctes.ts';
import { isActiveAccount, isLive } from '../../db/states.ts';
import { realEmail } from './masked-accounts.ts';

export type UserRow = InferSelectModel<typeof users>;

/** The columns of an account that may leave the server. */
export const userColumns = {
  id: users.id,
  email: realEmail(sql`${users.email}`).as('email'),
  ...pick(users, 'full_name', 'phone', 'role', 'status', 'is_active', 'created_at'),
};

/** The columns that an admin sees. */
export const managedUserColumns = { ...userColumns, rejection_reason: users.rejection_reason };

/** Whether an account can be a tenant's. */
export const isActiveTenant: SQL = sql`role = 'TENANT' and ${isActiveAccount()}`;

/** Whether an account has no room yet; word for word the condition of the index users_assignable_idx. */
export const isWithoutRoom: SQL = sql`${isActiveTenant} and not has_live_tenancy`;

/**
 * Whether an account has a room of another owner, or is promised one: this owner then cannot give it one, and is not
 * told whose it is. That no two owners have the same person, the constraint tenancies_live_owner_excl holds too.
 *
 * @param account its table or alias
 */
export function livesElsewhere(scope: OwnerScope, account: SQL): SQL<boolean> {
  return sql<boolean>`(${account}.has_live_tenancy and exists (select from tenancies t
    where t.user_id = ${account}.id and ${isLive(sql`t.status`)} and not ${ofOwner(scope, tenancies, 't')}))`;
}

/** One account as an admin sees it, as a query to run alone or in a batch. */
export function userQuery(context: Pick<Context, 'db'>, id: string | SQL) {
  return context.db.select(managedUserColumns).from(users).where(eq(users.id, id));
}

/** The caller's own account, with the fields that only its holder sees; as a query to run alone or in a batch. */
export function ownUserQuery(context: SignedInContext) {
  return context.db
    .select({ ...userColumns, photo: users.photo })
    .from(users)
    .where(eq(users.id, ownAccount(context)));
}

/**
 * Locks an account until the end of the batch. Every write that changes an account or its tenancies takes its locks in
 * one order (`worker/db/README.md`).
 */
export function lockedAccount(context: Pick<Context, 'db'>, id: string | SQL) {
  return userQuery(context, id).for('no key update');
}
