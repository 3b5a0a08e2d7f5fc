import * as z from 'zod/mini';
import {
  billPaces,
  deliveries,
  invoiceDisplayStatuses,
  invoiceTypes,
  paymentDisplayStatuses,
  paymentSources,
  recurrenceTypes,
  rentPeriods,
} from '../enums.ts';
import { DEFAULT_LATE_FEE_BPS, MAX_LATE_FEE_PERCENT } from '../rules/late-fee.ts';
import { isCalendarDay } from '../rules/calendar.ts';
import { countedMonths, monthsOfRecurrence, MOST_COVERED_MONTHS } from '../rules/covered-months.ts';
import { invoiceTotals, lineTotal } from '../rules/invoice.ts';
import { MAX_RUPIAH } from '../rules/money.ts';
import { described } from './described.ts';
import {
  Amount,
  ById,
  day,
  Id,
  IdempotencyKey,
  Instant,
  kostField,
  OnceById,
  optionalDay,
  longText,
  Month,
  newName,
  optionalText,
  rupiah,
  searchText,
  text,
} from './fields.ts';
import { pageFields } from './page.ts';

/** Checked by the server and by the form, since only they know today's date. */
export const DUE_DATE_TOO_OLD = 'Tanggal jatuh tempo tidak boleh lebih dari setahun yang lalu';

const ITEMS_MESSAGE = 'Mohon tambahkan minimal satu item dengan deskripsi, jumlah, dan harga yang valid';

const TOTALS_MESSAGE = 'Total yang dikirim tidak sama dengan hasil perhitungan';

/** A total that the client computed: it is checked, but the server computes its own. */
const ClientTotal = z.optional(z.number({ error: TOTALS_MESSAGE }));

const InvoiceItemInput = z.object(
  {
    description: text(ITEMS_MESSAGE, 300),
    quantity: z
      .int({ error: ITEMS_MESSAGE })
      .check(z.minimum(1, ITEMS_MESSAGE), z.maximum(1_000_000, 'Jumlah item terlalu besar')),
    unit_price: rupiah(ITEMS_MESSAGE),
    total_price: ClientTotal,
  },
  { error: ITEMS_MESSAGE },
);

const MONTHS_ORDER = 'Bulan terakhir tidak boleh sebelum bulan pertama';
const TOO_MANY_MONTHS = `Satu tagihan sewa untuk paling banyak ${MOST_COVERED_MONTHS} bulan`;

/** Why a rent cannot pay for these days; null if it can. */
function wrongCovers({ covers_from: from, covers_to: to }: { covers_from: string; covers_to: string }): string | null {
  // Other checks are about days that are none.
  if (!isCalendarDay(from) || !isCalendarDay(to)) return null;
  if (to < from) return MONTHS_ORDER;
  return countedMonths({ covers_from: from, covers_to: to }).count > MOST_COVERED_MONTHS ? TOO_MANY_MONTHS : null;
}

const LATE_FEE_MESSAGE = `Denda keterlambatan harus antara 0 dan ${MAX_LATE_FEE_PERCENT} persen`;

/** A late fee a day, in percent of the principal. */
export const LateFeePercentage = z.number({ error: LATE_FEE_MESSAGE }).check(
  z.minimum(0, LATE_FEE_MESSAGE),
  z.maximum(MAX_LATE_FEE_PERCENT, LATE_FEE_MESSAGE),
  z.refine(
    (value) => Math.abs(value * 10 - Math.round(value * 10)) < 1e-9,
    'Denda keterlambatan berkelipatan 0,1 persen',
  ),
);

