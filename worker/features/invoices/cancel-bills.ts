import { type SQL, sql } from 'drizzle-orm';
import { invoices } from '#drizzle/schema/invoices.ts';
import { payments } from '#drizzle/schema/payments.ts';
import { invoiceTransitions, paymentTransitions } from '#shared/rules/transitions.ts';
import { auditNamed } from '../../audit.ts';
import { type Context, nowIso } from '../../context.ts';
import { isReported, leadingTo } from '../../db/states.ts';
import { type ChangedRow, changes } from '../../db/typed-writes.ts';

/** Whether a row of `invoices` may be cancelled: nothing was paid, and no reported payment waits for its owner. */
export const mayBeCancelled: SQL = sql`(paid_amount = 0 and ${leadingTo(invoiceTransitions, 'CANCELLED')}
  and not exists (select from payments p where p.invoice_id = invoices.id and ${isReported()}))`;

/**
 * The UPDATE that cancels bills: the CTE `cancelled` of `withCancelledBills`.
 *
 * @param which the condition on `invoices`
 * @param more other columns that change
 */
export function cancelBills(
  context: Context,
  reason: string | null,
  which: SQL,
  more: ChangedRow<typeof invoices> = {},
): SQL {
  const now = nowIso(context);
  const cancelled = { status: 'CANCELLED', cancelled_at: now, cancel_reason: reason, updated_at: now } as const;
  return sql`
    update invoices set ${changes(invoices, { ...cancelled, ...more })} where ${which}
    returning id, owner_id, kost_id, total_amount`;
}

/**
 * The CTEs that close the attempts to pay the bills of the CTE `cancelled` (`id`, `owner_id`, `kost_id`, `total_amount`) and write
 * the audit trail.
 *
 * @param reports whether reported payments close too; if not, the owner can still approve them
 */
export function withCancelledBills(context: Context, { reports }: { reports: boolean } = { reports: true }): SQL {
  const closed = changes(payments, {
    status: 'EXPIRED',
    failure_code: 'INVOICE_CANCELLED',
    updated_at: nowIso(context),
  });
  return sql`closed as (
      update payments set ${closed}
      where invoice_id in (select id from cancelled) and ${leadingTo(paymentTransitions, 'EXPIRED')} and (${reports} or source = 'GATEWAY')
      returning provider_request_id
    ), cancelled_audited as (
      ${auditNamed(context, 'invoice.cancel', 'cancelled', ['total_amount'])}
    )`;
}

/** An SQL expression: the gateway's ids of the closed attempts, which are then cancelled at the gateway. */
export const closedRequestIds: SQL<string[]> = sql<string[]>`array_to_json(array(
  select provider_request_id from closed where provider_request_id is not null))`;
