import { sql } from 'drizzle-orm';
import { check, date, foreignKey, index, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { depositKinds } from '#shared/enums.ts';
import { createdAt, id, indexWhere, oneOf, reference, rupiah } from './columns.ts';
import { kostKey } from './kosts.ts';
import { pgTable } from './pg-table.ts';
import { tenancies } from './tenancies.ts';

/**
 * The deposits as a ledger: what was received adds, what was deducted, returned or moved away subtracts. What is held of
 * a tenancy is the sum. An entry that takes another one back has its amount with the other sign, and a note that says why.
 *
 * Trigger deposit_entries_add (migration 0106): adds to `deposits` and `owner_numbers`.
 * Trigger deposit_entries_fetch (migration 0128): of who moved to another room, fetches what goes from where they live.
 * Trigger deposit_entries_follow (migration 0128): hands on what comes.
 * Trigger deposit_entries_append_only (migration 0106): refuses UPDATE, and DELETE as long as the tenancy is there: with
 * it they go, as when an import is undone.
 * Trigger deposit_entries_no_truncate (migration 0106): refuses TRUNCATE.
 */
export const depositEntries = pgTable(
  'deposit_entries',
  {
    id: id(),
    tenancy_id: reference(() => tenancies.id, { onDelete: 'cascade' }),
    owner_id: uuid().notNull(),
    kost_id: uuid().notNull(),
    kind: text({ enum: depositKinds }).notNull(),
    amount: rupiah().notNull(),
    /** The WIB day on which the money came or went. */
    day: date({ mode: 'string' }).notNull(),
    /** The payment of a receipt. Not a foreign key: entries stay when it is deleted. */
    payment_id: uuid(),
    /** The entry that it takes back. */
    reverses: uuid(),
    /** The method of the payment, or how money was returned (`manualMethods`). */
    way: text(),
    note: text(),
    /** The address of an uploaded file that shows it, or another one. */
    proof: text(),
    /** Who recorded it; null of what follows from a payment. */
    actor_id: uuid(),
    created_at: createdAt(),
  },
  (table) => [
    kostKey('deposit_entries_kost_fkey', table),
    foreignKey({ name: 'deposit_entries_reverses_fkey', columns: [table.reverses], foreignColumns: [table.id] }),
    // The entries of a tenancy; the foreign key.
    index('deposit_entries_tenancy_idx').on(table.tenancy_id, table.id),
    // An owner's deposits of some days.
    index('deposit_entries_owner_day_idx').on(table.owner_id, table.day),
    // What a payment keeps.
    indexWhere('deposit_entries_payment_idx', sql`payment_id is not null`, table.payment_id),
    // An entry is taken back once.
    uniqueIndex('deposit_entries_reverses_key').on(table.reverses),
    check('deposit_entries_kind_check', oneOf(table.kind, depositKinds)),
    check('deposit_entries_receipt_check', sql`(${table.kind} = 'RECEIVED') = (${table.payment_id} is not null)`),
    check(
      'deposit_entries_sign_check',
      sql`${table.amount} <> 0 and (${table.kind} in ('RECEIVED', 'MOVED') or ${table.amount} < 0 or ${table.note} is not null)`,
    ),
  ],
);

/**
 * The sums of each tenancy's entries, by kind, kept by a trigger. That none is held below nothing, however many write at
 * once, is the check of this row. A tenancy for which nothing was ever received has none.
 */
export const deposits = pgTable(
  'deposits',
  {
    tenancy_id: uuid()
      .primaryKey()
      .references(() => tenancies.id, { onDelete: 'cascade' }),
    owner_id: uuid().notNull(),
    kost_id: uuid().notNull(),
    received: rupiah().notNull().default(0),
    deducted: rupiah().notNull().default(0),
    returned: rupiah().notNull().default(0),
    moved: rupiah().notNull().default(0),
    held: rupiah()
      .notNull()
      .generatedAlwaysAs(sql`received + deducted + returned + moved`),
  },
  (table) => [
    kostKey('deposits_kost_fkey', table),
    // What is held of an owner's tenancies, in sum and by kost.
    index('deposits_owner_kost_idx').on(table.owner_id, table.kost_id, table.held),
    check('deposits_held_check', sql`${table.held} >= 0`),
  ],
);
