import { sql } from 'drizzle-orm';
import { check, date, integer, primaryKey } from 'drizzle-orm/pg-core';
import { reference } from './columns.ts';
import { pgTable } from './pg-table.ts';
import { users } from './users.ts';

/**
 * How many messages have left for an owner on a WIB day. A row and not a count of messages, so that senders at the same
 * time take turns at it.
 */
export const ownerMessageDays = pgTable(
  'owner_message_days',
  {
    owner_id: reference(() => users.id, { onDelete: 'cascade' }),
    day: date({ mode: 'string' }).notNull(),
    sent: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.owner_id, table.day] }),
    check('owner_message_days_sent_check', sql`${table.sent} >= 0`),
  ],
);
