import { and, asc, eq, gt, type InferSelectModel } from 'drizzle-orm';
import { users } from '#drizzle/schema/users.ts';
import type { ManagedUser } from '#shared/contract/users.ts';
import type { Context } from '../../context.ts';
import type { PageInput } from '../../paging.ts';
import { toPage } from '../../paging.ts';

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

export const managedUserColumns = { ...userColumns, rejection_reason: users.rejection_reason };

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
