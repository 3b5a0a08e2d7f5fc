import * as z from 'zod/mini';
import {
  billStatuses,
  gatewayMethods,
  invoiceTypes,
  manualMethods,
  moneyStates,
  moneyWays,
  paymentChannels,
  paymentDisplayStatuses,
  paymentSources,
  paymentStatuses,
  quarantineReasons,
  simulatedOutcomes,
} from '../enums.ts';
import { described } from './described.ts';
import {
  Amount,
  asciiWord,
  amountError,
  ById,
  day,
  Id,
  IdempotencyKey,
  Instant,
  OptionalMobile,
  optionalDay,
  longText,
  optionalLine,
  optionalText,
  optionalAddress,
  searchText,
  text,
} from './fields.ts';
import { pageFields } from './page.ts';
import { isInOrder, isWithinYear } from '../rules/payment.ts';
import { needsPhone } from '../rules/payment-methods.ts';
import { Covers, OpenPayments, VoidMarks } from './invoices.ts';

const LEGACY_INVALID = 'Data pembayaran tidak valid';
export const PAID_ON_OUT_OF_REACH = 'Tanggal diterima paling lama satu tahun lalu dan tidak setelah hari ini';
const METHOD_AND_AMOUNT = 'Mohon pilih metode pembayaran dan masukkan jumlah';

export const PaymentMethodsInput = z.object({
  id: Id,
  amount: z.optional(
    z.coerce
      .number({ error: 'Jumlah pembayaran tidak valid' })
      .check(z.int('Jumlah pembayaran tidak valid'), z.minimum(1, 'Jumlah pembayaran tidak valid')),
  ),
});
export type PaymentMethodsInput = z.infer<typeof PaymentMethodsInput>;

const PaymentMethod = z.object({
  code: z.enum(gatewayMethods),
  name: z.string(),
  channel: z.enum(paymentChannels),
  fee_amount: described(Amount, 'What the payer pays on top of the amount asked about'),
  min_amount: Amount,
  max_amount: Amount,
  instant: z.boolean(),
});

/** The methods that accept `amount` (default: the whole remaining amount). */
export const PaymentMethods = z.object({
  payment_methods: z.array(PaymentMethod),
  amount: Amount,
  remaining_amount: Amount,
  allow_partial_payment: z.boolean(),
  credit_balance: described(Amount, "The tenant's credit with the bill's owner; 0 before the tenancy is confirmed"),
});
export type PaymentMethods = z.infer<typeof PaymentMethods>;

/** A payment of an invoice through the gateway (spec §3 and §5). OVO needs the phone number of the account. */
export const PayInvoiceInput = z
  .object({
    invoice_id: Id,
    payment_method: z.enum(gatewayMethods, { error: METHOD_AND_AMOUNT }),
    amount: z
      .number({ error: amountError(METHOD_AND_AMOUNT) })
      .check(z.int('Jumlah pembayaran tidak valid'), z.minimum(1, 'Jumlah pembayaran tidak valid')),
    mobile_number: OptionalMobile,
    notes: optionalText(500),
    idempotency_key: IdempotencyKey,
  })
  .check(
    z.refine((input) => !needsPhone(input.payment_method) || input.mobile_number !== undefined, {
      path: ['mobile_number'],
      error: 'Nomor telepon harus diisi',
    }),
  );
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
  xendit_account_number: z.nullable(z.string()),
  xendit_bank_code: z.nullable(z.string()),
  xendit_checkout_url: z.nullable(z.string()),
  qr_string: z.nullable(z.string()),
  expires_at: z.nullable(Instant),
  simulated: described(z.boolean(), 'True where no real money moves'),
});
export type PaymentAttempt = z.infer<typeof PaymentAttempt>;

/** `id` is the bill's. */
export const OpenAttemptInput = ById;

export const PaymentStatusInput = z.object({ id: Id, channel: searchText(40) });

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
  amount: described(Amount, 'What remains to be paid, or the total once paid'),
  total_amount: Amount,
  due_date: z.string(),
  ...Covers.shape,
  kost_id: Id,
  kost_name: z.string(),
  room_number: z.string(),
  status: z.enum(billStatuses),
  paid_at: z.nullable(Instant),
  payment_method: z.nullable(z.string()),
  ...OpenPayments.shape,
});
export type TenantBill = z.infer<typeof TenantBill>;

