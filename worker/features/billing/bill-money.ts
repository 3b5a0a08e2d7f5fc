import { type SQL, sql } from 'drizzle-orm';
import { invoices } from '#drizzle/schema/invoices.ts';
import { creditEntries, payments } from '#drizzle/schema/payments.ts';
import type { InvoiceStatus } from '#shared/enums.ts';
import type { ErrorCode } from '#shared/error-codes.ts';
import { isOpenInvoice, payableAmount } from '#shared/rules/invoice.ts';
import { type Context, nowIso } from '../../context.ts';
import { isPaused } from '../../db/pauses.ts';
import { isOpen } from '../../db/states.ts';
import { lastFreeDay } from './late-fee-days.ts';
import {
  type ChangedRow,
  changes,
  columnsOf,
  copied,
  type Cte,
  insertion,
  type NewRow,
  pick,
  type Rows,
  selected,
} from '../../db/ctes.ts';
import { isOfEndedTenancy } from './closed-payment.ts';

/**
 * How money is booked on a bill. A write locks the bill first; its next statement splits the money, marks the payment
 * as arrived, settles the bill with its share and credits the rest.
 */

type Moment = Pick<Context, 'now'>;

/** A bill in its locked state. */
export interface LockedBill extends Record<string, unknown> {
  status: InvoiceStatus;
  remaining_amount: number;
  allow_partial_payment: boolean;
  tenant_name: string;
  takes_payments: boolean;
}

/**
 * Locks a bill, or several in the order of their ids. Every write to a bill's money begins with this, as a statement of
 * its own, so that the next one sees all earlier writes.
 *
 * @param isIt the condition on `invoices` that names the bill, limited to what the caller may touch
 * @param due the most that the caller may pay of it
 */
export function lockedBill(isIt: SQL, due: SQL = sql`remaining_amount`): SQL {
  return sql`
    select status, ${due} as remaining_amount, allow_partial_payment, tenant_name, ${takesPayments} as takes_payments
    from invoices where ${isIt} order by id for update`;
}

/** Whether a payment of a row of `invoices` may be begun: not while its owner's account is switched off. */
export const takesPayments: SQL<boolean> = sql<boolean>`(not ${isPaused(invoices.owner_id)})`;

/** Whether this much of a bill may be paid: `payableAmount` of `shared/rules`, for the columns of `invoices`. */
export function mayPay(amount: SQL, due: SQL = sql`remaining_amount`): SQL {
  return sql`(${amount} <= ${due} and (allow_partial_payment or ${amount} = ${due}))`;
}

/** Why this much of a locked bill may not be paid; null if it may. First the reason that the payer can change. */
export function payRefusal(bill: LockedBill, amount: number): ErrorCode | null {
  if (!isOpenInvoice(bill.status)) return 'INVOICE_NOT_PAYABLE';
  if (!bill.takes_payments) return 'OWNER_OFF';
  const payable = payableAmount(bill, amount);
  return payable === 'OK' ? null : payable;
}

/** The amount that is still to be paid of the bill `i`; 0 unless it is open. */
export const stillDue: SQL<number> = sql<number>`case when ${isOpen(sql`i.status`)} then i.remaining_amount else 0 end`;

/**
 * Splits money between a bill and its tenant's credit: the CTE `share`, which adds `allocated_amount` and
 * `credited_amount` to each payment.
 *
 * @param due an expression for the most that the bill takes
 */
export function splitMoney<Columns extends Record<'amount', SQL>>(money: Cte<Columns>, due: SQL) {
  const columns = columnsOf(money);
  const allocated = sql<number>`least(${columns.amount}, ${due})`;
  const split = { allocated_amount: allocated, credited_amount: sql<number>`${columns.amount} - ${allocated}` };
  return selected('share', { ...columns, ...split })`${money}`;
}

/** The changes of a payment whose money has arrived, split by `splitMoney`. */
export function arrivedChanges(
  context: Moment,
  share: Rows<'allocated_amount' | 'credited_amount'>,
): ChangedRow<typeof payments> {
  return {
    status: 'SUCCEEDED',
    allocated_amount: share.allocated_amount,
    credited_amount: share.credited_amount,
    paid_at: nowIso(context),
    updated_at: nowIso(context),
  };
}

