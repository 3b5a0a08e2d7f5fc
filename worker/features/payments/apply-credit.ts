import { type SQL, sql } from 'drizzle-orm';
import { auditEntry } from '../../audit.ts';
import { type Context, nowIso } from '../../context.ts';
import type { Turn } from '../../idempotency.ts';
import { paymentReference } from './payment-reference.ts';
import { billColumns, copiedColumns } from './payment-row.ts';

/**
 * What must come before `applyCredit` in its transaction: the uses of one tenant's credit with one owner take turns, so
 * that it is never spent twice, and the bill is locked.
 *
 * @param invoice an expression that yields the invoice's id, scoped to what the caller may touch
 */
export function creditLocks(invoice: SQL): [SQL, SQL] {
  return [
    sql`select pg_advisory_xact_lock(hashtextextended(tenant_user_id::text || owner_id::text, 0))
      from invoices where id = ${invoice}`,
    sql`select id from invoices where id = ${invoice} for update`,
  ];
}

/**
 * Settles an open invoice out of its tenant's credit with its owner, as far as it goes; changes nothing where there is
 * none, or where the tenant has not said yet that they live there: nobody's credit is spent on what they may turn down.
 *
 * @param invoice as for `creditLocks`
 * @param turn of a call that does nothing else, and so is what its key stands for
 */
export function applyCredit(context: Context, invoice: SQL, turn?: Pick<Turn, 'isFree' | 'keep'>): SQL {
  const now = sql`${nowIso(context)}::timestamptz`;
  return sql`
    with bill as (
      select i.id, i.owner_id, i.tenant_user_id, ${billColumns}, i.remaining_amount,
        (select coalesce(sum(c.amount), 0)::bigint from credit_entries c
          where c.user_id = i.tenant_user_id and c.owner_id = i.owner_id) as balance
      from invoices i join tenancies t on t.id = i.tenant_id
      where i.id = ${invoice} and i.status in ('SENT', 'VIEWED', 'PARTIAL') and t.confirmed_at is not null
        and ${turn?.isFree ?? sql`true`}
    ), used as (
      insert into payments (id, payment_reference, invoice_id, owner_id, payer_user_id, ${copiedColumns}, source,
        payment_method, amount, status, allocated_amount, paid_at, created_at)
      select ${context.newId()}::uuid, ${paymentReference(context)}, id, owner_id, tenant_user_id, ${copiedColumns},
        'CREDIT', 'CREDIT', least(balance, remaining_amount), 'SUCCEEDED', least(balance, remaining_amount), ${now}, ${now}
      from bill where balance > 0
      returning id, invoice_id, owner_id, payer_user_id, amount
    ), taken as (
      insert into credit_entries (user_id, owner_id, kind, amount, payment_id, created_at)
      select payer_user_id, owner_id, 'APPLIED', -amount, id, ${now} from used
    ), billed as (
      update invoices i set paid_amount = i.paid_amount + used.amount,
        status = case when i.remaining_amount = used.amount then 'PAID' else 'PARTIAL' end,
        paid_at = case when i.remaining_amount = used.amount then ${now} end, updated_at = ${now}
      from used where i.id = used.invoice_id
    ), audited as (
      ${auditEntry(context, {
        action: 'payment.apply-credit',
        from: sql`used`,
        subject: sql`id`,
        owner: sql`owner_id`,
        details: sql`jsonb_build_object('amount', amount)`,
      })}
    ), kept as (${turn?.keep(sql`used`, sql`invoice_id`) ?? sql`select`})
    select amount from used`;
}
