import { sql } from 'drizzle-orm';
import { invoices } from '#drizzle/schema/invoices.ts';
import { tenancies } from '#drizzle/schema/tenancies.ts';
import type { TenantHistory } from '#shared/contract/tenant-history.ts';
import { mostListed } from '#shared/rules/page.ts';
import { type OwnerContext, today } from '../../context.ts';
import { isoInstant } from '../../db/sql.ts';
import { foundRow } from '../../errors.ts';
import { inScope } from '../../scope.ts';
import { homesOf } from '../billing/shares.ts';
import { displayStatus } from '../invoices/queries.ts';
import { billsToPay } from './bills-to-pay.ts';

/** Of how many of the newest bills payments are looked for: a tenancy's whole past is not read. */
const LATEST_BILLS = 12;

/**
 * The newest bills, payments and messages of one of the owner's tenancies, in one statement. Payments are found by their
 * payer, as those of a bill link are; credit is none, since it may stem from another tenancy.
 *
 * @throws DomainError NOT_FOUND
 */
export async function findTenantHistory(context: OwnerContext, id: string): Promise<TenantHistory> {
  const { db, scope } = context;
  const hasMovedOn = sql`exists (select from tenancies n where n.moved_from_id = t.id)`;
  const toPay = billsToPay(
    sql`i.tenant_user_id = t.user_id and i.tenant_id = any(${homesOf('t')}) and not ${hasMovedOn}`,
    mostListed.tenantHistory,
  );
  const { rows } = await db.execute<TenantHistory & Record<string, unknown>>(sql`
    select (
        select coalesce(json_agg(bill order by bill.due_date desc, bill.id desc), '[]') from (
          select invoices.id, invoices.title, invoices.due_date, invoices.total_amount, invoices.remaining_amount,
            ${displayStatus(today(context))} as status
          from ${invoices} where ${invoices.tenant_id} = t.id
          order by invoices.due_date desc, invoices.id desc limit ${mostListed.tenantHistory}) as bill) as bills,
      (
        select coalesce(json_agg(payment order by payment.paid_at desc, payment.id desc), '[]') from (
          select p.id, p.invoice_id, p.invoice_title, p.amount, p.payment_method, p.void_reason,
            ${isoInstant(sql`p.paid_at`)} as paid_at, ${isoInstant(sql`p.voided_at`)} as voided_at
          from (select id from invoices where tenant_id = t.id order by due_date desc limit ${LATEST_BILLS}) as i
            join payments p on p.invoice_id = i.id
          where (p.payer_user_id = t.user_id) is true and (p.status = 'SUCCEEDED' or p.voided_at is not null) and p.source <> 'CREDIT'
          order by p.paid_at desc, p.id desc limit ${mostListed.tenantHistory}) as payment) as payments,
      (
        select coalesce(json_agg(message order by message.id desc), '[]') from (
          select m.id, m.kind, m.channel, m.state, m.error_code, ${isoInstant(sql`m.created_at`)} as created_at
          from messages m where m.tenancy_id = t.id and (m.owner_id = t.owner_id) is true
          order by m.id desc limit ${mostListed.tenantHistory}) as message) as messages,
      (select json_build_object('room_number', r.room_number, 'moved_on', o.check_out_date)
        from tenancies o join rooms r on r.id = o.room_id where o.id = t.moved_from_id) as moved_from,
      (select json_build_object('room_number', r.room_number, 'moved_on', t.check_out_date)
        from tenancies n join rooms r on r.id = n.room_id where n.moved_from_id = t.id) as moved_to,
      (select coalesce(json_agg(bill order by bill.due_date, bill.id), '[]') from (${toPay}) as bill) as open_bills
    from tenancies t where t.id = ${id} and ${inScope(scope, tenancies, 't')}`);
  return foundRow(rows[0]);
}
