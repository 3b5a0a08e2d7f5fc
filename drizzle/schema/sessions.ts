import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt, id, instant, reference } from './columns.ts';
import { pgTable } from './pg-table.ts';
import { users } from './users.ts';

/**
 * Signed-in sessions. A token is valid only while its session is open: logout, deactivation, a new role and long disuse
 * end it. The row has a device name that the holder recognises, and a part of the network's address.
 */
export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    user_id: reference(() => users.id, { onDelete: 'cascade' }),
    created_at: createdAt(),
    expires_at: instant().notNull(),
    revoked_at: instant(),
    /** Precise to the hour, so that a session in use rarely needs a write. */
    last_used_at: instant()
      .notNull()
      .default(sql`now()`),
    /** Such as "Chrome di Android". */
    device_name: text().notNull().default(''),
    /** Only the network's prefix, such as `114.10.0.0/16`. */
    network: text().notNull().default(''),
    /** When the holder last proved the password or a code again. */
    stepped_up_at: instant(),
  },
  (table) => [
    // The sessions of an account; also for the foreign key when an undone import deletes accounts.
    index('sessions_user_idx').on(table.user_id),
  ],
);

/** Devices that have signed in to an account: a keyed hash of the secret that the browser stores. */
export const knownDevices = pgTable(
  'known_devices',
  {
    user_id: reference(() => users.id, { onDelete: 'cascade' }),
    device_hash: text().notNull(),
    created_at: createdAt(),
    last_seen_at: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.device_hash] })],
);

/**
 * Wrong sign-ins per account, network, device and session, in windows of 15 minutes. The key is a keyed hash: no emails
 * and no addresses are stored.
 */
export const loginAttempts = pgTable(
  'login_attempts',
  {
    key: text().primaryKey(),
    failures: integer().notNull(),
    /** Passwords that are being checked at this moment. */
    pending: integer().notNull().default(0),
    window_started_at: instant().notNull(),
  },
  (table) => [check('login_attempts_failures_check', sql`${table.failures} >= 0 and ${table.pending} >= 0`)],
);
