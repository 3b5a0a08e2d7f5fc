import { index, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, reference } from './columns.ts';
import { pgTable } from './pg-table.ts';
import { users } from './users.ts';

/**
 * The rows that were made under callers' `Idempotency-Key`s, for a day. The statement that makes a row also inserts the
 * key, so a second write with the same key violates the primary key and is undone.
 */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    actor_id: reference(() => users.id, { onDelete: 'cascade' }),
    key: text().notNull(),
    /** The procedure, such as `invoices.create`. */
    procedure: text().notNull(),
    /** A keyed hash of the body. The same key with another body is refused. */
    body_hash: text().notNull(),
    /** The row that was made or changed; a repeated call answers its present state. */
    subject_id: uuid().notNull(),
    created_at: createdAt(),
  },
  (table) => [
    primaryKey({ name: 'idempotency_keys_pkey', columns: [table.actor_id, table.key] }),
    index('idempotency_keys_created_idx').on(table.created_at),
  ],
);
