import { sql, type SQL } from 'drizzle-orm';

/**
 * What was paid on the deposit bills of a tenancy, but for their late fees. Its owner holds it, after the contract too.
 *
 * @param tenancy its alias
 */
export function depositHeld(tenancy: string): SQL<number> {
  return sql<number>`(
    select coalesce(sum(p.deposit_amount), 0)::bigint
    from invoices deposit join payments p on p.invoice_id = deposit.id and p.status = 'SUCCEEDED'
    where deposit.tenant_id = ${sql.raw(tenancy)}.id and deposit.invoice_type = 'SECURITY_DEPOSIT')`;
}
