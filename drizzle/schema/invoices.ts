import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { invoiceStatuses, invoiceTypes, kostZones, recurrenceTypes, rentPeriods } from '#shared/enums.ts';
import { createdAt, id, indexWhere, instant, oneOf, parties, reference, rupiah, updatedAt } from './columns.ts';
import { pgTable } from './pg-table.ts';
import { tenancies } from './tenancies.ts';
import { users } from './users.ts';

/**
 * Whether an invoice is still to be paid; word for word `isOpen` in `worker/db/states.ts`. With `is true` the planner
 * compares the predicate as a whole; a bare list of states it would compare state by state, with each of these indexes,
 * at every read.
 */
const isOpen = sql`(status in ('SENT', 'VIEWED', 'PARTIAL')) is true`;

/** Whether an invoice is a rent; word for word `isRent` in `worker/features/invoices/rent-of-month.ts`. */
const isRent = sql`(invoice_type = 'MONTHLY_RENT' and status <> 'CANCELLED') is true`;

/** The days that bound what a rent pays for; word for word `spanOf` in `worker/features/billing/covered-months.ts`. */
const coversFrom = sql`coalesce(covers_from, due_date)`;
const coversTo = sql`coalesce(covers_to, due_date)`;

/**
 * Invoices. The parties and the room are copied in when an invoice is made, so that later changes never touch an issued
 * document. `paid_amount` is the sum of the succeeded payments allocated to it.
 *
 * Trigger invoices_note_bill (migration 0017): adds to `owner_numbers`.
 * Trigger invoices_fill_zone (migration 0142): its zone is the tenancy's.
 * Trigger invoices_add_items (migration 0099): a rent asks for what waits in `waiting_items` too.
 * Trigger invoices_take_items (migration 0099): makes lines of it.
 * Trigger invoices_release_items (migration 0099): lets it wait again if the rent is cancelled.
 * Trigger invoices_keep_other_lines (migration 0180): lets the other lines of a draft wait whose days others ask for.
 */
