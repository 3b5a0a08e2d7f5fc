import { type SQL, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { addNotice } from '../notices/add-notice.ts';

/**
 * Tells tenants of new bills.
 *
 * @param from a CTE of invoices
 */
export function tellOfBills(context: Context, from: SQL): SQL {
  return addNotice(context, {
    kind: 'BILL_SENT',
    from,
    user: sql`tenant_user_id`,
    details: { invoice_id: sql`id`, title: sql`title`, amount: sql`total_amount`, due_date: sql`due_date` },
    once: sql`id::text`,
  });
}
