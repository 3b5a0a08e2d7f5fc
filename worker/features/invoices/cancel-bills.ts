import { type SQL, sql } from 'drizzle-orm';
import { invoices } from '#drizzle/schema/invoices.ts';
import { payments } from '#drizzle/schema/payments.ts';
import { invoiceTransitions, paymentTransitions } from '#shared/rules/transitions.ts';
import { auditOwned } from '../../audit.ts';
import { type Context, nowIso } from '../../context.ts';
import { isReported, leadingTo } from '../../db/states.ts';
import { type ChangedRow, changes } from '../../db/typed-writes.ts';

/** Whether one of `invoices` may be cancelled: nothing was paid of it, and nothing that was reported waits for a word. */
export const mayBeCancelled: SQL = sql`(paid_amount = 0 and ${leadingTo(invoiceTransitions, 'CANCELLED')}
  and not exists (select from payments p where p.invoice_id = invoices.id and ${isReported()}))`;

/**
 * The UPDATE that cancels bills: the CTE `cancelled` of `withCancelledBills`.
 *
 * @param which the condition on `invoices`
 * @param more what else changes of them
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
    returning id, owner_id, total_amount`;
}

/**
 * What goes with bills that a statement cancels in its CTE `cancelled` (`id`, `owner_id`, `total_amount`): the CTEs that
 * close the attempts to pay them and write the audit trail.
 *
 * @param reports whether what was reported of them closes too; else its owner can still say that the money came
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
      ${auditOwned(context, 'invoice.cancel', 'cancelled', ['total_amount'])}
    )`;
}

/** The gateway's names of the attempts that were closed, as an expression: it is told once the statement is through. */
export const closedRequestIds: SQL<string[]> = sql<string[]>`array_to_json(array(
  select provider_request_id from closed where provider_request_id is not null))`;
