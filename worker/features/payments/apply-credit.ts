import { type SQL, sql } from 'drizzle-orm';
import { payments } from '#drizzle/schema/payments.ts';
import { auditOwned } from '../../audit.ts';
import { type Context, nowIso } from '../../context.ts';
import { unindexed } from '../../db/sql.ts';
import { isOpen } from '../../db/states.ts';
import { insertFrom } from '../../db/typed-writes.ts';
import type { OnceByKey } from '../../idempotency.ts';
import { addNotice } from '../notices/add-notice.ts';
import { creditBalance, lockBill, settleBill, spendCredit } from './bill-money.ts';
import { paymentOfBill } from './payment-of-bill.ts';

/**
 * The statements that come before `applyCredit` in its transaction. Uses of one tenant's credit with one owner run one
 * after the other, so that it is never spent twice, and the bill is locked.
 *
 * @param isIt as for `lockBill`
 */
export function creditLocks(isIt: SQL): [SQL, SQL] {
  return [
    sql`select pg_advisory_xact_lock(hashtextextended(tenant_user_id::text || owner_id::text, 0))
      from invoices where ${isIt}`,
    lockBill(isIt),
  ];
}

/**
 * Pays an open invoice from its tenant's credit with its owner, as far as the credit goes. Nothing changes if there is
 * none.
 *
 * @param isIt as for `lockBill`
 * @param once of a call that only does this; its idempotency key then stands for it
 */
export function applyCredit(context: Context, isIt: SQL, once?: Pick<OnceByKey, 'isFree' | 'keep'>): SQL {
  const now = nowIso(context);
  const payment = insertFrom(
    payments,
    {
      ...paymentOfBill(context),
      id: context.newId(),
      source: 'CREDIT',
      payment_method: 'CREDIT',
      amount: sql`least(bill.balance, bill.remaining_amount)`,
      allocated_amount: sql`least(bill.balance, bill.remaining_amount)`,
      status: 'SUCCEEDED',
      paid_at: now,
      created_at: now,
    },
    sql`bill where balance > 0`,
  );
  // Otherwise the balance would be planned and added up once for each place that names it.
  return sql`
    with bill as materialized (
      select i.*, ${creditBalance('i')} as balance
      from invoices i where ${isIt} and ${unindexed(isOpen(sql`i.status`))} and ${once?.isFree ?? sql`true`}
    ), used as (${payment} returning *),
    taken as (${spendCredit(context, sql`used`)}),
    billed as (${settleBill(context, sql`used`)}),
    audited as (
      ${auditOwned(context, 'payment.apply-credit', 'used', ['amount'])}
    ), told as (${tellOther(context)}), kept as (${once?.keep(sql`used`, sql`invoice_id`) ?? sql`select`})
    select amount from used`;
}

/** Tells the tenant of the payment in the CTE `used`; if they asked for it themselves, its owner. */
function tellOther(context: Context): SQL {
  const byTenant = sql`payer_user_id is not distinct from ${context.actor?.id ?? null}::uuid`;
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
