import { and, eq, type SQL, sql } from 'drizzle-orm';
import { tenancies } from '#drizzle/schema/tenancies.ts';
import type { SignedInContext } from '../../context.ts';
import { lockAccount } from '../users/queries.ts';
import { isOwn } from './queries.ts';

/**
 * The locks that a change of the caller's tenancy takes: its account, those of its bills that may change with it, and the
 * tenancy. They are statements of their own before the write, so that the write sees what it has waited for, such as a
 * draft that was being made, a payment, or another name. Bills come before their tenancy, as the daily job locks them.
 *
 * @param bills which of its invoices
 */
export function lockTenancy(context: SignedInContext, id: string, bills: SQL) {
  const { db } = context;
  const which = and(eq(tenancies.id, id), isOwn(context));
  const account = sql`(select ${tenancies.user_id} from ${tenancies} where ${which})`;
  return [
    lockAccount(context, account),
    db.execute(sql`
      select id from invoices where tenant_id = (select ${tenancies.id} from ${tenancies} where ${which}) and ${bills}
      order by id for update`),
    db.select({ id: tenancies.id }).from(tenancies).where(which).for('update'),
  ] as const;
}