/** A payment made outside the gateway (spec §5, "Payment process"). `id` is the bill's. */
export const ProcessPaymentInput = z.object({
  id: Id,
  payment_method: z.enum(manualMethods, { error: 'Mohon lengkapi data pembayaran' }),
  amount: described(
    z.optional(
      z
        .number({ error: amountError('Jumlah pembayaran tidak valid') })
        .check(z.int('Jumlah pembayaran tidak valid'), z.minimum(1, 'Jumlah pembayaran tidak valid')),
    ),
    'Left out: all that remains',
  ),
  transaction_id: optionalLine(100),
  payment_proof: optionalAddress('URL bukti pembayaran tidak valid'),
  paid_on: described(
    optionalDay(),
    'The day at the kost on which what an owner records came in, at most a year ago; today if left out',
  ),
  payer_id: described(z.optional(Id), 'The occupant who paid it in place of the tenant'),
  notes: optionalText(500),
  idempotency_key: IdempotencyKey,
});
export type ProcessPaymentInput = z.infer<typeof ProcessPaymentInput>;

/** The owner's decision about a payment that waits for it. `id` is the payment's. */
export const VerifyPaymentInput = z
  .object({
    id: Id,
    action: z.enum(['approve', 'reject'], { error: 'Tindakan harus approve atau reject' }),
    reason: optionalText(500),
    idempotency_key: IdempotencyKey,
  })
  .check(
    z.refine((input) => input.action === 'approve' || input.reason !== null, {
      path: ['reason'],
      error: 'Alasan penolakan harus diisi',
    }),
  );
export type VerifyPaymentInput = z.infer<typeof VerifyPaymentInput>;

/** The owner takes back a payment (`id`) that never came in. The tenant reads the reason. */
export const VoidPaymentInput = z.object({
  id: Id,
  reason: longText('Alasan harus diisi', 500),
  idempotency_key: IdempotencyKey,
});
export type VoidPaymentInput = z.infer<typeof VoidPaymentInput>;

/** What a list of money and its sum are both narrowed to. */
const moneyFields = {
  kost_id: z.optional(Id),
  way: z.optional(z.enum(moneyWays, { error: 'Cara pembayaran tidak valid' })),
};

/** Whether the days of a period may be asked for; each message belongs to its end. */
const periodChecks = [
  z.refine<{ from: string | null; to: string | null }>(({ from, to }) => isInOrder(from, to), {
    path: ['to'],
    error: 'Tanggal akhir tidak boleh sebelum tanggal awal',
  }),
  z.refine<{ from: string | null; to: string | null }>(({ from, to }) => isWithinYear(from, to), {
    path: ['to'],
    error: 'Periode paling lama satu tahun',
  }),
] as const;

/** With a day, the list is in the order of the days on which money came in; else of when it was recorded. */
export const ListPaymentsInput = z
  .object({
    status: z.optional(z.enum(paymentDisplayStatuses, { error: 'Status pembayaran tidak valid' })),
    source: z.optional(z.enum(paymentSources, { error: 'Sumber pembayaran tidak valid' })),
    state: described(
      z.optional(z.enum(['ANY', ...moneyStates], { error: 'Keadaan pembayaran tidak valid' })),
      'Money alone, in one state or ANY: without uses of credit, and attempts that came to nothing',
    ),
    from: described(optionalDay(), 'The first WIB day: on which it came in, or else was started or reported'),
    to: described(optionalDay(), 'The last WIB day, at most a year after the first'),
    ...moneyFields,
    ...pageFields,
  })
  .check(...periodChecks);
export type ListPaymentsInput = z.infer<typeof ListPaymentsInput>;

/** The days and kinds whose money is summed. */
export const PaymentTotalsInput = z
  .object({ from: day('Tanggal awal harus diisi'), to: day('Tanggal akhir harus diisi'), ...moneyFields })
  .check(...periodChecks);
export type PaymentTotalsInput = z.infer<typeof PaymentTotalsInput>;

/**
 * The sums of an owner's money. What came in is the state RECEIVED: recorded by the owner, approved, or paid through
 * the gateway, deposits and what was over a bill with it, without the gateway's fee. Money that came a second time for
 * one attempt is the tenant's credit and in no sum, as is the use of credit.
 */
export const PaymentTotals = z.object({
  states: z.array(z.object({ state: z.enum(moneyStates), count: z.int(), amount: Amount })),
  ways: described(
    z.array(z.object({ way: z.enum(moneyWays), count: z.int(), amount: Amount })),
    'What came in, by its way',
  ),
  deposit_amount: described(Amount, 'What of it is deposits, which are owed back'),
  deposit_deducted: described(
    Amount,
    'What of deposits paid damages, last days and bills, which is no money that came in',
  ),
  deposit_returned: described(Amount, 'What was returned of deposits, which is taken off no sum'),
  other_returned: described(Amount, 'Prepaid rent and credit that were given back to who has left; taken off no sum'),
});
export type PaymentTotals = z.infer<typeof PaymentTotals>;

