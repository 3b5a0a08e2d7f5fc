import { sql } from 'drizzle-orm';
import { text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { pgTable } from './pg-table.ts';

/** What the Worker compares itself with: `nik_key`, a hash of the newest key; and `write`, when writing last worked. */
export const keptChecks = pgTable('kept_checks', {
  name: text().primaryKey(),
  value: text().notNull(),
  updated_at: instant()
    .notNull()
    .default(sql`now()`),
});
