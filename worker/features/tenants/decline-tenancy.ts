import { type SQL, sql } from 'drizzle-orm';
import type { Tenant } from '#shared/contract/tenants.ts';
import { cancelReasons } from '#shared/labels.ts';
import { auditEntry } from '../../audit.ts';
import { nowIso, type SignedInContext, today } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import { closedRequestIds, withCancelledBills } from '../invoices/cancelled-bills.ts';
import { lockAccount } from '../users/queries.ts';
import { selectTenancyAsTenant, toTenant } from './queries.ts';

/**
 * The tenant's word that they do not live there: the tenancy ends, its room is free, nothing of it is owed any more, and
 * its owner is told and cannot assign this person again. Money on a bill that was not paid in full becomes credit of who
 * is said to have paid it, and so does what they reported once the owner says that it came; a bill that was paid in full
 * stays. A tenancy that ended unconfirmed can be turned down too,
 * for the bills that it left. Said again it changes nothing.
 *
 * @throws DomainError NOT_FOUND, or TENANCY_ANSWERED where they said that they live there
 */
export async function declineTenancy(context: SignedInContext, id: string): Promise<Tenant> {
  const { db, actor } = context;
  const now = nowIso(context);
  const [, , , declined, [tenancy]] = await db.batch([
    // The locks are statements of their own, so that the next one sees a draft that was being made, or a payment. Bills
    // before their tenancy, as the daily job locks them.
    lockAccount(context, actor.id),
    db.execute(sql`
      select id from invoices where tenant_id = ${id} and tenant_user_id = ${actor.id} order by id for update`),
    db.execute(sql`select id from tenancies where id = ${id} and user_id = ${actor.id} for update`),
    db.execute<{ request_ids: string[] }>(sql`
      with before as (
        select id, owner_id, user_id, room_id, kost_id, status from tenancies
        where id = ${id} and user_id = ${actor.id} and confirmed_at is null and declined_at is null
      ), declined as (
        update tenancies t set declined_at = ${now}, updated_at = ${now},
          status = case t.status when 'ACTIVE' then 'TERMINATED' when 'PENDING' then 'INACTIVE' else t.status end,
          check_out_date = case t.status when 'ACTIVE' then ${today(context)}::date else t.check_out_date end,
          terminated_at = case t.status when 'ACTIVE' then ${now}::timestamptz else t.terminated_at end
        from before where t.id = before.id
        returning t.id, t.owner_id
      ), freed as (
        update rooms set status = 'AVAILABLE', updated_at = ${now}
        where id in (select room_id from before where status in ('ACTIVE', 'PENDING'))
      ), ${withNothingOwed(now)}, ${withCancelledBills(context, { reports: false })}, refused as (
        insert into tenancy_refusals (owner_id, user_id, created_at)
        select owner_id, user_id, ${now}::timestamptz from before on conflict do nothing
      ), told as (
        insert into notices (user_id, kind, details, created_at)
        select before.owner_id, 'TENANCY_DECLINED',
          jsonb_build_object('room_number', r.room_number, 'kost_name', k.name), ${now}::timestamptz
        from before join rooms r on r.id = before.room_id join kosts k on k.id = before.kost_id
      ), audited as (
        ${auditEntry(context, { action: 'tenancy.decline', from: sql`declined`, subject: sql`id`, owner: sql`owner_id` })}
      ) select ${closedRequestIds} as request_ids from declined`),
    selectTenancyAsTenant(context, id),
  ]);
  if (tenancy === undefined) throw new DomainError('NOT_FOUND');
  if (tenancy.declined_at === null) throw new DomainError('TENANCY_ANSWERED');
  const [outcome] = declined.rows;
  for (const requestId of outcome?.request_ids ?? []) context.defer(context.gateway.cancelPayment(requestId));
  return toTenant(tenancy);
}

/**
 * The CTEs that leave nothing to pay of the tenancies in `before`: every bill that is not paid in full is `cancelled`,
 * what was paid on it is credited as of the day it came in, and no series goes on. Credit is never spent on a tenancy
 * that is not confirmed, so all of it is money that came in.
 */
function withNothingOwed(now: string): SQL {
  return sql`owed as (
      select i.id from invoices i join before on before.id = i.tenant_id where i.status not in ('PAID', 'CANCELLED')
    ), cancelled as (
      update invoices set status = 'CANCELLED', paid_amount = 0, cancelled_at = ${now},
        cancel_reason = ${cancelReasons.DECLINED}, next_issue_on = null, updated_at = ${now}
      where id in (select id from owed)
      returning id, owner_id, total_amount
    ), ended_series as (
      update invoices set next_issue_on = null, updated_at = ${now}
      where tenant_id in (select id from before) and next_issue_on is not null and id not in (select id from owed)
    ), paid as (
      select id, owner_id, payer_user_id, allocated_amount, paid_at from payments
      where invoice_id in (select id from owed) and status = 'SUCCEEDED' and allocated_amount > 0
    ), given_back as (
      update payments p set allocated_amount = 0, credited_amount = p.credited_amount + paid.allocated_amount,
        updated_at = ${now}
      from paid where p.id = paid.id
    ), credited as (
      insert into credit_entries (user_id, owner_id, kind, amount, payment_id, created_at)
      select payer_user_id, owner_id, 'OVERPAYMENT', allocated_amount, id, paid_at from paid
    )`;
}
