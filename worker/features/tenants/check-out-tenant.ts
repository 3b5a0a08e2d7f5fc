import { sql } from 'drizzle-orm';
import type { Tenant } from '#shared/contract/tenants.ts';
import { cancelReasons } from '#shared/labels.ts';
import { auditEntry } from '../../audit.ts';
import { nowIso, today } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import { type KeyedContext, takeTurn } from '../../idempotency.ts';
import { closedRequestIds, withCancelledBills } from '../invoices/cancelled-bills.ts';
import { lockAccount } from '../users/queries.ts';
import { selectTenancy, tenantOf, toTenant } from './queries.ts';

/**
 * Ends an active tenancy: the room is free again, drafts are cancelled, and so are periods of a series that fall due only
 * later, where nothing was paid on them or reported; the series ends. Other bills that were sent stay payable by the
 * former tenant.
 *
 * @throws DomainError NOT_FOUND or TENANCY_NOT_ACTIVE
 */
export async function checkOutTenant(context: KeyedContext, id: string): Promise<Tenant> {
  const { db, actor } = context;
  const turn = takeTurn(context);
  const now = nowIso(context);
  const isToCome = sql`(status in ('SENT', 'VIEWED') and paid_amount = 0 and series_period > 0
    and due_date > ${today(context)})`;
  const {
    repeated,
    results: [, , , ended, [tenancy]],
  } = await turn.batch([
    // The locks are statements of their own, so that the next one sees a draft that was being made, or a payment. Bills
    // before their tenancy, as the daily job locks them.
    lockAccount(context, tenantOf(context, id)),
    db.execute(sql`select id from invoices where tenant_id = ${id} and owner_id = ${actor.id} and ${isToCome}
      order by id for update`),
    db.execute(sql`select id from tenancies where id = ${id} and owner_id = ${actor.id} for update`),
    db.execute<{ request_ids: string[] }>(sql`
      with ended as (
        update tenancies set status = 'TERMINATED', check_out_date = ${today(context)}, terminated_at = ${now},
          updated_at = ${now}
        where id = ${id} and owner_id = ${actor.id} and status = 'ACTIVE' and ${turn.isFree}
        returning id, room_id, owner_id
      ), freed as (
        update rooms set status = 'AVAILABLE', updated_at = ${now} where id in (select room_id from ended)
      ), cancelled as (
        update invoices set status = 'CANCELLED', cancelled_at = ${now}, cancel_reason = ${cancelReasons.CHECKOUT},
          updated_at = ${now}
        where tenant_id in (select id from ended) and (status = 'DRAFT' or ${isToCome} and not exists (
          select from payments p where p.invoice_id = invoices.id and p.source = 'MANUAL' and p.status = 'PENDING'))
        returning id, owner_id, total_amount
      ), ${withCancelledBills(context)}, audited as (
        ${auditEntry(context, { action: 'tenancy.checkout', from: sql`ended`, subject: sql`id`, owner: sql`owner_id` })}
      ), kept as (${turn.keep(sql`ended`, sql`id`)})
      select ${closedRequestIds} as request_ids from ended`),
    selectTenancy(context, id),
  ]);
  if (tenancy === undefined) throw new DomainError('NOT_FOUND');
  if (repeated) return toTenant(tenancy);
  const [outcome] = ended.rows;
  if (outcome === undefined) throw new DomainError('TENANCY_NOT_ACTIVE');
  for (const requestId of outcome.request_ids) context.defer(context.gateway.cancelPayment(requestId));
  return toTenant(tenancy);
}
