import type { InferInsertModel } from 'drizzle-orm';
import type { InvoiceStatus, InvoiceType } from '#shared/enums.ts';
import { addDays, daysBetween } from '#shared/rules/calendar.ts';
import type { Covered } from '#shared/rules/covered-months.ts';
import { invoiceTotals, isOpenInvoice, lineTotal } from '#shared/rules/invoice.ts';
import { DEFAULT_LATE_FEE_BPS, lateFeeOfDay, mostLateFees } from '#shared/rules/late-fee.ts';
import type { invoiceItems, invoices, lateFees } from '../schema/invoices.ts';
import type { paymentCaptures, payments } from '../schema/payments.ts';
import type { DemoClock } from './clock.ts';

/** All rows that the demo's bills need. */
export interface Ledger {
  invoices: InferInsertModel<typeof invoices>[];
  items: InferInsertModel<typeof invoiceItems>[];
  lateFees: InferInsertModel<typeof lateFees>[];
  payments: InferInsertModel<typeof payments>[];
  captures: InferInsertModel<typeof paymentCaptures>[];
}

/** The parties of a bill, which are copied into it. */
export interface Parties {
  tenant_id: string;
  tenant_user_id: string;
  owner_id: string;
  kost_id: string;
  room_id: string;
  tenant_name: string;
  room_number: string;
  kost_name: string;
}

export interface Bill {
  type: InvoiceType;
  title: string;
  items: { description: string; quantity: number; unit_price: number }[];
  /** The day it was made; unless it is a draft, it was issued the same day. */
  made: string;
  due: string;
  /** Of a rent: the month that it pays for. */
  covers?: Covered;
  withoutLateFees?: true;
  status: InvoiceStatus;
  /** The payment of the bill, in part or whole. */
  paid?: { amount: number; day: string; method: 'QRIS' | 'BCA_VIRTUAL_ACCOUNT' | 'BRI_VIRTUAL_ACCOUNT' | 'CASH' };
  /** A transfer that the tenant reported and the owner has not checked yet. */
  reported?: { amount: number; day: string; transaction_id: string; notes: string };
}

/** Adds a bill with its payments, and with late fees up to today. */
export function addBill(ledger: Ledger, clock: DemoClock, parties: Parties, invoiceNumber: string, bill: Bill): string {
  const made = clock.at(bill.made, 9);
  const id = clock.id(made);
  const issued = bill.status !== 'DRAFT';
  const { subtotal } = invoiceTotals(bill.items);
  const paidAmount = bill.paid?.amount ?? 0;
  const isOpen = isOpenInvoice(bill.status);
  const { covers } = bill;
  const fees = isOpen ? feesUntilToday(clock, id, bill.due, subtotal, paidAmount) : [];
  const lateFeeAmount = fees.reduce((sum, fee) => sum + fee.amount, 0);
  const seen = issued && bill.status !== 'SENT' && bill.status !== 'CANCELLED';
  ledger.invoices.push({
    ...parties,
    id,
    invoice_number: invoiceNumber,
    invoice_type: bill.type,
    title: bill.title,
    subtotal,
    late_fee_amount: lateFeeAmount,
    total_amount: subtotal + lateFeeAmount,
    paid_amount: paidAmount,
    late_fee_bps: bill.withoutLateFees ? 0 : DEFAULT_LATE_FEE_BPS,
    allow_partial_payment: true,
    due_date: bill.due,
    ...(covers && { ...covers, sole_rent_of: covers.covers_from }),
    issued_date: issued ? bill.made : null,
    is_recurring: false,
    recurrence_type: 'NONE',
    late_fee_until: isOpen && bill.due < clock.today ? clock.today : bill.due,
    status: bill.status,
    sent_at: issued ? clock.at(bill.made, 10) : null,
    viewed_at: seen ? clock.at(bill.made, 19) : null,
    paid_at: bill.status === 'PAID' && bill.paid ? clock.at(bill.paid.day, 14) : null,
    cancelled_at: bill.status === 'CANCELLED' ? clock.at(bill.made, 15) : null,
    created_at: made,
  });
  ledger.items.push(
    ...bill.items.map((item, position) => ({
      ...item,
      invoice_id: id,
      position,
      total_price: lineTotal(item),
    })),
  );
  ledger.lateFees.push(...fees);
  const { tenant_user_id: payer_user_id, owner_id, kost_id, tenant_name, room_number, kost_name } = parties;
  const copied = { invoice_number: invoiceNumber, invoice_title: bill.title, tenant_name, room_number, kost_name };
  const billed = { ...copied, invoice_id: id, owner_id, kost_id, payer_user_id };
  if (bill.paid) addPayment(ledger, clock, billed, bill.paid);
  if (bill.reported) addReport(ledger, clock, billed, bill.reported);
  return id;
}

/** The fields that a payment copies from its bill. */
type Billed = Pick<
  Ledger['payments'][number],
  | 'invoice_id'
  | 'owner_id'
  | 'kost_id'
  | 'payer_user_id'
  | 'invoice_number'
  | 'invoice_title'
  | 'tenant_name'
  | 'room_number'
  | 'kost_name'
>;

function addPayment(ledger: Ledger, clock: DemoClock, billed: Billed, paid: NonNullable<Bill['paid']>) {
  const at = clock.at(paid.day, 14);
  const id = clock.id(at);
  const isManual = paid.method === 'CASH';
  ledger.payments.push({
    ...billed,
    id,
    payment_reference: referenceOf(id),
    source: isManual ? 'MANUAL' : 'GATEWAY',
    payment_method: paid.method,
    amount: paid.amount,
    status: 'SUCCEEDED',
    allocated_amount: paid.amount,
    provider: isManual ? null : 'simulated',
    gateway_state: isManual ? null : 'ACCEPTED',
    verified_by: isManual ? billed.owner_id : null,
    verified_at: isManual ? at : null,
    paid_at: at,
    created_at: at,
  });
  if (!isManual) {
    ledger.captures.push({
      provider: 'simulated',
      capture_id: `cptr-demo-${id}`,
      payment_id: id,
      amount: paid.amount,
      created_at: at,
    });
  }
}

function addReport(
  ledger: Ledger,
  clock: DemoClock,
  billed: Billed,
  { day, ...reported }: NonNullable<Bill['reported']>,
) {
  const at = clock.at(day, 20);
  const id = clock.id(at);
  ledger.payments.push({
    ...reported,
    ...billed,
    id,
    payment_reference: referenceOf(id),
    source: 'MANUAL',
    payment_method: 'BANK_TRANSFER',
    status: 'PENDING',
    created_at: at,
  });
}

function referenceOf(paymentId: string): string {
  return `PAY-${paymentId.replaceAll('-', '').slice(-20).toUpperCase()}`;
}

/** The late fees up to today, as if a part payment had come on the due date, so that all days cost the same. */
function feesUntilToday(clock: DemoClock, invoiceId: string, due: string, principal: number, paidAmount: number) {
  const perDay = lateFeeOfDay(principal - paidAmount, DEFAULT_LATE_FEE_BPS);
  const cap = mostLateFees(principal);
  const daysLate = Math.max(0, Math.min(daysBetween(due, clock.today), Math.ceil(cap / perDay)));
  return Array.from({ length: daysLate }, (_, index) => {
    const day = addDays(due, index + 1);
    const amount = Math.min(perDay, cap - index * perDay);
    return { invoice_id: invoiceId, day, amount, created_at: clock.at(day, 0) };
  });
}
