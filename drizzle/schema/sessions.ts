import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, instant } from './columns.ts';
import { users } from './users.ts';

/** Signed-in sessions. A token is good only while its row is: logout, suspension and role changes revoke it. */
export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    created_at: createdAt(),
    expires_at: instant('expires_at').notNull(),
    revoked_at: instant('revoked_at'),
  },
  (table) => [
    index('sessions_user_live_idx')
      .on(table.user_id)
      .where(sql`revoked_at is null`),
    index('sessions_expires_idx').on(table.expires_at),
  ],
);

/**
 * Wrong sign-ins per account and per address, in windows of 15 minutes. The key is a keyed hash: neither emails nor
 * addresses of people are kept.
 */
export const loginAttempts = pgTable(
  'login_attempts',
  {
    key: text('key').primaryKey(),
    failures: integer('failures').notNull(),
    /** Passwords that are being looked at now. */
    pending: integer('pending').notNull().default(0),
    window_started_at: instant('window_started_at').notNull(),
  },
  (table) => [check('login_attempts_failures_check', sql`${table.failures} >= 0 and ${table.pending} >= 0`)],
);
