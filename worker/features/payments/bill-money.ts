import { type SQL, sql } from 'drizzle-orm';
import { invoices } from '#drizzle/schema/invoices.ts';
import { creditEntries, type payments } from '#drizzle/schema/payments.ts';
import type { InvoiceStatus } from '#shared/enums.ts';
import { type Context, nowIso } from '../../context.ts';
import { isOpen } from '../../db/states.ts';
import { type ChangedRow, changes, insertFrom } from '../../db/typed-writes.ts';

/**
 * How money reaches a bill. A write locks the bill first; its next statement splits the money that came, marks the
 * payment as arrived, settles the bill with its share and credits what is over.
 */

type Moment = Pick<Context, 'now'>;

/** A bill as it stands once it is locked. */
export interface LockedBill extends Record<string, unknown> {
  status: InvoiceStatus;
  remaining_amount: number;
  allow_partial_payment: boolean;
  tenant_name: string;
}

/**
 * Locks a bill. Every write to a bill's money begins with it, as a statement of its own: the next one then sees what
 * all writes before it did.
 *
 * @param isIt the condition on `invoices` that names the bill, limited to what the caller may touch
 */
export function lockBill(isIt: SQL): SQL {
  return sql`
    select status, remaining_amount, allow_partial_payment, tenant_name from invoices where ${isIt} for update`;
}

/** What the bill `i` still asks for: nothing once it is settled or cancelled. */
export const stillDue: SQL<number> = sql<number>`case when ${isOpen(sql`i.status`)} then i.remaining_amount else 0 end`;

/**
 * Splits money between a bill and its tenant's credit: adds `allocated_amount` and `credited_amount` to each row.
 *
 * @param from a CTE of payments with `amount`
 * @param due an expression for what the bill asks for of it
 */
export function splitMoney(from: SQL, due: SQL): SQL {
  return sql`
    select *, least(amount, ${due}) as allocated_amount, amount - least(amount, ${due}) as credited_amount from ${from}`;
}

/** What changes of a payment whose money has arrived, as `splitMoney` split it in the CTE `share`. */
export function arrived(context: Moment): ChangedRow<typeof payments> {
  return {
    status: 'SUCCEEDED',
    allocated_amount: sql`share.allocated_amount`,
    credited_amount: sql`share.credited_amount`,
    paid_at: nowIso(context),
    updated_at: nowIso(context),
  };
}

/**
 * Pays bills, in part or whole.
 *
 * @param from a CTE with `invoice_id` and `allocated_amount`, one row a bill at most
 */
export function settleBill(context: Moment, from: SQL): SQL {
  const isSettled = sql`i.remaining_amount = paid.allocated_amount`;
  const paid = changes(invoices, {
    paid_amount: sql`i.paid_amount + paid.allocated_amount`,
    status: sql`case when ${isSettled} then 'PAID' else 'PARTIAL' end`,
    paid_at: sql`case when ${isSettled} then ${nowIso(context)}::timestamptz end`,
    updated_at: nowIso(context),
  });
  return sql`
    update invoices i set ${paid} from ${from} as paid where i.id = paid.invoice_id and paid.allocated_amount > 0`;
}

/**
 * Credits what was paid over a bill to its tenant.
 *
 * @param from a CTE of payments with `credited_amount`
 * @param captureId an expression for what the gateway took; left out where it had no part in it
 */
export function creditOverpayment(context: Moment, from: SQL, captureId?: SQL): SQL {
  const entry = {
    user_id: sql`payer_user_id`,
    owner_id: sql`owner_id`,
    kind: 'OVERPAYMENT' as const,
    amount: sql`credited_amount`,
    payment_id: sql`id`,
    capture_id: captureId,
    created_at: nowIso(context),
  };
  return insertFrom(creditEntries, entry, sql`${from} where credited_amount > 0`);
}