/** All fields of an invoice but the tenancy that it bills. The order of the keys is the order of the checks. */
const termFields = {
  invoice_type: z._default(z.enum(invoiceTypes, { error: 'Jenis tagihan tidak valid' }), 'MONTHLY_RENT'),
  title: newName('Mohon masukkan judul invoice'),
  due_date: day('Mohon masukkan tanggal jatuh tempo'),
  covers_from: described(optionalDay(), 'The first day that a rent pays for; without it, the month in which it is due'),
  covers_to: described(optionalDay(), 'The last day that a rent pays for'),
  items: z.array(InvoiceItemInput, { error: ITEMS_MESSAGE }).check(
    z.minLength(1, ITEMS_MESSAGE),
    z.maxLength(50, 'Maksimal 50 item'),
    // The error belongs to a price, so that a form moves to the first one.
    z.refine((items) => items.length === 0 || items.some((item) => item.unit_price > 0), {
      error: ITEMS_MESSAGE,
      path: [0, 'unit_price'],
    }),
  ),
  description: optionalText(2000),
  subtotal: ClientTotal,
  tax_amount: ClientTotal,
  total_amount: ClientTotal,
  late_fee_percentage: z._default(LateFeePercentage, DEFAULT_LATE_FEE_BPS / 100),
  allow_partial_payment: z._default(z.boolean({ error: 'Pilihan pembayaran sebagian tidak valid' }), true),
  notes: optionalText(2000),
  is_recurring: z._default(z.boolean({ error: 'Pilihan tagihan berulang tidak valid' }), false),
  recurrence_type: z._default(z.enum(recurrenceTypes, { error: 'Jenis pengulangan tidak valid' }), 'NONE'),
  recurrence_end_date: optionalDay(),
  refuse_similar: described(
    z._default(z.boolean({ error: 'Pilihan tagihan serupa tidak valid' }), false),
    'Refuses where the tenancy has a bill of this type for the same month: of rents, the months that they pay for',
  ),
  idempotency_key: IdempotencyKey,
};

/** Checks that concern several fields together. The server computes the totals. */
function checkTerms(input: z.output<z.ZodMiniObject<typeof termFields>>, ctx: z.core.$RefinementCtx): void {
  const totals = invoiceTotals(input.items);
  if (totals.total_amount <= 0) ctx.addIssue({ code: 'custom', message: 'Total invoice harus lebih dari 0' });
  if (totals.total_amount > MAX_RUPIAH) ctx.addIssue({ code: 'custom', message: 'Total tagihan terlalu besar' });
  for (const [index, item] of input.items.entries()) {
    if (item.total_price !== undefined && item.total_price !== lineTotal(item)) {
      ctx.addIssue({ code: 'custom', path: ['items', index, 'total_price'], message: TOTALS_MESSAGE });
    }
  }
  for (const field of ['subtotal', 'tax_amount', 'total_amount'] as const) {
    const sent = input[field];
    if (sent !== undefined && sent !== totals[field]) {
      ctx.addIssue({ code: 'custom', path: [field], message: TOTALS_MESSAGE });
    }
  }
  if (input.is_recurring !== (input.recurrence_type !== 'NONE')) {
    ctx.addIssue({
      code: 'custom',
      path: ['recurrence_type'],
      message: 'Pilih jenis pengulangan untuk tagihan berulang',
    });
  }
  if (input.recurrence_end_date && input.recurrence_end_date < input.due_date) {
    ctx.addIssue({
      code: 'custom',
      path: ['recurrence_end_date'],
      message: 'Tanggal akhir pengulangan tidak boleh sebelum jatuh tempo',
    });
  }
  const wrong = wrongMonths(input);
  if (wrong !== null) ctx.addIssue({ code: 'custom', path: ['covers_to'], message: wrong });
}

function wrongMonths(input: z.output<z.ZodMiniObject<typeof termFields>>): string | null {
  const { covers_from, covers_to, recurrence_type } = input;
  if (covers_from === null && covers_to === null) return null;
  if (input.invoice_type !== 'MONTHLY_RENT') return 'Hanya tagihan sewa yang untuk bulan tertentu';
  if (covers_from === null || covers_to === null) return 'Mohon isi bulan pertama dan bulan terakhir';
  const wrong = wrongCovers({ covers_from, covers_to });
  if (wrong !== null || recurrence_type === 'NONE') return wrong;
  const { count } = countedMonths({ covers_from, covers_to });
  return count === monthsOfRecurrence[recurrence_type] ? null : 'Jumlah bulan harus sama dengan pengulangannya';
}

