import { type SQL, sql } from 'drizzle-orm';
import { invoices } from '#drizzle/schema/invoices.ts';
import { creditEntries, type payments } from '#drizzle/schema/payments.ts';
import type { InvoiceStatus } from '#shared/enums.ts';
import { type Context, nowIso } from '../../context.ts';
import { isOpen } from '../../db/states.ts';
import { lastFreeDay } from '../invoices/post-late-fees.ts';
import { type ChangedRow, changes, copied, insertFrom, type NewRow } from '../../db/typed-writes.ts';
import { isOfEndedTenancy } from './closed-payment.ts';

/**
 * How money reaches a bill. A write locks the bill first; its next statement splits the money, marks the payment as
 * arrived, settles the bill with its share and credits the rest.
 */

type Moment = Pick<Context, 'now'>;

/** A bill in its locked state. */
export interface LockedBill extends Record<string, unknown> {
  status: InvoiceStatus;
  remaining_amount: number;
  allow_partial_payment: boolean;
  tenant_name: string;
}

/**
 * Locks a bill, or several in the order of their ids. Every write to a bill's money begins with this, as a statement of
 * its own, so that the next one sees all earlier writes.
 *
 * @param isIt the condition on `invoices` that names the bill, limited to what the caller may touch
 */
export function lockBill(isIt: SQL): SQL {
  return sql`
    select status, remaining_amount, allow_partial_payment, tenant_name from invoices where ${isIt}
    order by id for update`;
}

/** Whether this much of a bill may be paid: `payableAmount` of `shared/rules`, for the columns of `invoices`. */
export function mayPay(amount: SQL): SQL {
  return sql`(${amount} <= remaining_amount and (allow_partial_payment or ${amount} = remaining_amount))`;
}

/** What is still to be paid of the bill `i`: nothing unless it is open. */
export const stillDue: SQL<number> = sql<number>`case when ${isOpen(sql`i.status`)} then i.remaining_amount else 0 end`;

/**
 * Splits money between a bill and its tenant's credit: adds `allocated_amount` and `credited_amount` to each row.
 *
 * @param from a CTE of payments with `amount`
 * @param due an expression for the most that the bill takes of it
 */
export function splitMoney(from: SQL, due: SQL): SQL {
  return sql`
    select *, least(amount, ${due}) as allocated_amount, amount - least(amount, ${due}) as credited_amount
    from ${from}`;
}

/** The changes of a payment whose money has arrived, split by `splitMoney` in the CTE `share`. */
export function arrived(context: Moment): ChangedRow<typeof payments> {
  return {
    status: 'SUCCEEDED',
    allocated_amount: sql`share.allocated_amount`,
    credited_amount: sql`share.credited_amount`,
    paid_at: nowIso(context),
    updated_at: nowIso(context),
  };
}

/** The changes of the bill `i` by which it is PAID once it is settled; until then it has the other status. */
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

/**
 * Pays bills, in part or whole.
 *
 * @param from a CTE with `invoice_id` and `allocated_amount`, at most one row per bill
 * @param at when the money came in, if not now
 */
export function settleBill(context: Moment, from: SQL, at?: SQL): SQL {
  const isSettled = sql`i.remaining_amount = paid.allocated_amount`;
  const paid = changes(invoices, {
    paid_amount: sql`i.paid_amount + paid.allocated_amount`,
    ...settledIf(context, isSettled, sql`'PARTIAL'`, at),
  });
  return sql`
    update invoices i set ${paid} from ${from} as paid where i.id = paid.invoice_id and paid.allocated_amount > 0`;
}

/**
 * Takes payments off their bills again, which are open as before. While a bill counted as paid nobody was late: no fee is
 * charged later for those days, and none at all for a tenancy that has ended meanwhile.
 *
 * @param from a CTE with `invoice_id` and `allocated_amount`, at most one row per bill
 */
export function reopenBill(context: Moment, from: SQL): SQL {
  const rest = sql`i.paid_amount - taken.allocated_amount`;
  const reopened = changes(invoices, {
    paid_amount: rest,
    status: sql`case when ${rest} > 0 then 'PARTIAL' when i.viewed_at is not null then 'VIEWED' else 'SENT' end`,
    paid_at: null,
    late_fee_until: sql`case when i.status <> 'PAID' then i.late_fee_until
      when ${isOfEndedTenancy(sql`i.tenant_id`)} then 'infinity'::date
      else greatest(i.late_fee_until, ${lastFreeDay(context, sql`i.due_date`)}) end`,
    updated_at: nowIso(context),
  });
  return sql`
    update invoices i set ${reopened} from ${from} as taken where i.id = taken.invoice_id and taken.allocated_amount > 0`;
}

/** Whether a tenancy may take credit: only once it is confirmed, since one that is not may still be declined. */
export function mayTakeCredit(tenancyId: SQL): SQL {
  return sql`(select t.confirmed_at is not null from tenancies t where t.id = ${tenancyId})`;
}

/** What a bill can be paid with out of its tenant's credit with its owner. */
export function creditBalance(bill: 'i' | 'invoices'): SQL<number> {
  const column = copied(bill, ['tenant_user_id', 'owner_id', 'tenant_id']);
  return sql<number>`case when ${mayTakeCredit(column.tenant_id)} then (
    select coalesce(sum(c.amount), 0)::bigint from credit_entries c
    where c.user_id = ${column.tenant_user_id} and c.owner_id = ${column.owner_id}) else 0 end`;
}

/**
 * Credits what was paid over a bill to its tenant.
 *
 * @param from a CTE of payments with `credited_amount`
 * @param captureId an expression for the gateway's capture; left out for money that did not come through it
 */
export function creditOverpayment(context: Moment, from: SQL, captureId?: SQL): SQL {
  const entry = { kind: 'OVERPAYMENT', amount: sql`credited_amount`, capture_id: captureId } as const;
  return insertCredit(context, entry, sql`${from} where credited_amount > 0`);
}

/** Takes payments of the source CREDIT, the CTE `from`, out of their tenants' credit. */
export function spendCredit(context: Moment, from: SQL): SQL {
  return insertCredit(context, { kind: 'APPLIED', amount: sql`-amount` }, from);
}

/**
 * Takes back the credit that payments brought which never came in.
 *
 * @param from a CTE of payments with `credited_amount`
 */
export function withdrawCredit(from: SQL): SQL {
  const entry = { kind: 'VOIDED', amount: sql`-credited_amount`, created_at: sql`paid_at` } as const;
  return insertFrom(creditEntries, { ...entry, ...creditParty }, sql`${from} where credited_amount > 0`);
}

type CreditChange = Pick<NewRow<typeof creditEntries>, 'kind' | 'amount' | 'capture_id'>;

function insertCredit(context: Moment, change: CreditChange, from: SQL): SQL {
  return insertFrom(creditEntries, { ...change, ...creditParty, created_at: nowIso(context) }, from);
}

const creditParty = { user_id: sql`payer_user_id`, owner_id: sql`owner_id`, payment_id: sql`id` };
