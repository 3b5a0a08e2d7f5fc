import { sql } from 'drizzle-orm';
import { check, index } from 'drizzle-orm/pg-core';
import { id, instant, reference, uniqueIndexWhere } from './columns.ts';
import { pgTable } from './pg-table.ts';
import { users } from './users.ts';

/**
 * The times during which an account was switched off: it was in use before, and an admin deactivated or suspended it. A
 * row is made by the switch itself, whatever makes it. The accounts of samples have none, since nobody ever uses them.
 *
 * Trigger users_note_pause (migration 0058): begins and ends them.
 */
export const accountPauses = pgTable(
  'account_pauses',
  {
    id: id(),
    user_id: reference(() => users.id, { onDelete: 'cascade' }),
    paused_at: instant().notNull(),
    /** Null while the account is off. */
    resumed_at: instant(),
  },
  (table) => [
    uniqueIndexWhere('account_pauses_open_key', sql`resumed_at is null`, table.user_id),
    index('account_pauses_user_idx').on(table.user_id, table.paused_at),
    check('account_pauses_order_check', sql`${table.resumed_at} >= ${table.paused_at}`),
  ],
);
