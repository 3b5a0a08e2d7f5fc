import { asc, eq, or, type SQL, sql } from 'drizzle-orm';
import { users } from '#drizzle/schema/users.ts';
import type { ManagedUser } from '#shared/contract/users.ts';
import { isActiveAccount as isActive } from '#shared/rules/account.ts';
import type { Context } from '../../context.ts';
import { isActiveAccount } from '../../db/states.ts';
import { managedUserColumns } from './queries.ts';

const activeAdmin = sql`role = 'ADMIN' and ${isActiveAccount()}`;

/**
 * Locks an account and every active admin until the end of the batch, in the order of their ids, so that two calls
 * cannot deadlock: if two admins deactivate each other, the later call sees the change of the earlier one.
 */
export function lockedAccountAndAdmins(context: Pick<Context, 'db'>, id: string) {
  return context.db
    .select(managedUserColumns)
    .from(users)
    .where(or(eq(users.id, id), activeAdmin))
    .orderBy(asc(users.id))
    .for('no key update');
}

/** For the WHERE of a write that makes an account unusable: whether another active admin is left. */
export function keepsOneAdmin(id: string): SQL {
  return sql`(not (${activeAdmin}) or exists (select from users other where other.id <> ${id} and ${activeAdmin}))`;
}

/** Whether an account is the only active admin among the locked ones. */
export function isLastAdmin(locked: readonly ManagedUser[], id: string): boolean {
  const admins = locked.filter((user) => user.role === 'ADMIN' && isActive(user));
  return admins.length === 1 && admins[0]?.id === id;
}