export const invoices = pgTable(
  'invoices',
  {
    id: id(),
    invoice_number: text().notNull(),
    ...parties(),
    /** Whose day it has while it is open or a series goes on from it: the kost's zone, which a Worker writes only as it opens again. */
    zone: text({ enum: kostZones }).notNull().default('WIB'),
    invoice_type: text({ enum: invoiceTypes }).notNull(),
    title: text().notNull(),
    description: text(),
    notes: text(),
    subtotal: rupiah().notNull(),
    tax_amount: rupiah().notNull().default(0),
    late_fee_amount: rupiah().notNull().default(0),
    total_amount: rupiah().notNull(),
    paid_amount: rupiah().notNull().default(0),
    remaining_amount: rupiah().generatedAlwaysAs(sql`total_amount - paid_amount`),
    /**
     * What of it was given back for its last days: to its tenant's credit, when they moved to another room, which asks for
     * these days itself, or into their deposit, when what they had prepaid was settled.
     */
    given_back: rupiah().notNull().default(0),
    late_fee_bps: integer().notNull(),
    allow_partial_payment: boolean().notNull(),
    due_date: date({ mode: 'string' }).notNull(),
    issued_date: date({ mode: 'string' }),
    is_recurring: boolean().notNull(),
    recurrence_type: text({ enum: recurrenceTypes }).notNull(),
    recurrence_end_date: date({ mode: 'string' }),
    /** The id of the first invoice of a series. `series_period` counts from 0. */
    series_id: uuid(),
    series_period: integer(),
    /** Only on the first invoice of a series: the next period, and the day on which it is issued. */
    next_period: integer(),
    next_issue_on: date({ mode: 'string' }),
    /**
     * Only on the first invoice of a series that bills the tenancy's present rent instead of repeating its own lines:
     * the day of the month on which rent is due, and the first day of the month from which periods are counted.
     */
    rent_day: integer(),
    rent_month: date({ mode: 'string' }),
    /**
     * Only of a series that bills the tenancy's present rent for another period than the month, on all of its invoices:
     * its periods follow each other from `periods_from` of the first one, each is due on its first day, and it has no
     * `rent_day`.
     */
    rent_period: text({ enum: rentPeriods }),
    /**
     * Only on the first invoice of a series: the first day of the month from which those are counted that its periods pay
     * for; of a rent of another period than the month the first day itself; if null, `rent_month` or the first month that the invoice itself pays for.
     */
    periods_from: date({ mode: 'string' }),
    /**
     * Only on the first invoice of a series of months, or of periods of several: the day of the month on which these begin, if the
     * month in which the series begins is too short for it.
     */
    periods_day: integer(),
    /**
     * Only on the first invoice of a series that was cancelled with its first invoice, or has reached its end date: when
     * the owner said that this is right. Until then the rent that stopped is a matter of their day.
     */
    stop_noted_at: instant(),
    /** Only on the first invoice of a series: the late fee of its later periods, if it is another than its own. */
    series_late_fee_bps: integer(),
    /** The first and the last day that a rent pays for; null if nobody has said it: then it is the month of `due_date`. */
    covers_from: date({ mode: 'string' }),
    covers_to: date({ mode: 'string' }),
    /**
     * The first day of the first month that a rent counts for, if it must be that month's only such rent: one that was made
     * by a series or by billing a month, or by hand after asking for similar ones.
     */
    sole_rent_of: date({ mode: 'string' }),
    /** The last day whose late fee has been processed; `infinity` once the cap is reached. */
    late_fee_until: date({ mode: 'string' }).notNull(),
    status: text({ enum: invoiceStatuses }).notNull(),
    sent_at: instant(),
    viewed_at: instant(),
    paid_at: instant(),
    cancelled_at: instant(),
    cancel_reason: text(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
    foreignKey({
      name: 'invoices_tenancy_fkey',
      columns: [table.tenant_id, table.tenant_user_id, table.owner_id, table.kost_id, table.room_id],
      foreignColumns: [tenancies.id, tenancies.user_id, tenancies.owner_id, tenancies.kost_id, tenancies.room_id],
    }),
    // Each index has its need beside it, because each makes planning and every write take longer.
    unique('invoices_number_key').on(table.owner_id, table.invoice_number),
    // Issues each period of a series once.
    unique('invoices_series_key').on(table.series_id, table.series_period),
    // Lets payments carry their invoice's parties by a foreign key. An owner's list reads this index too.
    unique('invoices_owner_id_payer_key').on(table.owner_id, table.id, table.tenant_user_id),
    // The owner's list, filtered by state or by type.
    index('invoices_owner_status_idx').on(table.owner_id, table.status, table.id),
    index('invoices_owner_type_idx').on(table.owner_id, table.invoice_type, table.id),
    // The owner's lists of overdue invoices, and of open ones that are not.
    index('invoices_owner_open_idx').on(table.owner_id, table.id, table.due_date).where(isOpen),
    // Whom an owner should remind, the latest first, and the job that reminds; who is late, from this index alone.
    index('invoices_owner_late_idx').on(table.owner_id, table.due_date, table.id, table.tenant_id).where(isOpen),
    // Deposits that are still to be paid.
    indexWhere('invoices_owner_open_deposit_idx', sql`invoice_type = 'SECURITY_DEPOSIT' and ${isOpen}`, table.owner_id),
    // What a tenancy owes: for reminders, bill links, exports and the months of a kost, which read no paid ones.
    index('invoices_tenancy_open_idx').on(table.tenant_id, table.due_date).where(isOpen),
    // The deposit that is held of a tenancy, in lists of them.
    indexWhere('invoices_deposit_idx', sql`invoice_type = 'SECURITY_DEPOSIT'`, table.tenant_id),
    // The tenant's lists of invoices and bills.
    index('invoices_payer_id_idx').on(table.tenant_user_id, table.id),
    // A tenant's open bills: for their dashboard and summary, and the job that spends their credit.
    index('invoices_payer_open_idx').on(table.tenant_user_id).where(isOpen),
    // Two writes that meet never both make the rent of a month.
    uniqueIndex('invoices_sole_rent_key')
      .on(table.tenant_id, table.sole_rent_of)
      .where(sql`sole_rent_of is not null and ${isRent}`),
    // The bills of a tenancy that is confirmed, declined, cancelled or checked out; bills similar to a new one; its last
    // rents.
    index('invoices_tenancy_idx').on(table.tenant_id, table.due_date),
    // The rents of a month: of an owner, and of a tenancy.
    index('invoices_owner_covers_idx').on(table.owner_id, coversTo, coversFrom).where(isRent),
    index('invoices_tenancy_covers_idx').on(table.tenant_id, coversTo, coversFrom).where(isRent),
    // Bills that are due on some days, and those of an amount, in a search. The first also serves the Worker before
    // `covers_from`, which finds the rents of a month by their due date.
    index('invoices_owner_due_idx').on(table.owner_id, table.due_date, table.id),
    index('invoices_owner_amount_idx').on(table.owner_id, table.total_amount, table.id),
    // The running rent series of a tenancy, and the automatic rent of each in a list of them.
    index('invoices_rent_heads_idx')
      .on(table.tenant_id)
      .where(
        sql`(series_period = 0 and invoice_type = 'MONTHLY_RENT' and (next_issue_on is not null or rent_day is not null)) is true`,
      ),
    // An owner's day: rents that are billed twice by themselves, and those that have stopped.
    index('invoices_rent_watch_idx')
      .on(table.owner_id, table.tenant_id)
      .where(
        sql`(series_period = 0 and invoice_type = 'MONTHLY_RENT' and (next_issue_on is not null or next_period is not null and stop_noted_at is null and (status = 'CANCELLED' or recurrence_end_date is not null))) is true`,
      ),
    // For the Worker before `stop_noted_at`, in which a series ended with its first invoice.
    index('invoices_rent_series_idx')
      .on(table.tenant_id)
      .where(
        sql`(series_period = 0 and invoice_type = 'MONTHLY_RENT' and recurrence_type = 'MONTHLY' and status <> 'CANCELLED' and (next_issue_on is not null or rent_day is not null)) is true`,
      ),
    // The daily job: series with a period to issue, and bills with a late fee to post.
    indexWhere('invoices_next_issue_idx', sql`next_issue_on is not null`, table.next_issue_on),
    indexWhere('invoices_late_fee_idx', sql`${isOpen} and late_fee_bps > 0`, table.late_fee_until),
    check('invoices_type_check', oneOf(table.invoice_type, invoiceTypes)),
    check('invoices_status_check', oneOf(table.status, invoiceStatuses)),
    check('invoices_recurrence_check', oneOf(table.recurrence_type, recurrenceTypes)),
    check('invoices_recurring_check', sql`${table.is_recurring} = (${table.recurrence_type} <> 'NONE')`),
    check(
      'invoices_next_issue_check',
      sql`${table.next_issue_on} is null or (${table.series_period} = 0 and ${table.next_period} > 0)`,
    ),
    check(
      'invoices_rent_day_check',
      sql`(${table.rent_day} is null) = (${table.rent_month} is null)
        and (${table.rent_day} is null or (${table.rent_day} between 1 and 31 and ${table.series_period} = 0
          and ${table.invoice_type} = 'MONTHLY_RENT' and ${table.recurrence_type} = 'MONTHLY'))`,
    ),
    check('invoices_rent_period_check', oneOf(table.rent_period, rentPeriods)),
    check(
      'invoices_covers_check',
      sql`(${table.covers_from} is null) = (${table.covers_to} is null) and ${table.covers_from} <= ${table.covers_to}`,
    ),
    check('invoices_series_check', sql`(${table.series_id} is null) = (${table.series_period} is null)`),
    check(
      'invoices_amounts_check',
      sql`${table.subtotal} > 0 and ${table.tax_amount} >= 0 and ${table.late_fee_amount} >= 0`,
    ),
    check(
      'invoices_total_check',
      sql`${table.total_amount} = ${table.subtotal} + ${table.tax_amount} + ${table.late_fee_amount}`,
    ),
    check('invoices_given_back_check', sql`${table.given_back} between 0 and ${table.total_amount}`),
    check('invoices_paid_check', sql`${table.paid_amount} between 0 and ${table.total_amount}`),
    // PAID exactly if nothing remains; PARTIAL exactly if some was paid and some remains, but for a deposit that nobody asks
    // for any more, since its tenant has left.
    check('invoices_settled_check', sql`(${table.status} = 'PAID') = (${table.paid_amount} = ${table.total_amount})`),
    check(
      'invoices_partial_check',
      sql`(${table.status} = 'PARTIAL') = (${table.paid_amount} > 0 and ${table.paid_amount} < ${table.total_amount}
        and not (${table.status} = 'CANCELLED' and ${table.invoice_type} = 'SECURITY_DEPOSIT'))`,
    ),
    check('invoices_late_fee_check', sql`${table.late_fee_bps} between 0 and 1000`),
    check('invoices_issued_check', sql`${table.status} in ('DRAFT', 'CANCELLED') or ${table.issued_date} is not null`),
    check('invoices_draft_check', sql`${table.status} <> 'DRAFT' or ${table.issued_date} is null`),
  ],
);

export const invoiceItems = pgTable(
  'invoice_items',
  {
    invoice_id: reference(() => invoices.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    description: text().notNull(),
    quantity: integer().notNull(),
    unit_price: rupiah().notNull(),
    total_price: rupiah().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.invoice_id, table.position] }),
    check('invoice_items_quantity_check', sql`${table.quantity} >= 1`),
    check('invoice_items_price_check', sql`${table.unit_price} >= 0`),
    check('invoice_items_total_check', sql`${table.total_price} = ${table.quantity} * ${table.unit_price}`),
  ],
);

