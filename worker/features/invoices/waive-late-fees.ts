import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { invoices, lateFees } from '#drizzle/schema/invoices.ts';
import type { Invoice, WaiveLateFeesInput } from '#shared/contract/invoices.ts';
import { isOpenInvoice } from '#shared/rules/invoice.ts';
import { byWhom } from '../../actor.ts';
import { inScope } from '../../scope.ts';
import { auditOwned } from '../../audit.ts';
import { nowIso, type OwnerContext } from '../../context.ts';
import { changes, pick, returned, selected, withCtes } from '../../db/ctes.ts';
import { isOpen } from '../../db/states.ts';
import { DomainError } from '../../errors.ts';
import { type Keyed, type OnceByKey, onceByKey } from '../../idempotency.ts';
import { lockedBill, settledIf } from '../billing/bill-money.ts';
import { lastFreeDay } from '../billing/late-fee-days.ts';
import { selectInvoice } from './find-invoice.ts';
import { mostLateFees } from './post-late-fees.ts';

/**
 * Waives the late fees of an open invoice that are not paid yet: the newest days first, and the rest of a day that was
 * paid in part, so that paid fees stay. Later days are charged again, unless the bill takes no more late fees.
 *
 * @throws DomainError NOT_FOUND, INVOICE_NOT_PAYABLE or NO_LATE_FEES
 */
export async function waiveLateFees(context: Keyed<OwnerContext>, input: WaiveLateFeesInput): Promise<Invoice> {
  const { db, scope } = context;
  const once = onceByKey(context);
  const isIt = sql`id = ${input.id} and ${inScope(scope, invoices)}`;
  const {
    repeated,
    results: [, lowered, [invoice]],
  } = await once.batch([
    db.execute(lockedBill(isIt)),
    db.execute(waiver(context, once, sql`${isIt} and ${isOpen()} and ${once.isFree}`, input.reason)),
    selectInvoice(context, input.id),
  ]);
  if (invoice === undefined) throw new DomainError('NOT_FOUND');
  if (lowered.rows.length > 0 || repeated) return invoice;
  throw new DomainError(isOpenInvoice(invoice.status) ? 'NO_LATE_FEES' : 'INVOICE_NOT_PAYABLE');
}

/** The CTEs `bill` and `chosen`: how much of each day's fee is waived. */
function unpaidFees(isIt: SQL) {
  // Payments pay the principal first, then the fees.
  const unpaid = sql<number>`late_fee_amount - greatest(paid_amount - subtotal - tax_amount, 0)`;
  const bill = selected('bill', { ...pick(invoices, 'id'), unpaid_fees: unpaid })`invoices where ${isIt}`;
  const amount = sql<number>`fee.amount - fee.waived_amount`;
  const standing = selected('standing', {
    ...pick(fee, 'day'),
    amount,
    so_far: sql<number>`sum(${amount}) over (order by fee.day desc)`,
  })`late_fees fee, ${bill} where fee.invoice_id = ${bill.id}`;
  const before = sql`${standing.so_far} - ${standing.amount}`;
  const chosen = selected('chosen', {
    ...pick(standing, 'day'),
    amount: sql<number>`least(${standing.amount}, ${bill.unpaid_fees} - (${before}))::bigint`,
  })`${standing}, ${bill} where ${standing.amount} > 0 and ${before} < ${bill.unpaid_fees}`;
  return { bill, standing, chosen };
}

const fee = alias(lateFees, 'fee');
const i = alias(invoices, 'i');

/** Whether the bill `i` takes no late fees although it is below their cap, because `voidPayment` reopened it. */
const takesNoMore = sql`(i.late_fee_until = 'infinity'
  and i.late_fee_amount < ${mostLateFees(sql`(i.subtotal + i.tax_amount)`)})`;

/** The statement that waives the fees and returns the bill with its lower total. */
function waiver(context: Keyed<OwnerContext>, once: OnceByKey, isIt: SQL, reason: string): SQL {
  const { bill, standing, chosen } = unpaidFees(isIt);
  const waive = changes(lateFees, {
    waived_amount: sql`fee.waived_amount + ${chosen.amount}`,
    waived_at: nowIso(context),
    waived_by: byWhom(context),
    waive_reason: reason,
  });
  const waived = returned('waived', { amount: chosen.amount })`update late_fees fee set ${waive} from ${bill}, ${chosen}
      where fee.invoice_id = ${bill.id} and fee.day = ${chosen.day}`;
  const total = selected('total', { amount: sql<number>`coalesce(sum(${waived.amount}), 0)::bigint` })`${waived}`;
  const lower = changes(invoices, {
    late_fee_amount: sql`i.late_fee_amount - ${total.amount}`,
    total_amount: sql`i.total_amount - ${total.amount}`,
    given_back: sql`least(i.given_back, i.total_amount - ${total.amount})`,
    late_fee_until: sql`case when ${takesNoMore} then i.late_fee_until else ${lastFreeDay(context, sql`i.due_date`, sql`i.zone`)} end`,
    ...settledIf(context, sql`i.remaining_amount = ${total.amount}`, sql`i.status`),
  });
  const lowered = returned('lowered', {
    ...pick(i, 'id', 'owner_id', 'kost_id'),
    amount: total.amount,
  })`update invoices i set ${lower} from ${bill}, ${total} where i.id = ${bill.id} and ${total.amount} > 0`;
  const effects = {
    audited: auditOwned(context, 'invoice.waive-late-fees', lowered, ['amount']),
    kept: once.kept(lowered, lowered.id),
  };
  return withCtes([bill, standing, chosen, waived, total, lowered, effects], sql`select ${lowered.id} from ${lowered}`);
}
