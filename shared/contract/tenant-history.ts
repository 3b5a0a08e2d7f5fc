import * as z from 'zod/mini';
import { described } from './described.ts';
import { Amount, Id, Instant } from './fields.ts';
import { InvoiceSummary, VoidMarks } from './invoices.ts';
import { InvoiceMessage } from './reminders.ts';

/** An open bill, with what is asked of a payment that an owner records for it. */
export const BillToPay = z.object({
  id: Id,
  title: z.string(),
  tenant_name: z.string(),
  due_date: z.string(),
  remaining_amount: Amount,
  late_fee_amount: Amount,
  allow_partial_payment: z.boolean(),
  awaits_verification: z.boolean(),
});
export type BillToPay = z.infer<typeof BillToPay>;

const move = z.nullable(z.object({ room_number: z.string(), moved_on: z.string() }));

/** What a tenant has to pay, the first due first; and was billed, has paid and was sent: the newest of each. */
export const TenantHistory = z.object({
  moved_from: described(move, 'From which room of the kost they moved here'),
  moved_to: described(move, 'To which one they moved from here'),
  open_bills: z.array(BillToPay),
  bills: z.array(
    z.pick(InvoiceSummary, {
      id: true,
      title: true,
      due_date: true,
      total_amount: true,
      remaining_amount: true,
      status: true,
    }),
  ),
  payments: described(
    z.array(
      z.object({
        id: Id,
        invoice_id: Id,
        invoice_title: z.string(),
        amount: Amount,
        payment_method: z.string(),
        paid_at: Instant,
        ...VoidMarks.shape,
      }),
    ),
    'Money that arrived, also what was taken back; not credit, which may stem from another tenancy',
  ),
  messages: z.array(z.omit(InvoiceMessage, { updated_at: true })),
});
export type TenantHistory = z.infer<typeof TenantHistory>;
