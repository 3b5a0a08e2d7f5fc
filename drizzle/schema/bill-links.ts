import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, instant } from './columns.ts';
import { kosts } from './kosts.ts';
import { tenancies } from './tenancies.ts';
import { users } from './users.ts';

/**
 * Links by which whoever holds one sees and pays the open bills of one tenancy, without an account. The token is in no
 * table: it is derived from the row's id, and found by its hash.
 *
 * Trigger bill_links_fill_kost (migration 0072): fills `kost_id` for a Worker before it.
 */
export const billLinks = pgTable(
  'bill_links',
  {
    id: id(),
    owner_id: uuid('owner_id')
      .notNull()
      .references(() => users.id),
    /** The tenancy's kost. */
    kost_id: uuid('kost_id'),
    tenancy_id: uuid('tenancy_id')
      .notNull()
      .references(() => tenancies.id),
    token_hash: text('token_hash').notNull(),
    /** A mark of the secret from which the token is derived: a new secret makes a new link, older ones still work. */
    secret_mark: text('secret_mark').notNull(),
    created_at: createdAt(),
    revoked_at: instant('revoked_at'),
    /** When its page was last shown, as the page itself reports. */
    last_opened_at: instant('last_opened_at'),
    /**
     * The number of the tenant's account at that moment, as messages are sent to it: whoever lives behind another number
     * has not opened the link.
     */
    opened_number: text('opened_number'),
    /** How many payments the link has begun since `tries_since`, the beginning of a window. */
    tries: integer('tries').notNull().default(0),
    tries_since: instant('tries_since'),
  },
  (table) => [
    foreignKey({
      name: 'bill_links_kost_fkey',
      columns: [table.kost_id, table.owner_id],
      foreignColumns: [kosts.id, kosts.owner_id],
    }),
    unique('bill_links_token_key').on(table.token_hash),
    // A tenancy has one live link per secret; a tenancy's links are found by this index too.
    uniqueIndex('bill_links_live_key')
      .on(table.tenancy_id, table.secret_mark)
      .where(sql`revoked_at is null`),
    // For the foreign key when an undone import deletes accounts and tenancies.
    index('bill_links_owner_idx').on(table.owner_id),
    index('bill_links_tenancy_idx').on(table.tenancy_id),
    check('bill_links_tries_check', sql`${table.tries} >= 0`),
  ],
);
