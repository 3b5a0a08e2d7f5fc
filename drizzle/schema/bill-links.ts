import { sql } from 'drizzle-orm';
import { check, index, integer, text, unique, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, indexWhere, instant, reference, uniqueIndexWhere } from './columns.ts';
import { kostKey } from './kosts.ts';
import { occupants } from './occupants.ts';
import { pgTable } from './pg-table.ts';
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
    owner_id: reference(() => users.id),
    /** The tenancy's kost. */
    kost_id: uuid(),
    tenancy_id: reference(() => tenancies.id),
    /** Whose share of the rents it shows and pays; null for a link to all bills of the tenancy. */
    occupant_id: uuid().references(() => occupants.id, { onDelete: 'cascade' }),
    token_hash: text().notNull(),
    /**
     * A mark of the secret from which the token is derived: a new secret makes a new link, older ones still work. Of a
     * link to a share with its occupant's id, so that what looks for the tenancy's link never finds it.
     */
    secret_mark: text().notNull(),
    created_at: createdAt(),
    revoked_at: instant(),
    /** When its page was last shown, as the page itself reports. */
    last_opened_at: instant(),
    /**
     * The number of the tenant's account at that moment, as messages are sent to it: whoever lives behind another number
     * has not opened the link.
     */
    opened_number: text(),
    /** How many payments the link has begun since `tries_since`, the beginning of a window. */
    tries: integer().notNull().default(0),
    tries_since: instant(),
  },
  (table) => [
    kostKey('bill_links_kost_fkey', table),
    unique('bill_links_token_key').on(table.token_hash),
    // A tenancy has one live link per secret; a tenancy's links are found by this index too.
    uniqueIndexWhere('bill_links_live_key', sql`revoked_at is null`, table.tenancy_id, table.secret_mark),
    // For the foreign key when an undone import deletes accounts and tenancies.
    index('bill_links_owner_idx').on(table.owner_id),
    index('bill_links_tenancy_idx').on(table.tenancy_id),
    // The link of somebody who pays a share, and the foreign key.
    indexWhere('bill_links_occupant_idx', sql`occupant_id is not null`, table.occupant_id),
    check('bill_links_tries_check', sql`${table.tries} >= 0`),
  ],
);
