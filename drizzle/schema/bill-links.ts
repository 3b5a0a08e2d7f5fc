import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, instant } from './columns.ts';
import { tenancies } from './tenancies.ts';
import { users } from './users.ts';

/**
 * Links by which whoever holds one sees and pays the open bills of one tenancy, without an account. The token is in no
 * table: it is derived from the row's id, and found by its hash.
 */
export const billLinks = pgTable(
  'bill_links',
  {
    id: id(),
    owner_id: uuid('owner_id')
      .notNull()
      .references(() => users.id),
    tenancy_id: uuid('tenancy_id')
      .notNull()
      .references(() => tenancies.id),
    token_hash: text('token_hash').notNull(),
    /** Which secret the token is derived from. With a new secret another link is made; older ones go on working. */
    secret_mark: text('secret_mark').notNull(),
    created_at: createdAt(),
    revoked_at: instant('revoked_at'),
    /** When its page was last shown, by the page's own word. */
    last_opened_at: instant('last_opened_at'),
    /** Payments that were begun by it since `tries_since`, the beginning of a window. */
    tries: integer('tries').notNull().default(0),
    tries_since: instant('tries_since'),
  },
  (table) => [
    unique('bill_links_token_key').on(table.token_hash),
    // A tenancy has one live link per secret. Those of a tenancy are found by it too.
    uniqueIndex('bill_links_live_key')
      .on(table.tenancy_id, table.secret_mark)
      .where(sql`revoked_at is null`),
    // An undone import deletes accounts and tenancies: the foreign keys are looked up.
    index('bill_links_owner_idx').on(table.owner_id),
    index('bill_links_tenancy_idx').on(table.tenancy_id),
    check('bill_links_tries_check', sql`${table.tries} >= 0`),
  ],
);