/** A new invoice (spec §3 and §5). */
export const CreateInvoiceInput = z
  .object({ tenant_id: z.uuid({ error: 'Mohon pilih penyewa' }), ...termFields })
  .check(z.superRefine(checkTerms));
export type CreateInvoiceInput = z.infer<typeof CreateInvoiceInput>;

/** A whole draft that replaces the present one, but for its tenancy; omitted fields get their defaults. */
export const UpdateDraftInput = z
  .object({ id: Id, ...termFields, title: text('Mohon masukkan judul invoice') })
  .check(z.superRefine(checkTerms));
export type UpdateDraftInput = z.infer<typeof UpdateDraftInput>;

/** What a rent pays for, said later. */
export const SetCoversInput = z
  .object({
    id: Id,
    covers_from: described(day('Mohon isi bulan pertama'), 'The first day that it pays for'),
    covers_to: described(day('Mohon isi bulan terakhir'), 'The last day that it pays for'),
  })
  .check(
    z.superRefine((input, ctx) => {
      const wrong = wrongCovers(input);
      if (wrong !== null) ctx.addIssue({ code: 'custom', path: ['covers_to'], message: wrong });
    }),
  );
export type SetCoversInput = z.infer<typeof SetCoversInput>;

/** What a rent pays for, in an answer; null for other bills. */
export const Covers = z.object({
  covers_from: described(z.nullable(z.string()), 'The first day that a rent pays for; null for other bills'),
  covers_to: described(z.nullable(z.string()), 'The last day that a rent pays for'),
});

/** For an owner, each word of `search` is in the tenant's name, the room, the kost or the invoice's number. */
export const ListInvoicesInput = z.object({
  search: searchText(),
  status: z.optional(z.enum(invoiceDisplayStatuses, { error: 'Status tagihan tidak valid' })),
  invoice_type: z.optional(z.enum(invoiceTypes, { error: 'Jenis tagihan tidak valid' })),
  ...kostField,
  due_from: described(z.optional(Month), 'The first month of the due date; without an end, that month alone'),
  due_to: described(z.optional(Month), 'The last month of the due date'),
  pace: described(
    z.optional(z.enum([...billPaces, 'ANY'], { error: 'Kecepatan bayar tidak valid' })),
    'Bills that were sent, not cancelled, and no deposits; of those whose due date has passed, how fast they were settled',
  ),
  ...pageFields,
});
export type ListInvoicesInput = z.infer<typeof ListInvoicesInput>;

/** The payments of a bill that are still open, and whether another may be begun. */
export const OpenPayments = z.object({
  takes_payments: described(
    z.boolean(),
    "False while the owner's account is switched off: no payment of this bill can be begun",
  ),
  has_open_attempt: described(
    z.boolean(),
    'An attempt at the gateway that its payer can still finish: GET …/open-payment has it',
  ),
  awaits_verification: described(z.boolean(), 'A reported payment waits for the owner'),
  awaiting_amount: described(Amount, 'How much that payment is; 0 where none waits'),
  rejected_report: described(
    z.nullable(z.object({ amount: Amount, reason: z.string() })),
    'For the payer of an open bill: the report that the owner turned down, until one is made or paid after it',
  ),
});

/** How far an open bill has reached its tenant. */
export const BillDelivery = described(
  z.nullable(z.enum(deliveries)),
  'For the owner of an open bill, the furthest that is known: every message FAILED, NONE, WhatsApp was OPENED with it by the owner, DELIVERED, READ',
);

/** One row of an invoice list. `status` can be OVERDUE, which is derived. */
export const InvoiceSummary = z.object({
  id: Id,
  invoice_number: z.string(),
  tenant_id: Id,
  tenant_name: z.string(),
  room_number: z.string(),
  kost_id: Id,
  kost_name: z.string(),
  invoice_type: z.enum(invoiceTypes),
  title: z.string(),
  total_amount: Amount,
  paid_amount: Amount,
  remaining_amount: Amount,
  late_fee_amount: Amount,
  allow_partial_payment: z.boolean(),
  due_date: z.string(),
  ...Covers.shape,
  issued_date: z.nullable(z.string()),
  is_recurring: z.boolean(),
  status: z.enum(invoiceDisplayStatuses),
  created_at: Instant,
  delivery: BillDelivery,
  ...OpenPayments.shape,
});
export type InvoiceSummary = z.infer<typeof InvoiceSummary>;

