import { type SQL, sql } from 'drizzle-orm';
import { invoices } from '#drizzle/schema/invoices.ts';
import { cancelReasons } from '#shared/labels.ts';
import { type Context, nowIso } from '../../context.ts';
import { type ChangedRow, changes } from '../../db/typed-writes.ts';

/** The UPDATE that cancels bills together with their tenancy: the CTE `cancelled` of `withCancelledBills`. */
export function cancelBills(
  context: Context,
  reason: keyof typeof cancelReasons,
  which: SQL,
  more: ChangedRow<typeof invoices> = {},
): SQL {
  const now = nowIso(context);
  const cancelled = { status: 'CANCELLED', cancelled_at: now, cancel_reason: cancelReasons[reason] } as const;
  return sql`update invoices set ${changes(invoices, { ...cancelled, updated_at: now, ...more })} where ${which}
    returning id, owner_id, total_amount`;
}
