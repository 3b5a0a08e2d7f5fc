import * as z from 'zod';
import { invoiceTypes } from '../enums.ts';
import { RECEIPT_DAYS } from '../rules/bill-link.ts';
import { fileIdOf } from '../rules/file.ts';
import { Amount, AskedNoMessages, Id, IdempotencyKey, Instant, text } from './fields.ts';
import { Covers, InvoiceItem, OpenPayments } from './invoices.ts';
import { PayInvoiceInput, PaymentMethods, PaymentMethodsInput, ProcessPaymentInput } from './payments.ts';

/** The token of a bill link. A malformed one gets the same answer as one that does not exist. */
const Token = text('ID tidak valid', 100);

/** Only a link's token. */
export const BillLinkInput = z.object({ token: Token });

/** One bill of a link's tenancy. */
export const LinkedBillInput = BillLinkInput.extend({ invoice_id: Id });
export type LinkedBillInput = z.infer<typeof LinkedBillInput>;

/** The owner's link to the bills of a tenancy. `id` is the tenancy's. */
export const ShareBillsInput = z.object({
  id: Id,
  renew: z
    .boolean({ error: 'Pilihan tautan baru tidak valid' })
    .default(false)
    .meta({ description: 'Ends the link that there is and makes another' }),
});
export type ShareBillsInput = z.infer<typeof ShareBillsInput>;

export const BillLinkAddress = z.object({
  url: z.string().meta({ description: 'Whoever has it sees and pays the bills of this tenancy' }),
  created_at: Instant,
  last_opened_at: Instant.nullable(),
  asked_no_messages: AskedNoMessages,
});
export type BillLinkAddress = z.infer<typeof BillLinkAddress>;

/** An open bill as a link's page shows it. */
export const LinkedBill = z.object({
  id: Id,
  invoice_number: z.string(),
  invoice_type: z.enum(invoiceTypes),
  title: z.string(),
  items: z.array(InvoiceItem),
  due_date: z.string(),
  ...Covers.shape,
  is_overdue: z.boolean(),
  total_amount: Amount,
  late_fee_amount: Amount,
  paid_amount: Amount,
  remaining_amount: Amount,
  allow_partial_payment: z.boolean(),
  ...OpenPayments.shape,
});
export type LinkedBill = z.infer<typeof LinkedBill>;

/** A payment that arrived, with what its receipt says. */
export const LinkedReceipt = z.object({
  id: Id,
  payment_reference: z.string(),
  invoice_number: z.string(),
  invoice_title: z.string(),
  payment_method: z.string(),
  amount: Amount,
  paid_at: Instant,
  voided_at: Instant.nullable().meta({ description: 'The owner took it back: it counts for nothing' }),
  is_settled: z.boolean().meta({ description: 'Whether the bill is paid in full now' }),
  remaining_amount: Amount,
  ...Covers.shape,
});
export type LinkedReceipt = z.infer<typeof LinkedReceipt>;

/** Everything that a link shows: of the person only the first name and the room. */
export const LinkedBills = z.object({
  kost_name: z.string(),
  room_number: z.string(),
  first_name: z.string(),
  bills: z.array(LinkedBill).meta({ description: 'Open bills, the first one due first' }),
  owner_is_off: z.boolean().meta({ description: "Whether the owner's account is switched off: nothing can be paid" }),
  gets_reminders: z.boolean().meta({ description: 'Whether reminders may come that can be stopped' }),
  receipts: z.array(LinkedReceipt).meta({ description: `What was paid within ${RECEIPT_DAYS} days, newest first` }),
});
export type LinkedBills = z.infer<typeof LinkedBills>;

export const LinkedMethodsInput = LinkedBillInput.extend({ amount: PaymentMethodsInput.shape.amount });
export type LinkedMethodsInput = z.infer<typeof LinkedMethodsInput>;

export const LinkedMethods = PaymentMethods.omit({ credit_balance: true });
export type LinkedMethods = z.infer<typeof LinkedMethods>;

export const PayByLinkInput = PayInvoiceInput.safeExtend({ token: Token });
export type PayByLinkInput = z.infer<typeof PayByLinkInput>;

export const LinkedPaymentInput = BillLinkInput.extend({ payment_id: Id });
export type LinkedPaymentInput = z.infer<typeof LinkedPaymentInput>;

/** A bank transfer that its payer reports; it waits for the owner. */
export const ReportByLinkInput = LinkedBillInput.extend({
  amount: ProcessPaymentInput.shape.amount,
  // Anybody may hold the link, so the proof must be an uploaded file and not an address that the owner would open.
  payment_proof: ProcessPaymentInput.shape.payment_proof.refine(
    (address) => address === null || fileIdOf(address) !== null,
    'Unggah bukti sebagai foto atau PDF',
  ),
  notes: ProcessPaymentInput.shape.notes,
  idempotency_key: IdempotencyKey,
});
export type ReportByLinkInput = z.infer<typeof ReportByLinkInput>;

export const LinkedReport = z.object({ payment_id: Id, amount: Amount });
export type LinkedReport = z.infer<typeof LinkedReport>;
