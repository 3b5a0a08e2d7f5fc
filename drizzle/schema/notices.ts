import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { noticeKinds } from '#shared/enums.ts';
import { createdAt, id, instant, oneOf } from './columns.ts';
import { users } from './users.ts';

/** What an account is told in its inbox, such as a payment that arrived, until it is swept. */
export const notices = pgTable(
  'notices',
  {
    id: id(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: noticeKinds }).notNull(),
    /** The facts of its sentence, such as a device or a room; nothing that its reader may not see. */
    details: jsonb('details').$type<Record<string, unknown>>(),
    /** Names the fact, where a job or a callback may tell of it again; null where the fact cannot happen twice. */
    dedupe_key: text('dedupe_key'),
    created_at: createdAt(),
    read_at: instant('read_at'),
  },
  (table) => [
    // The inbox, newest first.
    index('notices_user_id_idx').on(table.user_id, table.id),
    // Counts what is unread, with each dashboard.
    index('notices_unread_idx')
      .on(table.user_id, table.id)
      .where(sql`read_at is null`),
    // Tells a reader once of each fact.
    uniqueIndex('notices_dedupe_key')
      .on(table.user_id, table.dedupe_key)
      .where(sql`dedupe_key is not null`),
    check('notices_kind_check', oneOf(table.kind, noticeKinds)),
  ],
);
