import { and, eq, type SQL, sql } from 'drizzle-orm';
import { tenancies } from '#drizzle/schema/tenancies.ts';
import { refusedIfTaken } from '../../db/taken-rows.ts';
import { lockedAccount } from '../accounts/queries.ts';
import { isOwnTenancy } from '../billing/own-tenancy.ts';
import type { OwnerContext, PartyContext } from '../../context.ts';

/**
 * The locks of a change of the caller's tenancy: its account, those of its bills that may change with it, and the
 * tenancy. They are separate statements before the write, so that the write sees the changes that it waited for, such
 * as a new draft, a payment, or another name. Bills come before their tenancy, as in the daily job.
 *
 * @param bills the condition on its invoices
 * @throws DomainError CONFLICT if a bill was made between, and another call has it
 */
export function lockedTenancy(context: Pick<PartyContext, 'db' | 'scope'>, id: string | SQL, bills: SQL) {
  const { db } = context;
  const which = and(eq(tenancies.id, id), isOwnTenancy(context));
  const account = sql`(select ${tenancies.user_id} from ${tenancies} where ${which})`;
  const isIts = sql`tenant_id = (select ${tenancies.id} from ${tenancies} where ${which}) and ${bills}`;
  return [
    lockedAccount(context, account),
    db.execute(sql`select id from invoices where ${isIts} order by id for update`),
    db.select({ id: tenancies.id }).from(tenancies).where(which).for('update'),
    db.execute(refusedIfTaken('invoices', isIts)),
  ] as const;
}

/**
 * The locks of a change of several tenancies of an owner: their first bills, which may wait, and the tenancies; in the
 * same order, and separate for the same reason.
 *
 * @param isNamed the condition on the tenancies `t`, with the scope
 * @throws DomainError CONFLICT if a bill was made between, and another call has it
 */
export function lockedTenancies({ db }: OwnerContext, isNamed: SQL) {
  const isTheirs = sql`tenant_id in (select t.id from tenancies t where ${isNamed}) and series_period = 0`;
  return [
    db.execute(sql`select id from invoices where ${isTheirs} order by id for update`),
    db.execute(sql`select t.id from tenancies t where ${isNamed} order by t.id for update`),
    db.execute(refusedIfTaken('invoices', isTheirs)),
  ] as const;
}
