import { type SQL, sql } from 'drizzle-orm';
import { payments } from '#drizzle/schema/payments.ts';
import { auditOwned } from '../../audit.ts';
import { type Context, nowIso } from '../../context.ts';
import { textArray, unindexed } from '../../db/sql.ts';
import { isPaused } from '../../db/pauses.ts';
import { isOpen } from '../../db/states.ts';
import { insertFrom } from '../../db/typed-writes.ts';
import type { OnceByKey } from '../../idempotency.ts';
import { addNotice } from '../notices/add-notice.ts';
import { creditBalance, lockBill, settleBill, spendCredit } from '../billing/bill-money.ts';
import { paymentOfBill, paymentReference } from '../billing/payment-of-bill.ts';

/**
 * The statements that come before `applyCredit` in its transaction: they make uses of one tenant's credit with one
 * owner wait for each other, so that it is never spent twice, and lock the bills. Several locks are always taken in one
 * order.
 *
 * @param isIt as for `lockBill`
 */
export function creditLocks(isIt: SQL): [SQL, SQL] {
  return [
    sql`select pg_advisory_xact_lock(turn) from (
      select distinct hashtextextended(tenant_user_id::text || owner_id::text, 0) as turn
      from invoices where ${isIt} order by turn) as turns`,
    lockBill(isIt),
  ];
}

export interface CreditUse {
  /** The idempotency key of a call that only applies credit. */
  once?: Pick<OnceByKey, 'isFree' | 'keep'>;
  /** How many bills `isIt` may name; by default one. */
  most?: number;
}

/**
 * Pays open invoices from their tenants' credit with their owners, as far as the credit goes, in the order of their due
 * dates. Without credit nothing changes, nor while the owner's account is switched off.
 *
 * @param isIt as for `lockBill`, for `invoices i`
 */
export function applyCredit(context: Context, isIt: SQL, { once, most = 1 }: CreditUse = {}): SQL {
  const now = nowIso(context);
  const payment = insertFrom(
    payments,
    {
      ...paymentOfBill(context),
      ...namesOf(context, most),
      source: 'CREDIT',
      payment_method: 'CREDIT',
      amount: sql`bill.share`,
      allocated_amount: sql`bill.share`,
      status: 'SUCCEEDED',
      paid_at: now,
      created_at: now,
    },
    sql`bill where share > 0`,
  );
  // The sum that earlier bills take of the credit that all bills of one tenant and owner share.
  const before = sql`sum(remaining_amount) filter (where balance > 0) over (partition by tenant_user_id, owner_id
    order by due_date, id rows between unbounded preceding and 1 preceding)`;
  const rest = most === 1 ? sql`balance` : sql`balance - coalesce(${before}, 0)`;
  // Materialized, so that PostgreSQL does not plan and compute the balance once for each place that uses it.
  return sql`
    with asked as materialized (
      select i.*, ${creditBalance('i')} as balance
      from invoices i where ${isIt} and ${unindexed(isOpen(sql`i.status`))} and not ${isPaused(sql`i.owner_id`)} and ${once?.isFree ?? sql`true`}
    ), bill as (
      select *, least(remaining_amount, ${rest})::bigint as share${most === 1 ? sql.empty() : sql`, row_number() over () as turn`}
      from asked
    ), used as (${payment} returning *),
    taken as (${spendCredit(context, sql`used`)}),
    billed as (${settleBill(context, sql`used`)}),
    audited as (
      ${auditOwned(context, 'payment.apply-credit', 'used', ['amount'])}
    ), told as (${tellOther(context)}), kept as (${once?.keep(sql`used`, sql`invoice_id`) ?? sql`select`})
    select amount from used`;
}

/** An id and a reference for each payment, by its bill's place; both come from the context. */
function namesOf(context: Context, most: number) {
  if (most === 1) return { id: context.newId() };
  const each = <Value>(make: () => Value) => Array.from({ length: most }, make);
  return {
    id: sql`(${textArray(each(() => context.newId()))})[bill.turn]::uuid`,
    payment_reference: sql`(${textArray(each(() => paymentReference(context)))})[bill.turn]`,
  };
}

/** Tells the tenant of the payment in the CTE `used`; if the tenant made the call, the owner. */
function tellOther(context: Context): SQL {
  const byTenant = sql`payer_user_id is not distinct from ${context.scope?.of === 'person' ? context.scope.person : null}::uuid`;
  return addNotice(context, {
    kind: 'CREDIT_USED',
    from: sql`used`,
    user: sql`case when ${byTenant} then owner_id else payer_user_id end`,
    details: {
      invoice_id: sql`invoice_id`,
      title: sql`invoice_title`,
      amount: sql`amount`,
      tenant_name: sql`case when ${byTenant} then tenant_name end`,
    },
    once: sql`id::text`,
  });
}
