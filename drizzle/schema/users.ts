import { sql } from 'drizzle-orm';
import { type AnyPgColumn, boolean, check, index, jsonb, text, unique, uuid } from 'drizzle-orm/pg-core';
import { roles, userStatuses } from '#shared/enums.ts';
import { createdAt, id, indexWhere, instant, normalForm, oneOf, updatedAt } from './columns.ts';
import { pgTable } from './pg-table.ts';

/**
 * Accounts. `is_active` is the admin's switch; signing in needs it and the status ACTIVE. `has_live_tenancy` says
 * whether one of the account's tenancies is active or waits to begin; only a trigger of the tenancies writes it.
 *
 * `phone` is what was typed, `phone_e164` the same number in the form by which it is found and messaged
 * (`worker/e164.ts`); null if it is unclear. Accounts may share a number.
 *
 * Trigger users_phone_e164 (migration 0053): fills it where a Worker before the column writes.
 */
export const users = pgTable(
  'users',
  {
    id: id(),
    email: text().notNull(),
    full_name: text().notNull(),
    name_normal: normalForm('full_name'),
    phone: text().notNull(),
    phone_e164: text(),
    /** The address of a photo, which only the holder sees. */
    photo: text(),
    role: text({ enum: roles }).notNull(),
    status: text({ enum: userStatuses }).notNull(),
    is_active: boolean().notNull().default(true),
    rejection_reason: text(),
    password_hash: text().notNull(),
    must_change_password: boolean().notNull().default(false),
    /** When the holder chose a password; from then on no owner can issue credentials. Null before. */
    password_chosen_at: instant(),
    /** Only a Worker before `contact_proofs` reads and writes it; a trigger carries it there. */
    email_verified_at: instant(),
    /** When an unreplaced first password stops working; null for a chosen one. */
    password_expires_at: instant(),
    has_live_tenancy: boolean().notNull().default(false),
    /** The owner of the sample kost of this account (`features/accounts/sample-account.ts`); null for people. */
    sample_of: uuid().references((): AnyPgColumn => users.id),
    /** The refusals after which its holder applied again, the oldest first; null without one (`PastRefusal`). */
    past_refusals: jsonb().$type<Record<string, string | null>[]>(),
    reviewed_by: uuid().references((): AnyPgColumn => users.id),
    reviewed_at: instant(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
    unique('users_email_key').on(table.email),
    index('users_status_id_idx').on(table.status, table.id),
    index('users_role_id_idx').on(table.role, table.id),
    // Whoever has a number: a search for a whole one, and STOP from it.
    indexWhere('users_phone_e164_idx', sql`phone_e164 is not null`, table.phone_e164),
    // Numbers that the job has not read yet, or that are unclear.
    indexWhere('users_phone_unread_idx', sql`phone_e164 is null and phone <> ''`, table.id),
    // For the foreign key when an undone import deletes accounts.
    indexWhere('users_reviewed_by_idx', sql`reviewed_by is not null`, table.reviewed_by),
    // Accounts that their owner has made and nobody has opened.
    indexWhere('users_unopened_idx', sql`reviewed_by is not null and password_chosen_at is null`, table.reviewed_by),
    index('users_assignable_idx')
      .on(table.id)
      .where(sql`role = 'TENANT' and status = 'ACTIVE' and is_active and not has_live_tenancy`),
    // The accounts of samples: counts and lists across owners leave them out, and a sample is found by its owner.
    indexWhere('users_sample_idx', sql`sample_of is not null`, table.sample_of),
    // Nobody can sign in to an account of a sample, and no message can reach one.
    check(
      'users_sample_check',
      sql`${table.sample_of} is null or (not ${table.is_active} and ${table.phone} = '' and ${table.email} like '%.invalid')`,
    ),
    check('users_role_check', oneOf(table.role, roles)),
    check('users_status_check', oneOf(table.status, userStatuses)),
    check(
      'users_email_check',
      sql`${table.email} = lower(btrim(${table.email})) and position('@' in ${table.email}) > 1`,
    ),
    check('users_full_name_check', sql`btrim(${table.full_name}) <> ''`),
    check('users_past_refusals_check', sql`jsonb_array_length(${table.past_refusals}) <= 3`),
    check('users_rejection_check', sql`(${table.status} = 'REJECTED') = (${table.rejection_reason} is not null)`),
  ],
);
