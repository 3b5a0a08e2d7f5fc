import { bigint, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, instant } from './columns.ts';
import { users } from './users.ts';

/** Codes of an authenticator app (RFC 6238), one secret an account. It counts once it is confirmed by a first code. */
export const userTotp = pgTable('user_totp', {
  user_id: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Encrypted as NIKs are, bound to the account. */
  secret_ciphertext: text('secret_ciphertext').notNull(),
  confirmed_at: instant('confirmed_at'),
  /** The step of the last code that was taken: neither it nor an earlier one is taken again. */
  last_used_step: bigint('last_used_step', { mode: 'number' }).notNull().default(0),
  created_at: createdAt(),
});

/** Ten codes for who has lost the app, each good once; kept as keyed hashes. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: id(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    code_hash: text('code_hash').notNull(),
    used_at: instant('used_at'),
    created_at: createdAt(),
  },
  (table) => [unique('recovery_codes_hash_key').on(table.user_id, table.code_hash)],
);
