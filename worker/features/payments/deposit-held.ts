import { sql, type SQL } from 'drizzle-orm';

/**
 * What was paid on the deposit bills of a tenancy, but for their late fees. Its owner holds it, after the contract too.
 *
 * @param tenancy its id
 */
export function depositHeld(tenancy: SQL): SQL<number> {
  return sql<number>`(
    select coalesce(sum(p.deposit_amount), 0)::bigint
    from invoices deposit join payments p on p.invoice_id = deposit.id and p.status = 'SUCCEEDED'
    where deposit.tenant_id = ${tenancy} and deposit.invoice_type = 'SECURITY_DEPOSIT')`;
}

/** The same for each row of `tenancies`: the bills of all rows are read together, and then their payments. */
export const depositHeldOfEach = sql<number>`coalesce(((
  with deposit as materialized (
    select id, tenant_id from invoices
    where tenant_id = any(array(select id from tenancies)) and invoice_type = 'SECURITY_DEPOSIT')
  select jsonb_object_agg(held.tenant_id, held.amount) from (
    select deposit.tenant_id, sum(p.deposit_amount)::bigint as amount
    from payments p join deposit on deposit.id = p.invoice_id
    where p.invoice_id = any(array(select id from deposit)) and p.status = 'SUCCEEDED'
    group by deposit.tenant_id) as held) ->> tenancies.id::text)::bigint, 0)`;