/** The changes of the bill `i` that make it PAID if it is settled, and otherwise give it the other status. */
export function settledIf(
  context: Moment,
  isSettled: SQL,
  otherwise: SQL,
  at: SQL = sql`${nowIso(context)}::timestamptz`,
): ChangedRow<typeof invoices> {
  return {
    status: sql`case when ${isSettled} then 'PAID' else ${otherwise} end`,
    paid_at: sql`case when ${isSettled} then ${at} end`,
    updated_at: nowIso(context),
  };
}

/** Money that goes to bills, at most one row per bill. */
type Allocated = Rows<'invoice_id' | 'allocated_amount'>;

/**
 * Pays bills, in part or whole.
 *
 * @param at when the money came in, if not now
 */
export function settledBill(context: Moment, paid: Allocated, at?: SQL): SQL {
  const isSettled = sql`i.remaining_amount = ${paid.allocated_amount}`;
  const settled = changes(invoices, {
    paid_amount: sql`i.paid_amount + ${paid.allocated_amount}`,
    ...settledIf(context, isSettled, sql`'PARTIAL'`, at),
  });
  return sql`update invoices i set ${settled} from ${paid} where ${isPaidBy(paid)}`;
}

function isPaidBy(paid: Allocated): SQL {
  return sql`i.id = ${paid.invoice_id} and ${paid.allocated_amount} > 0`;
}

/**
 * The zone of a bill `i` that becomes open again: that of its tenancy now, since no change of a kost's zone reaches what is
 * paid or cancelled (carry_zone.sql).
 */
export const zoneOfReopened: SQL = sql`(select t.zone from tenancies t where t.id = i.tenant_id)`;

/**
 * Takes payments off their bills, which become open again. No late fees are charged for days on which a bill counted as
 * paid, and none at all any more if its tenancy has ended.
 */
export function reopenedBill(context: Moment, taken: Allocated): SQL {
  const rest = sql`i.paid_amount - ${taken.allocated_amount}`;
  const reopened = changes(invoices, {
    paid_amount: rest,
    status: sql`case when i.status = 'CANCELLED' then i.status when ${rest} > 0 then 'PARTIAL' when i.viewed_at is not null then 'VIEWED' else 'SENT' end`,
    paid_at: null,
    zone: zoneOfReopened,
    late_fee_until: sql`case when i.status <> 'PAID' then i.late_fee_until
      when ${isOfEndedTenancy(sql`i.tenant_id`)} then 'infinity'::date
      else greatest(i.late_fee_until, ${lastFreeDay(context, sql`i.due_date`, zoneOfReopened)}) end`,
    updated_at: nowIso(context),
  });
  return sql`update invoices i set ${reopened} from ${taken} where ${isPaidBy(taken)}`;
}

/**
 * Divides the remaining payments of a deposit bill into deposit and late fees again: an update, even without a change,
 * makes the trigger `payments_update_deposit` compute anew what a payment keeps.
 *
 * @param isIt the condition on the payment `p` that was taken off the bill
 */
export function redividedDeposit(isIt: SQL): SQL {
  return sql`
    update payments set allocated_amount = allocated_amount
    where status = 'SUCCEEDED' and invoice_id = (
      select i.id from payments p join invoices i on i.id = p.invoice_id
      where ${isIt} and i.invoice_type = 'SECURITY_DEPOSIT')`;
}

/** Whether credit may be spent on a tenancy: only once it is confirmed, since it may be declined until then. */
export function mayTakeCredit(tenancyId: SQL): SQL {
  return sql`(select t.confirmed_at is not null from tenancies t where t.id = ${tenancyId})`;
}

/** The tenant's credit with the owner that can be spent on a bill. */
export function creditBalance(bill: 'i' | 'invoices'): SQL<number> {
  const column = copied(bill, ['tenant_user_id', 'owner_id', 'tenant_id']);
  return sql<number>`case when ${mayTakeCredit(column.tenant_id)}
    then ${creditWith(column.owner_id, column.tenant_user_id)} else 0 end`;
}

