import { bigint, text, unique, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, instant, reference } from './columns.ts';
import { pgTable } from './pg-table.ts';
import { users } from './users.ts';

/** Codes of an authenticator app (RFC 6238), one secret per account. It counts once a first code has confirmed it. */
export const userTotp = pgTable('user_totp', {
  user_id: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Encrypted like NIKs, bound to the account. */
  secret_ciphertext: text().notNull(),
  confirmed_at: instant(),
  /** The time step of the last accepted code; codes of this or an earlier step are refused. */
  last_used_step: bigint({ mode: 'number' }).notNull().default(0),
  created_at: createdAt(),
});

/** Ten codes for people who lost the app, each good once, stored as keyed hashes. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: id(),
    user_id: reference(() => users.id, { onDelete: 'cascade' }),
    code_hash: text().notNull(),
    used_at: instant(),
    created_at: createdAt(),
  },
  (table) => [unique('recovery_codes_hash_key').on(table.user_id, table.code_hash)],
);
