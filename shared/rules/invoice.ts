import type { InvoiceDisplayStatus, InvoiceStatus, InvoiceType } from '../enums.ts';
import { addMonths } from './calendar.ts';
import { invoiceTransitions, statesLeadingTo } from './transitions.ts';

/** States in which an issued invoice is still to be paid: those that lead to PAID. */
export const openInvoiceStatuses = statesLeadingTo(invoiceTransitions, 'PAID');

/** States in which an invoice is not issued: still a draft, or cancelled. */
export const unissuedInvoiceStatuses = ['DRAFT', 'CANCELLED'] as const satisfies readonly InvoiceStatus[];

/** What is billed beside rent and deposit: for many tenants at once, too. */
export const extraTypes = [
  'ELECTRICITY',
  'WATER',
  'INTERNET',
  'MAINTENANCE_FEE',
  'CUSTOM',
] as const satisfies readonly InvoiceType[];
export type ExtraType = (typeof extraTypes)[number];

export interface InvoiceLine {
  description: string;
  quantity: number;
  unit_price: number;
}

export interface InvoiceTotals {
  subtotal: number;
  tax_amount: number;
  total_amount: number;
}

/** A line's price: quantity times unit price. */
export function lineTotal(line: Pick<InvoiceLine, 'quantity' | 'unit_price'>): number {
  return line.quantity * line.unit_price;
}

/** The totals of a new invoice. Tax is 0 (spec §9); the daily job adds late fees later. */
export function invoiceTotals(lines: readonly Pick<InvoiceLine, 'quantity' | 'unit_price'>[]): InvoiceTotals {
  const subtotal = lines.reduce((sum, line) => sum + lineTotal(line), 0);
  return { subtotal, tax_amount: 0, total_amount: subtotal };
}

/** Whether an invoice is still to be paid. */
export function isOpenInvoice(status: InvoiceDisplayStatus): boolean {
  return status === 'OVERDUE' || (openInvoiceStatuses as readonly string[]).includes(status);
}

/** Whether money may still be paid on an invoice: it is open, and something is left. */
export function isPayable(invoice: { status: InvoiceDisplayStatus; remaining_amount: number }): boolean {
  return invoice.remaining_amount > 0 && isOpenInvoice(invoice.status);
}

/** Whether its tenant may begin a payment of an invoice: it is payable, and its owner's account is not switched off. */
export function takesPayment(invoice: {
  status: InvoiceDisplayStatus;
  remaining_amount: number;
  takes_payments: boolean;
}): boolean {
  return invoice.takes_payments && isPayable(invoice);
}

/**
 * Whether this much of a bill may be paid: at most what is left of it, and all of that if it does not allow parts.
 * `mayPay` of `bill-money.ts` says the same in SQL.
 */
export function payableAmount(
  bill: { remaining_amount: number; allow_partial_payment: boolean },
  amount: number,
): 'OK' | 'PAYMENT_AMOUNT_INVALID' | 'PARTIAL_NOT_ALLOWED' {
  if (amount > bill.remaining_amount) return 'PAYMENT_AMOUNT_INVALID';
  return bill.allow_partial_payment || amount === bill.remaining_amount ? 'OK' : 'PARTIAL_NOT_ALLOWED';
}

/** The earliest due date that may be billed today: one year ago. */
export function oldestDueDay(today: string): string {
  return addMonths(today, -12);
}
