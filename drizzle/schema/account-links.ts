import { sql } from 'drizzle-orm';
import { check, index, integer, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { accountLinkKinds, emailLinkKinds, numberCodeKinds } from '#shared/enums.ts';
import { createdAt, id, indexWhere, instant, oneOf, reference } from './columns.ts';
import { pgTable } from './pg-table.ts';
import { tenancies } from './tenancies.ts';
import { users } from './users.ts';

/**
 * Invitations, links and codes: they let somebody without a session choose an account's password, confirm its e-mail
 * address or phone number, or answer a settlement or contract, once. Tokens and codes are in no table: they are derived from the row's id and found by their
 * hash.
 *
 * Trigger account_links_phone_e164 (migration 0053): as that of the accounts.
 */
export const accountLinks = pgTable(
  'account_links',
  {
    id: id(),
    user_id: reference(() => users.id, { onDelete: 'cascade' }),
    kind: text({ enum: accountLinkKinds }).notNull(),
    /** An invitation of an owner ends with this tenancy; null if an admin invites. */
    tenancy_id: uuid().references(() => tenancies.id, { onDelete: 'cascade' }),
    /** The hash for the link that the inviter sees and passes on. */
    token_hash: text(),
    /** The hash for the link that is only in an e-mail: whoever uses it receives mail at that address. */
    email_token_hash: text(),
    code_hash: text(),
    /** The address to which a link was sent; it proves no other one. Of a claim, the account is who would lose it. */
    email: text(),
    /** The number to which a code was sent; it confirms no other one, and answers only while it is the proven one. */
    phone: text(),
    /** The same in the form in which it is messaged (`users.phone_e164`). */
    phone_e164: text(),
    expires_at: instant().notNull(),
    /** The number of wrong codes. */
    attempts: integer().notNull().default(0),
    used_at: instant(),
    revoked_at: instant(),
    /** Who invites; null if the account's holder asked. */
    created_by: uuid().references(() => users.id),
    created_at: createdAt(),
  },
  (table) => [
    unique('account_links_token_key').on(table.token_hash),
    unique('account_links_email_token_key').on(table.email_token_hash),
    uniqueIndex('account_links_invitation_key')
      .on(table.user_id)
      .where(sql`kind = 'INVITATION' and used_at is null and revoked_at is null`),
    // The links that a new password ends.
    index('account_links_user_idx').on(table.user_id),
    // How many people somebody has invited today.
    index('account_links_created_by_idx').on(table.created_by, table.created_at),
    // For the foreign key when an undone import deletes tenancies.
    indexWhere('account_links_tenancy_idx', sql`tenancy_id is not null`, table.tenancy_id),
    check('account_links_kind_check', oneOf(table.kind, accountLinkKinds)),
    check(
      'account_links_secrets_check',
      sql`case ${table.kind}
        when 'INVITATION' then num_nulls(${table.token_hash}, ${table.email_token_hash}, ${table.created_by}) = 0
          and ${table.code_hash} is null
        else ${table.token_hash} is null and num_nulls(${table.email_token_hash}, ${table.code_hash}) = 1 end`,
    ),
    check('account_links_email_check', sql`(${oneOf(table.kind, emailLinkKinds)}) = (${table.email} is not null)`),
    check('account_links_phone_check', sql`(${oneOf(table.kind, numberCodeKinds)}) = (${table.phone} is not null)`),
    check('account_links_attempts_check', sql`${table.attempts} >= 0`),
  ],
);
