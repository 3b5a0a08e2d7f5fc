import { sql } from 'drizzle-orm';
import type { Tenant } from '#shared/contract/tenants.ts';
import { cancelReasons } from '#shared/labels.ts';
import { auditEntry } from '../../audit.ts';
import { nowIso, type SignedInContext } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import { withCancelledBills } from '../invoices/cancelled-bills.ts';
import { lockAccount } from '../users/queries.ts';
import { selectTenancy, tenantOf, toTenant } from './queries.ts';

/**
 * Calls off a contract that has not begun: its room is free again, its drafts are cancelled.
 *
 * @throws DomainError NOT_FOUND or TENANCY_NOT_PENDING
 */
export async function cancelTenancy(context: SignedInContext, id: string): Promise<Tenant> {
  const { db, actor } = context;
  const now = nowIso(context);
  const [, , cancelled, [tenancy]] = await db.batch([
    // The locks are statements of their own, so that the next one sees a draft that was being made.
    lockAccount(context, tenantOf(context, id)),
    db.execute(sql`select id from tenancies where id = ${id} and owner_id = ${actor.id} for update`),
    db.execute(sql`
      with called_off as (
        update tenancies set status = 'INACTIVE', updated_at = ${now}
        where id = ${id} and owner_id = ${actor.id} and status = 'PENDING'
        returning id, room_id, owner_id
      ), freed as (
        update rooms set status = 'AVAILABLE', updated_at = ${now} where id in (select room_id from called_off)
      ), cancelled as (
        update invoices set status = 'CANCELLED', cancelled_at = ${now}, cancel_reason = ${cancelReasons.CALLED_OFF},
          updated_at = ${now}
        where tenant_id in (select id from called_off) and status = 'DRAFT'
        returning id, owner_id, total_amount
      ), ${withCancelledBills(context)}, audited as (
        ${auditEntry(context, { action: 'tenancy.cancel', from: sql`called_off`, subject: sql`id`, owner: sql`owner_id` })}
      ) select id from called_off`),
    selectTenancy(context, id),
  ]);
  if (tenancy === undefined) throw new DomainError('NOT_FOUND');
  if (cancelled.rows.length === 0) throw new DomainError('TENANCY_NOT_PENDING');
  return toTenant(tenancy);
}
