import * as z from 'zod/mini';
import { billExceptions, billWays, deliveries, monthStates } from '../enums.ts';
import { MOST_BILLS_AT_ONCE } from '../rules/month-bill.ts';
import { described } from './described.ts';
import { Amount, day, Id, IdempotencyKey, Month, searchText } from './fields.ts';
import { BillDelivery, Covers } from './invoices.ts';
import { mapped } from './mapped.ts';
import { pageFields } from './page.ts';

/** The rents of a month, of all kosts or of one. */
export const MonthTotalsInput = z.object({ month: Month, kost_id: z.optional(Id) });
export type MonthTotalsInput = z.infer<typeof MonthTotalsInput>;

export const MonthBoardInput = z.extend(MonthTotalsInput, {
  state: z.optional(z.enum(monthStates, { error: 'Status tagihan tidak valid' })),
  search: searchText(),
  ...pageFields,
});
export type MonthBoardInput = z.infer<typeof MonthBoardInput>;

/** A day range that a rent seems to pay for. */
const LooksLike = z.object({ covers_from: z.string(), covers_to: z.string() });

/** A rent of which nobody has said what it pays for, and which seems to pay for other months than the one it is due in. */
export const UnclearRent = z.object({
  id: Id,
  invoice_number: z.string(),
  title: z.string(),
  due_date: z.string(),
  total_amount: Amount,
  looks_like: LooksLike,
});
export type UnclearRent = z.infer<typeof UnclearRent>;

const similar = described(z.array(UnclearRent), 'Bills that may be for this month already: ask before billing it');

/** A tenancy's rent of a month. `bill` is the most urgent one, if there are several. */
export const MonthRow = z.object({
  id: described(Id, 'Of the tenancy'),
  tenant_name: z.string(),
  room_number: z.string(),
  kost_id: Id,
  kost_name: z.string(),
  state: z.enum(monthStates),
  amount: described(
    Amount,
    "Of all its bills of the month, of one for several months this month's part; the agreed rent if there is none",
  ),
  remaining_amount: described(Amount, 'What is not paid of it'),
  late_fees: described(Amount, 'What of `amount` is late fees'),
  unpaid_late_fees: described(Amount, 'What of `remaining_amount` is late fees, which are paid last'),
  past_due_amount: described(Amount, 'What of `remaining_amount` is late; the rest is not due yet'),
  bill_count: z.int(),
  bill: z.nullable(
    z.object({
      id: Id,
      invoice_number: z.string(),
      title: z.string(),
      due_date: z.string(),
      ...Covers.shape,
      looks_like: described(z.nullable(LooksLike), 'Other months that it seems to pay for, if nobody has said which'),
      total_amount: described(Amount, 'Of the whole bill'),
      remaining_amount: described(Amount, 'Of the whole bill'),
      late_fee_amount: Amount,
      allow_partial_payment: z.boolean(),
      awaits_verification: described(z.boolean(), 'A reported payment waits for the owner'),
      delivery: BillDelivery,
    }),
  ),
  similar,
  automatic_on: described(z.nullable(z.string()), 'When a running series issues the next rent by itself'),
  paid_through: described(
    z.nullable(z.string()),
    'Up to which day the rent is paid without a gap, counted from today; null if not even last month is',
  ),
});
export type MonthRow = z.infer<typeof MonthRow>;

/** The sums that stand above the rows of a month. */
export const MonthTotals = z.object({
  states: z.array(z.object({ state: z.enum(monthStates), count: z.int(), amount: Amount, remaining_amount: Amount })),
  to_bill: described(z.int(), 'How many are billed at once: no bill, none that may be it, no series that bills'),
  to_decide: described(
    z.int(),
    'How many others their owner may bill: they may be billed already, move in or leave within the month',
  ),
  draft_ids: described(z.array(Id), `The first ${MOST_BILLS_AT_ONCE} drafts of the month`),
  former: described(z.array(MonthRow), 'Tenants who have left since, with a bill of this month'),
});
export type MonthTotals = z.infer<typeof MonthTotals>;

/** An open rent of the month, and how far it has reached its tenant. */
const DeliveredBill = z.object({
  id: Id,
  tenancy_id: Id,
  tenant_name: z.string(),
  room_number: z.string(),
  kost_name: z.string(),
  amount: described(Amount, 'What is still to be paid of the whole bill'),
  delivery: z.enum(deliveries),
  number: described(
    z.enum(['MOBILE', 'OTHER', 'NONE']),
    'Of the tenant, as the owner sees it: WhatsApp needs a mobile one',
  ),
});
export type DeliveredBill = z.infer<typeof DeliveredBill>;

