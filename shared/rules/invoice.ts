import type { InvoiceDisplayStatus, InvoiceStatus } from '../enums.ts';
import { addMonths, daysBetween } from './calendar.ts';

/** Days before the due date in which the 'jatuh tempo' hint is shown (spec §9). */
export const UPCOMING_DUE_DAYS = 7;

/** States in which an invoice has been issued and still asks for money. */
export const openInvoiceStatuses = ['SENT', 'VIEWED', 'PARTIAL'] as const satisfies readonly InvoiceStatus[];

/** States in which a tenant may see an invoice: all but DRAFT. */
export const issuedInvoiceStatuses = [
  'SENT',
  'VIEWED',
  'PARTIAL',
  'PAID',
  'CANCELLED',
] as const satisfies readonly InvoiceStatus[];

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

/** The totals of a new invoice. Tax is 0 (spec §9); late fees come later and are added by the daily job. */
export function invoiceTotals(lines: readonly Pick<InvoiceLine, 'quantity' | 'unit_price'>[]): InvoiceTotals {
  const subtotal = lines.reduce((sum, line) => sum + lineTotal(line), 0);
  return { subtotal, tax_amount: 0, total_amount: subtotal };
}

/** Whether an invoice still asks for money. */
export function isOpenInvoice(status: InvoiceDisplayStatus): boolean {
  return status === 'OVERDUE' || (openInvoiceStatuses as readonly string[]).includes(status);
}

/** OVERDUE, derived: issued, not settled, and due before today in WIB. */
export function isOverdue(status: InvoiceStatus, dueDate: string, today: string): boolean {
  return isOpenInvoice(status) && dueDate < today;
}

/** What an invoice shows as its state. */
export function displayStatus(status: InvoiceStatus, dueDate: string, today: string): InvoiceDisplayStatus {
  return isOverdue(status, dueDate, today) ? 'OVERDUE' : status;
}

/** The earliest day on which anything that is billed today may have been due: a year back. */
export function oldestDueDay(today: string): string {
  return addMonths(today, -12);
}

/** Days from today to the due date; negative when late. */
export function daysToDue(dueDate: string, today: string): number {
  return daysBetween(today, dueDate);
}

/** The state an invoice takes when `paidAmount` of `totalAmount` has been paid. */
export function statusAfterPayment(paidAmount: number, totalAmount: number): 'PARTIAL' | 'PAID' {
  return paidAmount >= totalAmount ? 'PAID' : 'PARTIAL';
}
