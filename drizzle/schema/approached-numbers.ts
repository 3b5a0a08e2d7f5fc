import { index, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant, reference } from './columns.ts';
import { pgTable } from './pg-table.ts';
import { users } from './users.ts';

/**
 * To which numbers an owner's one message has gone by WhatsApp before the person has acted. It is kept by the number, so
 * that another account, tenancy or spelling of it makes no second one.
 */
export const approachedNumbers = pgTable(
  'approached_numbers',
  {
    /** In the form of `users.phone_e164`. */
    number: text().notNull(),
    owner_id: reference(() => users.id, { onDelete: 'cascade' }),
    /** The message that may go there, also when it is tried again; messages are deleted sooner. */
    message_id: uuid().notNull(),
    approached_at: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.number, table.owner_id] }),
    // For the foreign key when an undone import deletes accounts.
    index('approached_numbers_owner_idx').on(table.owner_id),
  ],
);