/** The open rents of a month, in the order of the rooms, but for those with a reported payment. */
export const MonthDelivery = z.object({
  bills: z.array(DeliveredBill),
  has_more: described(z.boolean(), `Whether there are more than ${MOST_BILLS_AT_ONCE}`),
});
export type MonthDelivery = z.infer<typeof MonthDelivery>;

const TOO_MANY = `Maksimal ${MOST_BILLS_AT_ONCE} tagihan sekaligus`;

const ids = (message: string) =>
  mapped(
    z.array(Id, { error: message }).check(z.minLength(1, message), z.maxLength(MOST_BILLS_AT_ONCE, TOO_MANY)),
    (list) => [...new Set(list)],
  );

/**
 * Bills the rent of a month. Without `dry_run: false` nothing is written: the answer is who would be billed, how much,
 * and who would not and why.
 */
export const BillMonthInput = z
  .extend(MonthTotalsInput, {
    dry_run: z._default(z.boolean({ error: 'Pilihan pratinjau tidak valid' }), true),
    tenancy_ids: described(z.optional(ids('Mohon pilih penyewa')), 'Whom to bill; not needed for a dry run'),
    due_date: described(
      z.optional(day('Mohon masukkan tanggal jatuh tempo')),
      "One for all; without it, each tenancy's own day",
    ),
    without_late_fees: described(
      z._default(z.boolean({ error: 'Pilihan denda tidak valid' }), false),
      "No late fee on these bills, whatever the tenancy's last rent asked for",
    ),
    idempotency_key: IdempotencyKey,
  })
  .check(
    z.superRefine(({ dry_run, tenancy_ids, due_date, month }, ctx) => {
      if (!dry_run && tenancy_ids === undefined) {
        ctx.addIssue({ code: 'custom', path: ['tenancy_ids'], message: 'Mohon pilih penyewa' });
      }
      if (due_date !== undefined && !due_date.startsWith(month)) {
        ctx.addIssue({ code: 'custom', path: ['due_date'], message: 'Jatuh tempo harus di bulan yang ditagih' });
      }
    }),
  );
export type BillMonthInput = z.infer<typeof BillMonthInput>;

/** A tenancy as it would be billed, or was. */
const MonthBill = z.object({
  tenancy_id: Id,
  tenant_name: z.string(),
  room_number: z.string(),
  kost_id: Id,
  kost_name: z.string(),
  amount: Amount,
  covers_from: described(
    z.nullable(z.string()),
    'Of a dry run and a month of which others pay for some days, the first day that it asks for',
  ),
  covers_to: described(z.nullable(z.string()), 'The last one of these days'),
  due_date: z.string(),
  late_fee_percentage: described(
    z.number(),
    "A day, once it is late; as the tenancy's last rent, as chosen at its import, or 2",
  ),
  exception: z.nullable(z.enum(billExceptions)),
  exception_on: described(z.nullable(z.string()), 'The day that belongs to the exception, if one does'),
  invoice_id: described(z.nullable(Id), 'Of its bill, if it has one now'),
  similar,
  waiting_amount: described(Amount, 'What of `amount` waits at the tenancy and joins the bill; 0 of one that is made'),
  ways: described(
    z.nullable(z.array(z.enum(billWays))),
    'Of a dry run, how its bill can reach the tenant: in their account and by e-mail by itself, by WhatsApp if the owner sends it',
  ),
});
export type MonthBill = z.infer<typeof MonthBill>;

export const BilledMonth = z.object({
  rows: z.array(MonthBill),
  has_more: described(z.boolean(), 'Whether there are more than one call handles'),
});
export type BilledMonth = z.infer<typeof BilledMonth>;

/** Sends drafts, all at once. */
export const SendDraftsInput = z.object({
  invoice_ids: ids('Mohon pilih draf'),
  idempotency_key: IdempotencyKey,
});
export type SendDraftsInput = z.infer<typeof SendDraftsInput>;

export const SentDrafts = z.object({
  sent_ids: z.array(Id),
  amount: Amount,
  left_out: described(
    z.int(),
    'How many were no drafts any more, were due more than a year ago, or would begin a second series of rents',
  ),
});
export type SentDrafts = z.infer<typeof SentDrafts>;
