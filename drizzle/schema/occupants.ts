import { sql } from 'drizzle-orm';
import { check, date, index, integer, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { occupantIds, occupantRelations } from '#shared/enums.ts';
import { createdAt, id, oneOf, reference, rupiah, updatedAt } from './columns.ts';
import { invoices } from './invoices.ts';
import { kostKey } from './kosts.ts';
import { pgTable } from './pg-table.ts';
import { tenancies } from './tenancies.ts';

/**
 * Who lives in a room beside its tenant, as the owner wrote it; nothing is ever sent to them. Who pays a share of the rents
 * has a bill link of their own. The number of a KTP or passport
 * is stored as a tenancy's NIK is: encrypted, with a keyed hash and its end, all null once it is deleted.
 */
export const occupants = pgTable(
  'occupants',
  {
    id: id(),
    tenancy_id: reference(() => tenancies.id, { onDelete: 'cascade' }),
    owner_id: uuid().notNull(),
    kost_id: uuid().notNull(),
    full_name: text().notNull(),
    phone: text(),
    relation: text({ enum: occupantRelations }),
    id_kind: text({ enum: occupantIds }),
    id_ciphertext: text(),
    id_hash: text(),
    id_end: text(),
    /** From the first day up to the day of leaving, which is no longer in it. */
    starts_on: date({ mode: 'string' }).notNull(),
    ends_on: date({ mode: 'string' }),
    /** What a rent of a month asks for beside the rent if they live there on its first day. */
    surcharge: rupiah().notNull().default(0),
    /** Their share of each rent, if they pay one: in percent or in rupiah. The tenant pays the rest. */
    pays_percent: integer(),
    pays_amount: rupiah(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
    kostKey('occupants_kost_fkey', table),
    // Those of a tenancy, by each rent that is made; the foreign key.
    index('occupants_tenancy_idx').on(table.tenancy_id, table.id),
    // Who has the same number with one owner; the foreign key when a sample kost goes.
    index('occupants_owner_hash_idx').on(table.owner_id, table.kost_id, table.id_hash),
    check('occupants_relation_check', oneOf(table.relation, occupantRelations)),
    check(
      'occupants_id_check',
      sql`num_nulls(${table.id_kind}, ${table.id_ciphertext}, ${table.id_hash}, ${table.id_end}) in (0, 4)
        and ${oneOf(table.id_kind, occupantIds)} and ${table.id_end} ~ '^[0-9A-Z]{3,4}$'`,
    ),
    check('occupants_days_check', sql`${table.ends_on} >= ${table.starts_on}`),
    check('occupants_surcharge_check', sql`${table.surcharge} >= 0`),
    check(
      'occupants_share_check',
      sql`num_nonnulls(${table.pays_percent}, ${table.pays_amount}) < 2 and ${table.pays_percent} between 1 and 100 and ${table.pays_amount} > 0`,
    ),
  ],
);

/**
 * The months for which a rent has asked for an occupant's surcharge, so that each is asked for once. A month whose bill was
 * cancelled is free again.
 *
 * Trigger invoices_add_occupants (migration 0120): puts the surcharges of a new rent's months into its sum.
 * Trigger invoices_take_occupants (migration 0120): and writes its lines of them.
 * Trigger invoices_add_first_occupants (migration 0132): as the first, for the waiting first rent of a series, once it is sent.
 * Trigger invoices_take_first_occupants (migration 0132): as the second, for the same.
 */
export const occupantMonths = pgTable(
  'occupant_months',
  {
    occupant_id: reference(() => occupants.id, { onDelete: 'cascade' }),
    /** The first day of the month; of a part of one the first day of its rent that is none. */
    month: date({ mode: 'string' }).notNull(),
    amount: rupiah().notNull(),
    /** The rent that was about to take it last: what it takes is exactly what was counted in its sum. */
    wanted_by: uuid().notNull(),
    /** The rent that asks for it; null if that was not made. */
    invoice_id: uuid().references(() => invoices.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ name: 'occupant_months_pkey', columns: [table.occupant_id, table.month] }),
    // The lines of a rent; the foreign key when an undone import deletes bills.
    index('occupant_months_wanted_idx').on(table.wanted_by),
    index('occupant_months_invoice_idx').on(table.invoice_id),
    check('occupant_months_amount_check', sql`${table.amount} > 0`),
  ],
);
