import { type SQL, sql } from 'drizzle-orm';
import { invoices } from '#drizzle/schema/invoices.ts';
import { payments } from '#drizzle/schema/payments.ts';
import { byWhom } from '../../actor.ts';
import { auditEntry, auditNamed } from '../../audit.ts';
import { nowIso, type OwnerContext, today } from '../../context.ts';
import { named } from '../../db/ctes.ts';
import { copied, insertFrom } from '../../db/typed-writes.ts';
import { invoiceNumber, takeNumbers } from '../billing/invoice-number.ts';
import { insertItems, partyColumns } from '../billing/new-invoice.ts';
import { lastFreeDay } from '../billing/late-fee-days.ts';
import { settleBill } from '../billing/bill-money.ts';
import { paidBillColumns, paymentOfBill } from '../billing/payment-of-bill.ts';
import { inScope } from '../../scope.ts';
import type { MadeRow } from './read-rows.ts';
import { rowsOf } from './row-sql.ts';

/**
 * The CTEs that send the opening bills of the rows in the CTE `fresh`: one for old debts, due today and without late
 * fees, and one for the deposit, whether it was paid or not. The tenant gets no notice of these old debts.
 */
export function withBills(context: OwnerContext): SQL {
  const now = nowIso(context);
  const day = today(context);
  const bill = {
    ...copied('numbered', [...partyColumns, 'invoice_type', 'title', 'due_date', 'issued_date']),
    id: sql`numbered.id`,
    invoice_number: invoiceNumber(context, sql`numbered.number`),
    subtotal: sql`numbered.amount`,
    total_amount: sql`numbered.amount`,
    late_fee_bps: 0,
    allow_partial_payment: true,
    is_recurring: false,
    recurrence_type: 'NONE',
    late_fee_until: lastFreeDay(context, sql`numbered.due_date`),
    status: 'SENT',
    sent_at: now,
    created_at: now,
  } as const;
  return sql`bills as (
      select part.id, part.invoice_type, part.title, part.amount, part.due_date, part.due_date as issued_date,
        fresh.n, fresh.tenancy_id as tenant_id, fresh.user_id as tenant_user_id, fresh.owner_id, fresh.kost_id,
        coalesce(fresh.known_id, fresh.room_id) as room_id, fresh.full_name as tenant_name, fresh.room_number,
        fresh.kost_name
      from fresh cross join lateral (values
        (fresh.debt_invoice_id, 'CUSTOM', 'Saldo awal', fresh.debt, ${day}::date),
        (fresh.deposit_invoice_id, 'SECURITY_DEPOSIT', 'Deposit', fresh.deposit_amount, fresh.deposit_day)
      ) as part (id, invoice_type, title, amount, due_date)
      where part.id is not null
    ), numbers as (${takeNumbers(context, sql`bills`)}),
    numbered as (
      select bills.*, numbers.last_number - count(*) over () + row_number() over (order by n, invoice_type) as number
      from bills, numbers
    ), made_bills as (
      ${insertFrom(invoices, bill, sql`numbered`)} returning id, owner_id, kost_id, total_amount
    ), items as (
      ${insertItems(
        { invoice_id: sql`item.id` },
        sql`(select id, 0 as position, title as description, 1 as quantity, amount as unit_price, amount as total_price
          from numbered) as item`,
      )}
    ), bills_audited as (
      ${auditNamed(context, 'invoice.create', 'made_bills', ['total_amount'])}
    ), sent_audited as (
      ${auditNamed(context, 'invoice.send', 'made_bills', ['total_amount'])}
    )`;
}

/**
 * The statement, after the one that made the deposit bills, that records what was paid on them: money that the owner
 * has held since the person moved in.
 */
export function payDeposits(context: OwnerContext, rows: readonly MadeRow[]): SQL {
  const now = nowIso(context);
  const payment = {
    ...paymentOfBill(context, named('bill', ...paidBillColumns)),
    id: sql`bill.payment_id`,
    payment_reference: sql`bill.reference`,
    source: 'MANUAL',
    payment_method: 'CASH',
    amount: sql`bill.deposit`,
    allocated_amount: sql`bill.deposit`,
    notes: 'Deposit yang sudah dipegang sebelum data diimpor',
    status: 'SUCCEEDED',
    paid_at: sql`bill.held_since`,
    verified_by: byWhom(context),
    verified_at: now,
    created_at: now,
  } as const;
  return sql`
    with bill as (
      select i.*, row.deposit, row.payment_id, row.payment_reference as reference, row.held_since
      from ${rowsOf(rows)} join invoices i on i.id = row.deposit_invoice_id
      where row.deposit > 0 and ${inScope(context.scope, invoices, 'i')}
    ), payment as (${insertFrom(payments, payment, sql`bill`)} returning *),
    billed as (${settleBill(context, named('payment', 'invoice_id', 'allocated_amount'), sql`payment.paid_at`)})
    ${auditEntry(context, {
      action: 'payment.record',
      from: sql`payment`,
      subject: sql`id`,
      owner: sql`owner_id`,
      kost: sql`kost_id`,
      details: sql`jsonb_build_object('amount', amount, 'method', payment_method)`,
    })}`;
}
