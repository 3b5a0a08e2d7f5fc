import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, text, uuid } from 'drizzle-orm/pg-core';
import { filePurposes, fileStates } from '#shared/enums.ts';
import { createdAt, id, indexWhere, instant, oneOf, uniqueIndexWhere } from './columns.ts';
import { pgTable } from './pg-table.ts';
import { users } from './users.ts';

/** Who has uploaded a file: an account, or the holder of a bill link. */
export const uploader = sql`coalesce(uploaded_by, uploader_link)`;

/**
 * Uploaded files; their bytes are in R2, under the row's id. The row is made before its bytes and removed after them,
 * so no bytes are ever without a row. A file belongs to at most one row of another table, which alone decides who sees
 * it.
 *
 * Trigger files_fill_kost (migration 0072): fills `kost_id` for a Worker before it.
 */
export const files = pgTable(
  'files',
  {
    id: id(),
    uploaded_by: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** The bill link through which somebody without an account has uploaded the file. */
    uploader_link: uuid(),
    /** The owner of the row that uses the file; null while it is unused. */
    owner_id: uuid(),
    /** The kost of that row; null while it is unused, and of a row of no kost, such as an article. */
    kost_id: uuid(),
    purpose: text({ enum: filePurposes }).notNull(),
    subject_table: text(),
    subject_id: uuid(),
    /** The file's place among the files of its row, from 0. */
    position: integer(),
    /** The type according to the file's bytes, and its size in bytes after the metadata was removed. */
    mime: text().notNull(),
    bytes: integer().notNull(),
    width: integer(),
    height: integer(),
    sha256: text().notNull(),
    has_thumb: boolean().notNull().default(false),
    state: text({ enum: fileStates }).notNull(),
    created_at: createdAt(),
    attached_at: instant(),
    deleted_at: instant(),
  },
  (table) => [
    // A repeated upload, such as after a lost answer, makes no second row.
    uniqueIndexWhere('files_same_upload_key', sql`state = 'TEMP'`, uploader, table.purpose, table.sha256),
    // For counting somebody's recent uploads.
    index('files_uploader_idx').on(uploader, table.created_at),
    // For the foreign key when an undone import deletes accounts.
    indexWhere('files_uploaded_by_idx', sql`uploaded_by is not null`, table.uploaded_by),
    // The files of a row.
    indexWhere('files_subject_idx', sql`state = 'ATTACHED'`, table.subject_id),
    // The unused and the removed files that the hourly job looks for.
    indexWhere('files_temp_idx', sql`state = 'TEMP'`, table.created_at),
    indexWhere('files_deleted_idx', sql`state = 'DELETED'`, table.created_at),
    check('files_purpose_check', oneOf(table.purpose, filePurposes)),
    check('files_state_check', oneOf(table.state, fileStates)),
    check('files_bytes_check', sql`${table.bytes} > 0`),
    // Refuses a write that names a file which it may not use (worker/features/files/attached-files.ts).
    check('files_usable_check', sql`${table.position} >= 0`),
    check(
      'files_attached_check',
      sql`${table.state} <> 'ATTACHED' or (${table.subject_id} is not null and ${table.attached_at} is not null)`,
    ),
  ],
);
