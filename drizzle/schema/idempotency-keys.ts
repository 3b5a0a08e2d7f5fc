import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt } from './columns.ts';
import { users } from './users.ts';

/**
 * What a caller's `Idempotency-Key` has made, for a day. The row is inserted by the statement that made it: a second
 * write with the same key runs into the primary key and undoes itself.
 */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    actor_id: uuid('actor_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    /** The procedure, such as `invoices.create`. */
    procedure: text('procedure').notNull(),
    /** A keyed hash of the body: the same key with another one is refused. */
    body_hash: text('body_hash').notNull(),
    /** The row that was made or changed; its present state answers a repeated call. */
    subject_id: uuid('subject_id').notNull(),
    created_at: createdAt(),
  },
  (table) => [
    primaryKey({ name: 'idempotency_keys_pkey', columns: [table.actor_id, table.key] }),
    index('idempotency_keys_created_idx').on(table.created_at),
  ],
);
