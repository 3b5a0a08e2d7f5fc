import { and, eq, type SQL, sql } from 'drizzle-orm';
import { tenancies } from '#drizzle/schema/tenancies.ts';
import { lockedAccount } from '../accounts/queries.ts';
import { isOwnTenancy } from '../billing/own-tenancy.ts';
import type { PartyContext } from '../../context.ts';

/**
 * The locks of a change of the caller's tenancy: its account, those of its bills that may change with it, and the
 * tenancy. They are separate statements before the write, so that the write sees the changes that it waited for, such
 * as a new draft, a payment, or another name. Bills come before their tenancy, as in the daily job.
 *
 * @param bills the condition on its invoices
 */
export function lockedTenancy(context: PartyContext, id: string, bills: SQL) {
  const { db } = context;
  const which = and(eq(tenancies.id, id), isOwnTenancy(context));
  const account = sql`(select ${tenancies.user_id} from ${tenancies} where ${which})`;
  return [
    lockedAccount(context, account),
    db.execute(sql`
      select id from invoices where tenant_id = (select ${tenancies.id} from ${tenancies} where ${which}) and ${bills}
      order by id for update`),
    db.select({ id: tenancies.id }).from(tenancies).where(which).for('update'),
  ] as const;
}
