import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { invoices } from '#drizzle/schema/invoices.ts';
import { payments } from '#drizzle/schema/payments.ts';
import { tenancies } from '#drizzle/schema/tenancies.ts';
import { byWhom } from '../../actor.ts';
import { auditOwned } from '../../audit.ts';
import { nowIso, type OwnerContext, today } from '../../context.ts';
import { columnsOf, fromItem, insertion, pick, returned, selected, withCtes } from '../../db/ctes.ts';
import { inScope } from '../../scope.ts';
import { settledBill } from '../billing/bill-money.ts';
import { invoiceNumber, takenNumbers } from '../billing/invoice-number.ts';
import { lastFreeDay } from '../billing/late-fee-days.ts';
import { onlyItem, partyColumns } from '../billing/new-invoice.ts';
import { paidBillColumns, paymentOfBill } from '../billing/payment-of-bill.ts';
import type { MadeRow } from './read-rows.ts';
import { sheetRows } from './row-sql.ts';
import { zoneOfKost } from '../../zone.ts';

/**
 * The statement, after the one that made the tenancies, that sends their opening bills: one for old debts, due today and
 * without late fees, and one for the deposit, whether it was paid or not. The tenant gets no notice of these old debts.
 */
export function openingBills(context: OwnerContext, rows: readonly MadeRow[]): SQL {
  const bills = billsOf(context, rows);
  const numbers = takenNumbers(context, bills);
  const place = sql`row_number() over (order by ${bills.n}, ${bills.invoice_type})`;
  const numbered = selected('numbered', {
    ...columnsOf(bills),
    number: sql<number>`${numbers.last_number} - count(*) over () + ${place}`,
  })`${bills}, ${numbers}`;
  const bill = {
    ...pick(numbered, ...partyColumns, 'id', 'invoice_type', 'title', 'due_date'),
    issued_date: numbered.due_date,
    invoice_number: invoiceNumber(context, numbered.number),
    subtotal: numbered.amount,
    total_amount: numbered.amount,
    late_fee_bps: 0,
    allow_partial_payment: true,
    is_recurring: false,
    recurrence_type: 'NONE',
    late_fee_until: lastFreeDay(context, numbered.due_date, zoneOfKost(numbered.kost_id)),
    status: 'SENT',
    sent_at: nowIso(context),
    created_at: nowIso(context),
  } as const;
  const made = returned(
    'made_bills',
    pick(invoices, 'id', 'owner_id', 'kost_id', 'total_amount'),
  )`${insertion(invoices, bill, numbered)}`;
  const line = { invoice_id: numbered.id, description: numbered.title, amount: numbered.amount };
  const effects = {
    items: onlyItem(line, numbered),
    sent_audited: auditOwned(context, 'invoice.send', made, ['total_amount']),
  };
  return withCtes(
    [bills, numbers, numbered, made, effects],
    auditOwned(context, 'invoice.create', made, ['total_amount']),
  );
}

function billsOf(context: OwnerContext, rows: readonly MadeRow[]) {
  const row = sheetRows(rows);
  const columns = ['id', 'invoice_type', 'title', 'amount', 'due_date'] as const;
  const part = fromItem(
    sql`lateral (values
      (${row.debt_invoice_id}, 'CUSTOM', 'Saldo awal', ${row.debt}, ${today(context)}::date),
      (${row.deposit_invoice_id}, 'SECURITY_DEPOSIT', 'Deposit', ${row.deposit_amount}, ${row.deposit_day})
    ) as part (${sql.raw(columns.join(', '))})`,
    'part',
    ...columns,
  );
  // The ids are new: only this call can have made a tenancy with one of them.
  return selected('bills', {
    ...pick(part, ...columns),
    ...pick(row, 'n', 'room_number'),
    ...pick(t, 'owner_id', 'kost_id', 'room_id'),
    tenant_id: t.id,
    tenant_user_id: t.user_id,
    tenant_name: t.full_name,
    kost_name: sql<string>`(select k.name from kosts k where k.id = t.kost_id)`,
  })`${row} join tenancies t on t.id = ${row.tenancy_id} cross join ${part}
      where ${part.id} is not null and ${inScope(context.scope, tenancies, 't')}`;
}

const t = alias(tenancies, 't');
const i = alias(invoices, 'i');

/**
 * The statement, after the one that made the deposit bills, that records what was paid on them: money that the owner
 * has held since the person moved in.
 */
export function paidDeposits(context: OwnerContext, rows: readonly MadeRow[]): SQL {
  const now = nowIso(context);
  const row = sheetRows(rows);
  const bill = selected('bill', {
    ...pick(i, ...paidBillColumns),
    ...pick(row, 'deposit', 'payment_id', 'payment_reference', 'held_since'),
  })`${row} join invoices i on i.id = ${row.deposit_invoice_id}
      where ${row.deposit} > 0 and ${inScope(context.scope, invoices, 'i')}`;
  const paid = {
    ...paymentOfBill(context, bill),
    id: bill.payment_id,
    payment_reference: bill.payment_reference,
    source: 'MANUAL',
    payment_method: 'CASH',
    amount: bill.deposit,
    allocated_amount: bill.deposit,
    notes: 'Deposit yang sudah dipegang sebelum data diimpor',
    status: 'SUCCEEDED',
    paid_at: bill.held_since,
    verified_by: byWhom(context),
    verified_at: now,
    created_at: now,
  } as const;
  const payment = returned('payment', {
    ...pick(payments, 'id', 'owner_id', 'kost_id', 'invoice_id', 'amount', 'allocated_amount', 'paid_at'),
    method: payments.payment_method,
  })`${insertion(payments, paid, bill)}`;
  return withCtes(
    [bill, payment, { billed: settledBill(context, payment, payment.paid_at) }],
    auditOwned(context, 'payment.record', payment, ['amount', 'method']),
  );
}