/** The last invoice number of an owner in a month. Numbers have no gaps: `INV-YYYYMM-0001` and up. */
export const invoiceCounters = pgTable(
  'invoice_counters',
  {
    owner_id: reference(() => users.id),
    month: text().notNull(),
    last_number: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.owner_id, table.month] })],
);

/** Late fees, at most one row per day. Waived amounts no longer count in the invoice's total. */
export const lateFees = pgTable(
  'late_fees',
  {
    invoice_id: reference(() => invoices.id),
    day: date({ mode: 'string' }).notNull(),
    amount: rupiah().notNull(),
    /** Less than `amount` if a part of the day's fee had been paid. */
    waived_amount: rupiah().notNull().default(0),
    waived_at: instant(),
    waived_by: uuid().references(() => users.id),
    waive_reason: text(),
    created_at: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.invoice_id, table.day] }),
    // For the foreign key when an undone import deletes accounts.
    indexWhere('late_fees_waived_by_idx', sql`waived_by is not null`, table.waived_by),
    check('late_fees_amount_check', sql`${table.amount} >= 0`),
    check('late_fees_waiver_check', sql`(${table.waived_at} is null) = (${table.waive_reason} is null)`),
    check(
      'late_fees_waived_amount_check',
      sql`${table.waived_amount} between 0 and ${table.amount} and (${table.waived_amount} > 0) = (${table.waived_at} is not null)`,
    ),
  ],
);