/** A tenant's credit with an owner, or that of an occupant who has paid in their place. */
export function creditWith(owner: SQL, tenant: SQL, occupant: SQL = sql`null`): SQL {
  return sql`(
    select coalesce(sum(c.amount), 0)::bigint from credit_entries c where c.user_id = ${tenant} and c.owner_id = ${owner}
      and c.occupant_id is not distinct from ${occupant})`;
}

/** Whether the credit that the payment `p` made has not been spent. */
export const isCreditLeft = sql`(p.credited_amount = 0
  or p.credited_amount <= ${creditWith(sql`p.owner_id`, sql`p.payer_user_id`, sql`p.payer_occupant_id`)})`;

/** Payments of one tenant each, for entries of their credit. */
type Payments = Rows<'id' | 'owner_id' | 'kost_id' | 'payer_user_id' | 'payer_occupant_id'>;

/**
 * Credits overpaid money to who paid it: the bill's tenant, or an occupant.
 *
 * @param captureId an expression for the gateway's capture; left out for money that did not come through the gateway
 */
export function creditedOverpayment(context: Moment, from: Payments & Rows<'credited_amount'>, captureId?: SQL): SQL {
  const entry = { kind: 'OVERPAYMENT', amount: from.credited_amount, capture_id: captureId } as const;
  return newCredit({ ...entry, created_at: nowIso(context) }, from, sql`${from.credited_amount} > 0`);
}

/**
 * The CTEs that turn what was paid on cancelled bills into the tenant's credit, dated on the day it came in, as when a
 * tenancy is declined (`decline-tenancy.ts` chooses the bills). Not for bills that were paid from credit: that money
 * would be counted twice.
 */
export function creditedBack(context: Moment, bills: Rows<'id'>) {
  const columns = pick(
    payments,
    ...(['id', 'owner_id', 'kost_id', 'payer_user_id', 'payer_occupant_id', 'allocated_amount', 'paid_at'] as const),
  );
  const paid = selected('paid', columns)`payments
      where invoice_id in (select ${bills.id} from ${bills}) and status = 'SUCCEEDED' and allocated_amount > 0`;
  const moved = changes(payments, {
    allocated_amount: 0,
    credited_amount: sql`p.credited_amount + ${paid.allocated_amount}`,
    updated_at: nowIso(context),
  });
  const entry = { kind: 'OVERPAYMENT', amount: paid.allocated_amount, created_at: paid.paid_at } as const;
  return [
    paid,
    {
      given_back: sql`update payments p set ${moved} from ${paid} where p.id = ${paid.id}`,
      credited: newCredit(entry, paid),
    },
  ] as const;
}

/** Takes payments of the source CREDIT out of their tenants' credit. */
export function spentCredit(context: Moment, from: Payments & Rows<'amount'>): SQL {
  return newCredit({ kind: 'APPLIED', amount: sql`-${from.amount}`, created_at: nowIso(context) }, from);
}

/** Removes the credit of payments that turned out never to have come in. */
export function withdrawnCredit(from: Payments & Rows<'credited_amount' | 'paid_at'>): SQL {
  const entry = { kind: 'VOIDED', amount: sql`-${from.credited_amount}`, created_at: from.paid_at } as const;
  return newCredit(entry, from, sql`${from.credited_amount} > 0`);
}

type CreditChange = Pick<NewRow<typeof creditEntries>, 'kind' | 'amount' | 'capture_id' | 'created_at'>;

function newCredit(change: CreditChange, from: Payments, condition: SQL = sql`true`): SQL {
  const { id, payer_user_id, payer_occupant_id, owner_id, kost_id } = from;
  const party = { user_id: payer_user_id, occupant_id: payer_occupant_id, owner_id, kost_id, payment_id: id };
  return insertion(creditEntries, { ...change, ...party }, sql`${from} where ${condition}`);
}
