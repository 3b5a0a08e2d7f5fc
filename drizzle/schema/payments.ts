import { sql } from 'drizzle-orm';
import { check, foreignKey, index, json, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { paymentSources, paymentStatuses, quarantineReasons } from '#shared/enums.ts';
import {
  createdAt,
  id,
  indexWhere,
  instant,
  oneOf,
  reference,
  rupiah,
  uniqueIndexWhere,
  updatedAt,
} from './columns.ts';
import { invoices } from './invoices.ts';
import { kostKey } from './kosts.ts';
import { occupants } from './occupants.ts';
import { pgTable } from './pg-table.ts';
import { users } from './users.ts';

/** The adapter that a gateway attempt used. */
export const gatewayProviders = ['simulated', 'xendit'] as const;
export type GatewayProvider = (typeof gatewayProviders)[number];

/**
 * How far a gateway attempt got: requested, accepted, refused, postponed, or without an answer. An UNKNOWN one must not
 * be requested again, because the gateway may have made it.
 */
const gatewayStates = ['REQUESTED', 'ACCEPTED', 'REJECTED', 'UNAVAILABLE', 'UNKNOWN'] as const;
export type GatewayState = (typeof gatewayStates)[number];

/** Whether a payment is money; word for word `isMoney` in `worker/features/search/shown.ts`. */
const isMoney = sql`((status in ('PENDING', 'SUCCEEDED') or voided_at is not null) is true)`;

/**
 * Payment attempts. Only their state changes. Once SUCCEEDED, `amount` is split into what settled the invoice
 * (`allocated_amount`) and the rest (`credited_amount`, the tenant's credit with the owner).
 *
 * Trigger payments_fill_kost (migration 0072): fills `kost_id` for a Worker before it.
 * Trigger payments_receive_deposit (migration 0106): enters into the ledger what a payment keeps of a deposit, whoever writes.
 * Trigger payments_update_deposit (migration 0106): the same of a change, also of one that leaves the amount as it is.
 * Trigger payments_delete_deposit (migration 0106): the same when an import is undone.
 * Trigger payments_note_payment (migration 0017): adds to `owner_numbers`.
 */
export const payments = pgTable(
  'payments',
  {
    id: id(),
    payment_reference: text().notNull(),
    invoice_id: uuid().notNull(),
    owner_id: uuid().notNull(),
    /** The invoice's kost. */
    kost_id: uuid(),
    payer_user_id: uuid().notNull(),
    /** Who paid a share in the tenant's place, and their name at that time; null if the tenant did. */
    payer_occupant_id: uuid().references(() => occupants.id),
    payer_name: text(),
    /** Copied from the invoice, where it never changes. */
    invoice_number: text().notNull(),
    invoice_title: text().notNull(),
    tenant_name: text().notNull(),
    kost_name: text().notNull(),
    room_number: text().notNull(),
    source: text({ enum: paymentSources }).notNull(),
    payment_method: text().notNull(),
    amount: rupiah().notNull(),
    /** The fee that the payer pays on top; it never counts for the invoice. */
    fee_amount: rupiah().notNull().default(0),
    status: text({ enum: paymentStatuses }).notNull(),
    failure_code: text(),
    allocated_amount: rupiah().notNull().default(0),
    credited_amount: rupiah().notNull().default(0),
    notes: text(),
    provider: text({ enum: gatewayProviders }),
    gateway_state: text({ enum: gatewayStates }),
    provider_request_id: text(),
    account_number: text(),
    bank_code: text(),
    checkout_url: text(),
    qr_string: text(),
    expires_at: instant(),
    /** When the gateway was last asked about the attempt because no callback came. */
    swept_at: instant(),
    /** For payments outside the gateway: what the payer handed in, and who decided on it. */
    transaction_id: text(),
    payment_proof: text(),
    verified_by: uuid().references(() => users.id),
    verified_at: instant(),
    rejection_reason: text(),
    paid_at: instant(),
    /** Set once the owner has taken back a payment outside the gateway that never came in; it no longer counts. */
    voided_at: instant(),
    voided_by: uuid().references(() => users.id),
    void_reason: text(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
    foreignKey({
      name: 'payments_invoice_fkey',
      columns: [table.invoice_id, table.owner_id, table.payer_user_id],
      foreignColumns: [invoices.id, invoices.owner_id, invoices.tenant_user_id],
    }),
    kostKey('payments_kost_fkey', table),
    // Each index has its need beside it, because each makes planning and every write take longer.
    // The page of the simulated bank finds a payment by its reference.
    unique('payments_reference_key').on(table.payment_reference),
    // Each payer of an invoice has at most one open attempt: a new one supersedes it. The invoice stands for its tenant.
    uniqueIndexWhere(
      'payments_open_share_key',
      sql`source = 'GATEWAY' and status = 'PENDING'`,
      table.invoice_id,
      sql`(coalesce(payer_occupant_id, invoice_id))`,
    ),
    // Each payer of a bill has at most one payment that waits for verification.
    uniqueIndexWhere(
      'payments_open_manual_key',
      sql`source = 'MANUAL' and status = 'PENDING'`,
      table.invoice_id,
      sql`(coalesce(payer_occupant_id, invoice_id))`,
    ),
    // The payments of an invoice and of a few open bills; the foreign key.
    index('payments_invoice_idx').on(table.invoice_id, table.id),
    // The owner's list of payments; for a scope of some kosts the others are left out without being read.
    index('payments_owner_kost_idx').on(table.owner_id, table.id, table.kost_id),
    // The owner's money of some days, and its sums.
    index('payments_owner_day_idx').on(table.owner_id, sql`(coalesce(paid_at, created_at))`, table.id, table.kost_id),
    // The owner's payments that wait.
    indexWhere('payments_owner_pending_idx', sql`status = 'PENDING'`, table.owner_id, table.source, table.id),
    // The payments in progress of a page of invoices, and the hourly job that lets attempts expire.
    indexWhere('payments_pending_idx', sql`status = 'PENDING'`, table.invoice_id, table.expires_at),
    // What somebody who pays shares has paid; the foreign key.
    indexWhere('payments_occupant_idx', sql`payer_occupant_id is not null`, table.payer_occupant_id, table.invoice_id),
    // The tenant's list of payments.
    index('payments_payer_id_idx').on(table.payer_user_id, table.id),
    // For the foreign key when an undone import deletes accounts.
    indexWhere('payments_verified_by_idx', sql`verified_by is not null`, table.verified_by),
    indexWhere('payments_voided_by_idx', sql`voided_by is not null`, table.voided_by),
    // Payments of an amount, in a search; attempts that came to nothing are left out.
    index('payments_owner_amount_idx').on(table.owner_id, table.amount, table.id).where(isMoney),
    // The hourly job asks the gateway about recent attempts that have not succeeded.
    index('payments_sweep_idx')
      .on(table.created_at)
      .where(sql`source = 'GATEWAY' and status in ('PENDING', 'EXPIRED') and provider_request_id is not null`),
    // How a tenant's bills were paid is read from this index alone; what they reported is found by it.
    index('payments_payer_status_idx').on(
      table.payer_user_id,
      table.status,
      table.invoice_id,
      table.paid_at,
      table.payment_method,
    ),
    check('payments_source_check', oneOf(table.source, paymentSources)),
    check('payments_status_check', oneOf(table.status, paymentStatuses)),
    check('payments_amount_check', sql`${table.amount} > 0 and ${table.fee_amount} >= 0`),
    check(
      'payments_split_check',
      sql`${table.allocated_amount} >= 0 and ${table.credited_amount} >= 0 and ${table.allocated_amount} + ${table.credited_amount} = case when ${table.status} = 'SUCCEEDED' then ${table.amount} else 0 end`,
    ),
    // A voided payment keeps the day on which it was thought to have come in.
    check(
      'payments_paid_check',
      sql`(${table.status} = 'SUCCEEDED' or ${table.voided_at} is not null) = (${table.paid_at} is not null)`,
    ),
    check(
      'payments_void_check',
      sql`num_nonnulls(${table.voided_at}, ${table.voided_by}, ${table.void_reason}) in (0, 3) and (${table.voided_at} is null or ${table.source} = 'MANUAL' and ${table.status} = 'FAILED')`,
    ),
    check('payments_provider_check', oneOf(table.provider, gatewayProviders)),
    check('payments_gateway_state_check', oneOf(table.gateway_state, gatewayStates)),
    check('payments_gateway_check', sql`(${table.source} = 'GATEWAY') = (${table.provider} is not null)`),
  ],
);

/** Money that the gateway reports: one row per capture, so that each is credited once, however often it is reported. */
export const paymentCaptures = pgTable(
  'payment_captures',
  {
    id: id(),
    provider: text({ enum: gatewayProviders }).notNull(),
    capture_id: text().notNull(),
    payment_id: reference(() => payments.id),
    amount: rupiah().notNull(),
    /** The provider's own payment id; the only key of a capture that the sweep found. */
    provider_payment_id: text(),
    created_at: createdAt(),
  },
  (table) => [
    unique('payment_captures_capture_key').on(table.provider, table.capture_id),
    index('payment_captures_payment_idx').on(table.payment_id),
    check('payment_captures_amount_check', sql`${table.amount} > 0`),
  ],
);

/** The result of a callback. QUARANTINED: its amount or reference does not fit, so an admin must look at it. */
const gatewayEventOutcomes = ['APPLIED', 'REPEATED', 'IGNORED', 'QUARANTINED'] as const;
export type GatewayEventOutcome = (typeof gatewayEventOutcomes)[number];

/** Every authentic callback, as it came. Unknown ones are stored, never refused. */
export const gatewayEvents = pgTable(
  'gateway_events',
  {
    id: id(),
    provider: text({ enum: gatewayProviders }).notNull(),
    event: text().notNull(),
    payment_id: uuid().references(() => payments.id),
    outcome: text({ enum: gatewayEventOutcomes }).notNull(),
    reason: text({ enum: quarantineReasons }),
    /** `json`, not `jsonb`, which refuses some texts that a callback may hold. */
    payload: json().notNull(),
    created_at: createdAt(),
  },
  (table) => [
    // For the foreign key when an undone import deletes payments.
    indexWhere('gateway_events_payment_idx', sql`payment_id is not null`, table.payment_id),
    indexWhere('gateway_events_quarantined_idx', sql`outcome = 'QUARANTINED'`, table.id),
    check('gateway_events_outcome_check', oneOf(table.outcome, gatewayEventOutcomes)),
  ],
);

/** The source of a credit entry. */
const creditKinds = ['OVERPAYMENT', 'APPLIED', 'REFUNDED', 'VOIDED', 'MOVED', 'DEPOSIT'] as const;

/**
 * The tenant's credit with an owner, as a ledger: overpayments add, uses subtract. The balance is the sum. A VOIDED
 * entry subtracts the credit of a voided payment, dated like the payment, so that the month's revenue is right again. A
 * MOVED entry is what the bills of a room asked for the days after its tenant moved to another one: no new money. A
 * DEPOSIT entry is what a settlement moved from a deposit to pay bills, less the credit that it moved there.
 *
 * Trigger credit_entries_fill_kost (migration 0072): fills `kost_id` for a Worker before it.
 * Trigger credit_entries_note_credit (migration 0017): adds to `owner_numbers`.
 */
export const creditEntries = pgTable(
  'credit_entries',
  {
    id: id(),
    user_id: reference(() => users.id),
    owner_id: reference(() => users.id),
    /** The kost of its payment; null without one. The credit itself is the tenant's with the owner, in all kosts. */
    kost_id: uuid(),
    /** Whose credit it is beside the tenant's, who is then the one they live with; null for the tenant's own. */
    occupant_id: uuid().references(() => occupants.id),
    kind: text({ enum: creditKinds }).notNull(),
    amount: rupiah().notNull(),
    payment_id: uuid().references(() => payments.id),
    capture_id: uuid().references(() => paymentCaptures.id),
    /** How credit was given back (`manualMethods`), and the address of an uploaded file that shows it. */
    way: text(),
    proof: text(),
    created_at: createdAt(),
  },
  (table) => [
    kostKey('credit_entries_kost_fkey', table),
    index('credit_entries_balance_idx').on(table.user_id, table.owner_id),
    // For the foreign key when an undone import deletes accounts and payments.
    index('credit_entries_owner_idx').on(table.owner_id),
    indexWhere('credit_entries_payment_idx', sql`payment_id is not null`, table.payment_id),
    uniqueIndex('credit_entries_capture_key').on(table.capture_id),
    // The credit of somebody who pays shares; the foreign key.
    indexWhere('credit_entries_occupant_idx', sql`occupant_id is not null`, table.occupant_id),
    check('credit_entries_kind_check', oneOf(table.kind, creditKinds)),
    check(
      'credit_entries_sign_check',
      sql`(${table.kind} = 'DEPOSIT' or (${table.kind} in ('OVERPAYMENT', 'MOVED')) = (${table.amount} > 0)) and ${table.amount} <> 0`,
    ),
  ],
);
