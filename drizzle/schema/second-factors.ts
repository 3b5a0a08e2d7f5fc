import { bigint, text, unique, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, instant, reference } from './columns.ts';
import { pgTable } from './pg-table.ts';
import { users } from './users.ts';

/** Codes of an authenticator app (RFC 6238), one secret per account. It counts once a first code has confirmed it. */
export const userTotp = pgTable('user_totp', {
  user_id: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Encrypted like NIKs, bound to the account. */
  secret_ciphertext: text('secret_ciphertext').notNull(),
  confirmed_at: instant('confirmed_at'),
  /** The time step of the last accepted code; codes of this or an earlier step are refused. */
  last_used_step: bigint('last_used_step', { mode: 'number' }).notNull().default(0),
  created_at: createdAt(),
});

/** Ten codes for people who lost the app, each good once, stored as keyed hashes. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: id(),
    user_id: reference('user_id', () => users.id, { onDelete: 'cascade' }),
    code_hash: text('code_hash').notNull(),
    used_at: instant('used_at'),
    created_at: createdAt(),
  },
  (table) => [unique('recovery_codes_hash_key').on(table.user_id, table.code_hash)],
);
