import * as z from 'zod';
import {
  billStatuses,
  gatewayMethods,
  invoiceTypes,
  paymentChannels,
  paymentStatuses,
  simulatedOutcomes,
} from '../enums.ts';
import { Amount, Id, Instant, optionalText, pageFields, phone } from './fields.ts';

const METHOD_AND_AMOUNT = 'Mohon pilih metode pembayaran dan masukkan jumlah';

export const PaymentMethodsInput = z.object({
  id: Id,
  amount: z.coerce.number().int('Jumlah pembayaran tidak valid').min(1, 'Jumlah pembayaran tidak valid').optional(),
});
export type PaymentMethodsInput = z.infer<typeof PaymentMethodsInput>;

export const PaymentMethod = z.object({
  code: z.enum(gatewayMethods),
  name: z.string(),
  channel: z.enum(paymentChannels),
  fee_amount: Amount.meta({ description: 'What the payer pays on top of the amount asked about' }),
  min_amount: Amount,
  max_amount: Amount,
  instant: z.boolean(),
});
export type PaymentMethod = z.infer<typeof PaymentMethod>;

/** The methods that can carry `amount` (default: all that remains to be paid). */
export const PaymentMethods = z.object({
  payment_methods: z.array(PaymentMethod),
  amount: Amount,
  remaining_amount: Amount,
  allow_partial_payment: z.boolean(),
});
export type PaymentMethods = z.infer<typeof PaymentMethods>;

/** The same key and body give the same answer, however often they are sent. REST takes it from `Idempotency-Key`. */
const IdempotencyKey = z
  .string({ error: 'Idempotency-Key tidak valid' })
  .regex(/^[\x21-\x7e]{8,128}$/, 'Idempotency-Key harus 8 sampai 128 karakter tanpa spasi')
  .optional();

/** A payment of an invoice through the gateway (spec §3 and §5). OVO asks for the number of the account. */
export const PayInvoiceInput = z
  .object({
    invoice_id: Id,
    payment_method: z.enum(gatewayMethods, { error: METHOD_AND_AMOUNT }),
    amount: z
      .number({ error: METHOD_AND_AMOUNT })
      .int('Jumlah pembayaran tidak valid')
      .min(1, 'Jumlah pembayaran tidak valid'),
    mobile_number: z.union([z.literal('').transform(() => undefined), phone()]).optional(),
    notes: optionalText(500),
    idempotency_key: IdempotencyKey,
  })
  .refine((input) => input.payment_method !== 'OVO' || input.mobile_number !== undefined, {
    path: ['mobile_number'],
    error: 'Nomor telepon harus diisi',
  });
export type PayInvoiceInput = z.infer<typeof PayInvoiceInput>;

/** A payment attempt and where to pay it: a virtual account, a QR code or a checkout page. */
export const PaymentAttempt = z.object({
  payment_id: Id,
  invoice_id: Id,
  payment_reference: z.string(),
  amount: Amount,
  fee_amount: Amount,
  payment_method: z.enum(gatewayMethods),
  status: z.enum(paymentStatuses),
  xendit_account_number: z.string().nullable(),
  xendit_bank_code: z.string().nullable(),
  xendit_checkout_url: z.string().nullable(),
  qr_string: z.string().nullable(),
  expires_at: Instant.nullable(),
  simulated: z.boolean().meta({ description: 'True where no real money moves' }),
});
export type PaymentAttempt = z.infer<typeof PaymentAttempt>;

export const PaymentStatusInput = z.object({ id: Id, channel: z.string().max(40).optional() });

export const PaymentStatusResult = z.object({ success: z.literal(true), status: z.enum(paymentStatuses) });
export type PaymentStatusResult = z.infer<typeof PaymentStatusResult>;

export const ListBillsInput = z.object({ ...pageFields });
export type ListBillsInput = z.infer<typeof ListBillsInput>;

/** An issued invoice as the tenant's payments page shows it (spec §3, "Tenant bill"). */
export const TenantBill = z.object({
  id: Id,
  invoice_number: z.string(),
  payment_type: z.enum(invoiceTypes),
  description: z.string(),
  amount: Amount.meta({ description: 'What remains to be paid, or the total once paid' }),
  due_date: z.string(),
  kost_name: z.string(),
  room_number: z.string(),
  status: z.enum(billStatuses),
  paid_at: Instant.nullable(),
  payment_method: z.string().nullable(),
});
export type TenantBill = z.infer<typeof TenantBill>;

/** What the simulated bank is told to answer; exists in simulated mode alone. */
export const SimulatePaymentInput = z.object({
  payment_reference: z.string().regex(/^[\x21-\x7e]{1,64}$/, 'Referensi pembayaran tidak valid'),
  outcome: z.enum(simulatedOutcomes, { error: 'Hasil harus SUCCEEDED, FAILED, atau EXPIRED' }),
});
export type SimulatePaymentInput = z.infer<typeof SimulatePaymentInput>;

/** What the simulated bank's page shows: no more than a bank would. */
export const SimulatedPayment = z.object({
  payment_reference: z.string(),
  payment_method: z.enum(gatewayMethods),
  charged_amount: Amount,
  status: z.enum(paymentStatuses),
});
export type SimulatedPayment = z.infer<typeof SimulatedPayment>;
