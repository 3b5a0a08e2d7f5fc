import { boolean, index, integer, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, instant, reference } from './columns.ts';
import { kosts } from './kosts.ts';
import { pgTable } from './pg-table.ts';
import { users } from './users.ts';

/** Imports of owners' records. The browser chooses the id, so that a call whose answer was lost can be repeated. */
export const imports = pgTable(
  'imports',
  {
    id: uuid().primaryKey(),
    owner_id: reference(() => users.id),
    kost_id: reference(() => kosts.id, { onDelete: 'cascade' }),
    undone_at: instant(),
    created_at: createdAt(),
  },
  (table) => [
    // An owner's last imports, and all of them for the rows of a day.
    index('imports_owner_idx').on(table.owner_id, table.created_at),
    // For the foreign key when a sample kost goes.
    index('imports_kost_idx').on(table.kost_id),
  ],
);

/**
 * The rows that each row of an import has made, so that they are made once and can be undone. The ids are not foreign
 * keys, so that a room or a bill can be removed later like any other.
 */
export const importRows = pgTable(
  'import_rows',
  {
    import_id: reference(() => imports.id, { onDelete: 'cascade' }),
    /** The row's number in the sheet. */
    n: integer().notNull(),
    /** SHA-256 of its cells, keyed, because they hold personal data that could be guessed. */
    hash: text().notNull(),
    room_id: uuid().notNull(),
    /** Whether the import has made the room, or found it. */
    made_room: boolean().notNull(),
    /** The tenant's account, tenancy and bills; null for an empty room. */
    user_id: uuid(),
    tenancy_id: uuid(),
    debt_invoice_id: uuid(),
    deposit_invoice_id: uuid(),
    payment_id: uuid(),
  },
  (table) => [primaryKey({ name: 'import_rows_pkey', columns: [table.import_id, table.n] })],
);
