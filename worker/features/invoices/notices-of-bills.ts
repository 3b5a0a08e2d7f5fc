import { type SQL, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Rows } from '../../db/ctes.ts';
import { addedNotices } from '../notices/added-notices.ts';

type Bills = Rows<'id' | 'tenant_user_id' | 'title' | 'total_amount' | 'due_date'>;

/** Notices that tell tenants of new bills. */
export function noticesOfBills(context: Context, bills: Bills): SQL {
  return addedNotices(context, {
    kind: 'BILL_SENT',
    from: bills,
    user: bills.tenant_user_id,
    details: { invoice_id: bills.id, title: bills.title, amount: bills.total_amount, due_date: bills.due_date },
    once: sql`${bills.id}::text`,
  });
}
