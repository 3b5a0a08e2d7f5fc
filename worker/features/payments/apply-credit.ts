import { type SQL, sql } from 'drizzle-orm';
import { creditEntries, payments } from '#drizzle/schema/payments.ts';
import { auditOwned } from '../../audit.ts';
import { type Context, nowIso } from '../../context.ts';
import { isOpen } from '../../db/states.ts';
import { insertFrom } from '../../db/typed-writes.ts';
import type { Turn } from '../../idempotency.ts';
import { lockBill, settleBill } from './bill-money.ts';
import { paymentOfBill } from './payment-of-bill.ts';

/**
 * What must come before `applyCredit` in its transaction: the uses of one tenant's credit with one owner take turns, so
 * that it is never spent twice, and the bill is locked.
 *
 * @param invoice an expression that yields the invoice's id, limited to what the caller may touch
 */
export function creditLocks(invoice: SQL): [SQL, SQL] {
  return [
    sql`select pg_advisory_xact_lock(hashtextextended(tenant_user_id::text || owner_id::text, 0))
      from invoices where id = ${invoice}`,
    lockBill(sql`id = ${invoice}`),
  ];
}

/**
 * Settles an open invoice out of its tenant's credit with its owner, as far as it goes; changes nothing where there is
 * none, or where the tenant has not said yet that they live there: nobody's credit is spent on what they may turn down.
 *
 * @param invoice as for `creditLocks`
 * @param turn of a call that does nothing else, and so is what its key stands for
 */
export function applyCredit(context: Context, invoice: SQL, turn?: Pick<Turn, 'isFree' | 'keep'>): SQL {
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
  const entry = insertFrom(
    creditEntries,
    {
      user_id: sql`payer_user_id`,
      owner_id: sql`owner_id`,
      kind: 'APPLIED',
      amount: sql`-amount`,
      payment_id: sql`id`,
      created_at: now,
    },
    sql`used`,
  );
  return sql`
    with bill as (
      select i.*, (select coalesce(sum(c.amount), 0)::bigint from credit_entries c
          where c.user_id = i.tenant_user_id and c.owner_id = i.owner_id) as balance
      from invoices i join tenancies t on t.id = i.tenant_id
      where i.id = ${invoice} and ${isOpen(sql`i.status`)} and t.confirmed_at is not null
        and ${turn?.isFree ?? sql`true`}
    ), used as (${payment} returning id, invoice_id, owner_id, payer_user_id, amount, allocated_amount),
    taken as (${entry}),
    billed as (${settleBill(context, sql`used`)}),
    audited as (
      ${auditOwned(context, 'payment.apply-credit', 'used', ['amount'])}
    ), kept as (${turn?.keep(sql`used`, sql`invoice_id`) ?? sql`select`})
    select amount from used`;
}