/** A payment as its owner and its payer see it. */
export const Payment = z.object({
  id: Id,
  payment_reference: z.string(),
  invoice_id: Id,
  invoice_number: z.string(),
  invoice_title: z.string(),
  tenant_name: z.string(),
  kost_name: z.string(),
  room_number: z.string(),
  source: z.enum(paymentSources),
  payment_method: z.string(),
  payer_name: described(z.nullable(z.string()), 'Who paid a share of it; null if the tenant did'),
  amount: Amount,
  credited_amount: described(Amount, 'What was over the bill: the credit of who paid it'),
  bill_remaining: described(
    z.nullable(Amount),
    'Of a payment that waits for the owner: what its bill still asks for. What is over it becomes credit',
  ),
  status: z.enum(paymentDisplayStatuses),
  transaction_id: z.nullable(z.string()),
  payment_proof: z.nullable(z.string()),
  notes: z.nullable(z.string()),
  rejection_reason: z.nullable(z.string()),
  ...VoidMarks.shape,
  paid_at: z.nullable(Instant),
  created_at: Instant,
});
export type Payment = z.infer<typeof Payment>;

/** A payment in its owner's list. */
export const ListedPayment = z.extend(Payment, {
  state: described(z.nullable(z.enum(moneyStates)), 'Null of what is no money: a use of credit, an attempt that ended'),
  is_reported: described(z.boolean(), 'Reported by its tenant, and not recorded by its owner'),
  verified_by: described(z.nullable(Id), 'Who recorded it, approved or rejected it; null where the gateway did'),
  verified_by_name: z.nullable(z.string()),
});
export type ListedPayment = z.infer<typeof ListedPayment>;

/** A payment of the legacy page (spec §3). It pays the oldest open bill of this tenancy and type. */
export const LegacyPaymentInput = z.object({
  tenant_id: z.uuid({ error: LEGACY_INVALID }),
  room_number: text(LEGACY_INVALID),
  amount: z.number({ error: LEGACY_INVALID }).check(z.int(LEGACY_INVALID), z.minimum(1, LEGACY_INVALID)),
  payment_type: z.enum(invoiceTypes, { error: LEGACY_INVALID }),
  description: optionalText(500),
  channel: z.enum(paymentChannels, { error: 'Pilih metode pembayaran' }),
  mobile_number: OptionalMobile,
  idempotency_key: IdempotencyKey,
});
export type LegacyPaymentInput = z.infer<typeof LegacyPaymentInput>;

export const LegacyPaymentResult = z.object({
  success: z.literal(true),
  error: z.null(),
  payment_info: z.object({
    payment_id: Id,
    payment_reference: z.string(),
    account_number: z.nullable(z.string()),
    bank_code: z.nullable(z.string()),
    amount: described(Amount, 'What the payer pays, fee included'),
    checkout_url: z.nullable(z.string()),
    qr_image_url: described(z.nullable(z.string()), 'A drawn QR code as a data URL'),
    mock: z.boolean(),
  }),
});
export type LegacyPaymentResult = z.infer<typeof LegacyPaymentResult>;

/** A callback that fits no attempt; an admin looks at it. */
export const QuarantinedCallback = z.object({
  id: Id,
  event: z.string(),
  reason: z.nullable(z.enum(quarantineReasons)),
  payment_id: z.nullable(Id),
  created_at: Instant,
});
export type QuarantinedCallback = z.infer<typeof QuarantinedCallback>;

/** The answer that the simulated bank is to give; only in simulated mode. */
export const SimulatePaymentInput = z.object({
  payment_reference: asciiWord(1, 64, 'Referensi pembayaran tidak valid'),
  outcome: z.enum(simulatedOutcomes, { error: 'Hasil harus SUCCEEDED, FAILED, atau EXPIRED' }),
});
export type SimulatePaymentInput = z.infer<typeof SimulatePaymentInput>;

/** What the simulated bank's page shows: no more than a real bank would. */
export const SimulatedPayment = z.object({
  payment_reference: z.string(),
  payment_method: z.enum(gatewayMethods),
  charged_amount: Amount,
  status: z.enum(paymentStatuses),
});
export type SimulatedPayment = z.infer<typeof SimulatedPayment>;
