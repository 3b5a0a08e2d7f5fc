import type { AuditAction } from '#shared/audit-actions.ts';
import { sql } from 'drizzle-orm';
import { index, jsonb, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, indexWhere } from './columns.ts';
import { pgTable } from './pg-table.ts';
import { users } from './users.ts';

/**
 * Who did what to which row, when, in which request: every write to money, contracts, accounts or NIKs. `owner_id` is
 * the owner who may read the entry, `kost_id` the kost of theirs that it is about. Details hold amounts and states, never personal data.
 *
 * Trigger audit_log_append_only (migration 0010): refuses UPDATE, DELETE and TRUNCATE.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: id(),
    /** Who acted. Null if it was the gateway, a job, or whoever holds a bill link (`details` name it). */
    actor_id: uuid().references(() => users.id),
    /** For whom: the account whose rows the actor acted on, if it is not their own. */
    acted_for: uuid(),
    action: text().$type<AuditAction>().notNull(),
    subject_id: uuid().notNull(),
    owner_id: uuid().references(() => users.id),
    /**
     * Null if it is about no kost of `owner_id`, such as an account, and in all entries from before this column: they
     * never change. Not a foreign key, as `subject_id`: entries stay when their rows are deleted.
     */
    kost_id: uuid(),
    request_id: text().notNull(),
    details: jsonb().$type<Record<string, unknown>>(),
    /** What many rows were before, of a change that can be taken back: settings and states, never personal data. */
    before: jsonb().$type<{ at: string; rows: Record<string, unknown>[] }>(),
    created_at: createdAt(),
  },
  (table) => [
    // The owner's trail; for a scope of some kosts the entries of others are left out without being read.
    index('audit_log_owner_kost_idx').on(table.owner_id, table.id, table.kost_id),
    index('audit_log_subject_idx').on(table.subject_id, table.id),
    // For the foreign key when an undone import deletes accounts.
    indexWhere('audit_log_actor_idx', sql`actor_id is not null`, table.actor_id),
  ],
);
