import { sql } from 'drizzle-orm';
import { check, index, text, uuid } from 'drizzle-orm/pg-core';
import { invoiceTypes } from '#shared/enums.ts';
import { createdAt, id, oneOf, reference, rupiah } from './columns.ts';
import { invoices } from './invoices.ts';
import { kostKey } from './kosts.ts';
import { pgTable } from './pg-table.ts';
import { tenancies } from './tenancies.ts';
import { users } from './users.ts';

/**
 * What waits at a tenancy to be asked for with its next rent, such as electricity. The triggers invoices_add_items and
 * invoices_take_items (migration 0099) put it on the next rent that is made, whoever makes it; invoices_release_items lets
 * it wait again if that bill is cancelled. A row that is taken back before is removed.
 */
export const waitingItems = pgTable(
  'waiting_items',
  {
    id: id(),
    tenancy_id: reference(() => tenancies.id),
    owner_id: reference(() => users.id),
    kost_id: uuid().notNull(),
    item_type: text({ enum: invoiceTypes }).notNull(),
    title: text().notNull(),
    amount: rupiah().notNull(),
    created_at: createdAt(),
    /** The rent that was about to take it last: what it takes is exactly what was counted in its sum. */
    wanted_by: uuid(),
    /** The rent on which it was put; null while it waits. */
    invoice_id: uuid().references(() => invoices.id),
  },
  (table) => [
    kostKey('waiting_items_kost_fkey', table),
    // What waits for an owner, and at a tenancy whose rent is made; what waits again after its bill was cancelled. Foreign
    // keys read them too when an undone import deletes rows.
    index('waiting_items_owner_idx').on(table.owner_id, table.invoice_id),
    index('waiting_items_tenancy_idx').on(table.tenancy_id, table.invoice_id),
    index('waiting_items_invoice_idx').on(table.invoice_id),
    check('waiting_items_type_check', oneOf(table.item_type, invoiceTypes)),
    check('waiting_items_amount_check', sql`${table.amount} > 0`),
  ],
);
