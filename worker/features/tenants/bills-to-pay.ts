import { type SQL, sql } from 'drizzle-orm';
import { awaitsVerification, isOpen } from '../../db/states.ts';

/**
 * A tenancy's open bills, the first due first.
 *
 * @param isTheirs whether an invoice `i` is of the tenancy and in the scope
 */
export function billsToPay(isTheirs: SQL, limit: number): SQL {
  return sql`select i.id, i.title, i.tenant_name, i.due_date, i.remaining_amount, i.late_fee_amount,
      i.allow_partial_payment, ${awaitsVerification(sql`i.id`)} as awaits_verification
    from invoices i where ${isTheirs} and ${isOpen(sql`i.status`)} order by i.due_date, i.id limit ${limit}`;
}
