import { and, asc, desc, eq, gt, type InferSelectModel, lt, type SQL, sql } from 'drizzle-orm';
import { users } from '#drizzle/schema/users.ts';
import type { ListUsersInput, ManagedUser } from '#shared/contract/users.ts';
import { maskEmail, maskPhone } from '#shared/rules/phone.ts';
import type { Context, SignedInContext } from '../../context.ts';
import { type PageInput, toPage } from '../../paging.ts';

export type UserRow = InferSelectModel<typeof users>;

/** The columns of an account that may leave the server. */
export const userColumns = {
  id: users.id,
  email: users.email,
  full_name: users.full_name,
  phone: users.phone,
  role: users.role,
  status: users.status,
  is_active: users.is_active,
  created_at: users.created_at,
};

/** What an admin sees of an account besides. */
export const managedUserColumns = { ...userColumns, rejection_reason: users.rejection_reason };

/** One account as an admin sees it, as a query to run alone or in a batch. */
export function selectUser(context: Pick<Context, 'db'>, id: string | SQL) {
  return context.db.select(managedUserColumns).from(users).where(eq(users.id, id));
}

/**
 * Locks an account until the end of the batch. Whatever changes an account, or whether somebody lives somewhere, takes
 * its locks in this order, so that no two wait for each other: account, tenancy, room, kost, complaint.
 */
export function lockAccount(context: Pick<Context, 'db'>, id: string | SQL) {
  return selectUser(context, id).for('no key update');
}

/** Accounts that wait for an admin, longest waiting first. */
export async function listPendingUsers(context: Context, page: PageInput) {
  const rows: ManagedUser[] = await context.db
    .select(managedUserColumns)
    .from(users)
    .where(and(eq(users.status, 'PENDING_APPROVAL'), page.cursor ? gt(users.id, page.cursor) : undefined))
    .orderBy(asc(users.id))
    .limit(page.limit + 1);
  return toPage(rows, page.limit);
}

/**
 * Accounts, newest first: for an admin all, searched in name and email; for an owner the active tenants who live
 * nowhere yet, with masked contacts, searched by name or by the whole email.
 */
export function listUsers(context: SignedInContext, input: ListUsersInput) {
  return context.actor.role === 'ADMIN' ? listAllUsers(context, input) : listAssignableUsers(context, input);
}

async function listAllUsers(context: SignedInContext, input: ListUsersInput) {
  const rows = await context.db
    .select(managedUserColumns)
    .from(users)
    .where(
      and(
        input.role === undefined ? undefined : eq(users.role, input.role),
        input.status === undefined ? undefined : eq(users.status, input.status),
        input.search
          ? sql`(strpos(lower(${users.full_name}), lower(${input.search})) > 0
              or strpos(${users.email}, lower(${input.search})) > 0)`
          : undefined,
        input.cursor === undefined ? undefined : lt(users.id, input.cursor),
      ),
    )
    .orderBy(desc(users.id))
    .limit(input.limit + 1);
  return toPage(rows, input.limit);
}

async function listAssignableUsers(context: SignedInContext, input: ListUsersInput) {
  const rows = await context.db
    .select(managedUserColumns)
    .from(users)
    .where(
      and(
        // Word for word the condition of the partial index users_assignable_idx.
        sql`role = 'TENANT' and status = 'ACTIVE' and is_active and not has_live_tenancy`,
        input.search
          ? sql`(strpos(lower(${users.full_name}), lower(${input.search})) > 0 or ${users.email} = lower(${input.search}))`
          : undefined,
        input.cursor === undefined ? undefined : lt(users.id, input.cursor),
      ),
    )
    .orderBy(desc(users.id))
    .limit(input.limit + 1);
  const masked = rows.map((row) => ({ ...row, email: maskEmail(row.email), phone: maskPhone(row.phone) }));
  return toPage(masked, input.limit);
}