export const InvoiceItem = z.object({
  description: z.string(),
  quantity: z.int(),
  unit_price: Amount,
  total_price: Amount,
});
export type InvoiceItem = z.infer<typeof InvoiceItem>;

/** The marks of a payment that its owner took back: it no longer counts, and its status is FAILED. */
export const VoidMarks = z.object({ voided_at: z.nullable(Instant), void_reason: z.nullable(z.string()) });

/** A payment as an invoice or a dashboard lists it. */
export const InvoicePayment = z.object({
  id: Id,
  payment_reference: z.string(),
  source: z.enum(paymentSources),
  payment_method: z.string(),
  payer_name: described(z.nullable(z.string()), 'Who paid a share of it; null if the tenant did'),
  amount: Amount,
  fee_amount: Amount,
  status: z.enum(paymentDisplayStatuses),
  rejection_reason: described(z.nullable(z.string()), "The owner's word on a report that was refused"),
  ...VoidMarks.shape,
  is_closed: described(z.boolean(), 'Its tenancy is over and it was recorded long ago: it stands for good'),
  paid_at: z.nullable(Instant),
  created_at: Instant,
});
export type InvoicePayment = z.infer<typeof InvoicePayment>;

/** Somebody beside the tenant who pays a share of a rent, or has paid one; 0 if they do no more. */
const BillPayer = z.object({ id: Id, full_name: z.string(), share_amount: Amount, paid_amount: Amount });

/** A whole invoice (spec §3). */
export const Invoice = z.extend(InvoiceSummary, {
  description: z.nullable(z.string()),
  items: z.array(InvoiceItem),
  subtotal: Amount,
  tax_amount: Amount,
  late_fee_percentage: z.number(),
  notes: z.nullable(z.string()),
  recurrence_type: z.enum(recurrenceTypes),
  rent_period: described(z.nullable(z.enum(rentPeriods)), 'Of a rent that is billed for another period than the month'),
  recurrence_end_date: z.nullable(z.string()),
  next_issue_on: described(z.nullable(z.string()), 'When its series issues the next one; null once it has ended'),
  viewed_at: z.nullable(Instant),
  paid_at: z.nullable(Instant),
  tenant_info: z.object({ full_name: z.string(), phone: z.string(), email: z.string() }),
  tenant_user_info: z.object({ full_name: z.string(), phone: z.string(), email: z.string() }),
  room_info: z.object({ room_number: z.string(), room_type: z.string(), floor: z.int() }),
  kost_info: z.object({ name: z.string(), address: z.string() }),
  payments: z.array(InvoicePayment),
  payers: described(z.array(BillPayer), 'Who pays shares of it beside the tenant, and what they have paid'),
  credit_balance: described(Amount, "The tenant's credit with the bill's owner; 0 before the tenancy is confirmed"),
});
export type Invoice = z.infer<typeof Invoice>;

export const InvoiceById = ById;

/** For calls that take effect once per key: sending an invoice, and paying it with credit. */
export const OnceByInvoiceId = OnceById;
export type OnceByInvoiceId = z.infer<typeof OnceById>;

export const CancelInvoiceInput = z.object({
  id: Id,
  reason: optionalText(500),
  stop_series: described(
    z._default(z.boolean({ error: 'Pilihan tagihan berulang tidak valid' }), false),
    'Also ends the series that it belongs to; otherwise the series goes on with its next period',
  ),
  idempotency_key: IdempotencyKey,
});
export type CancelInvoiceInput = z.infer<typeof CancelInvoiceInput>;

/** The owner waives late fees. What was already paid of them stays paid. */
export const WaiveLateFeesInput = z.object({
  id: Id,
  reason: longText('Alasan harus diisi', 500),
  idempotency_key: IdempotencyKey,
});
export type WaiveLateFeesInput = z.infer<typeof WaiveLateFeesInput>;
