import { sql } from 'drizzle-orm';
import { check, index, text } from 'drizzle-orm/pg-core';
import { contactKinds, proofWays } from '#shared/enums.ts';
import { id, indexWhere, instant, oneOf, reference, uniqueIndexWhere } from './columns.ts';
import { pgTable } from './pg-table.ts';
import { users } from './users.ts';

/**
 * Which contacts of an account are proven to be its holder's, since when, and how. A forgotten password is replaced
 * only by these, whatever stands in the account: a number that was changed in the profile opens nothing before it is
 * proven, and until then the earlier one does. A proof ends when another one takes its place; the row stays for a month,
 * because news of the change is sent to the earlier contact.
 *
 * Trigger users_email_proof (migration 0047): an address that the account no longer has is no longer proven. It also
 * takes over what a Worker before `contact_proofs` writes to `users.email_verified_at`.
 * Trigger contact_proofs_phone_e164 (migration 0053): as that of the accounts.
 */
export const contactProofs = pgTable(
  'contact_proofs',
  {
    id: id(),
    user_id: reference(() => users.id, { onDelete: 'cascade' }),
    kind: text({ enum: contactKinds }).notNull(),
    /** The address or number, as the account has or had it. */
    value: text().notNull(),
    /** A number in the form by which it is found (`users.phone_e164`); null for an address. */
    phone_e164: text(),
    how: text({ enum: proofWays }).notNull(),
    proven_at: instant().notNull(),
    ended_at: instant(),
  },
  (table) => [
    uniqueIndexWhere('contact_proofs_live_key', sql`ended_at is null`, table.user_id, table.kind),
    // Whoever has proven a number.
    indexWhere('contact_proofs_phone_e164_idx', sql`phone_e164 is not null and ended_at is null`, table.phone_e164),
    // Numbers that the job has not read yet, or that are unclear.
    indexWhere('contact_proofs_phone_unread_idx', sql`phone_e164 is null and kind = 'PHONE'`, table.id),
    // For the foreign key when an undone import deletes accounts.
    index('contact_proofs_user_idx').on(table.user_id),
    check('contact_proofs_kind_check', oneOf(table.kind, contactKinds)),
    check('contact_proofs_how_check', oneOf(table.how, proofWays)),
  ],
);
