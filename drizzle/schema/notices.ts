import { check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { noticeKinds } from '#shared/enums.ts';
import { createdAt, id, instant, oneOf } from './columns.ts';
import { users } from './users.ts';

/** What an account is told at its next visit: a sign-in from a new device, a tenant who declined a tenancy. */
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
    created_at: createdAt(),
    read_at: instant('read_at'),
  },
  (table) => [
    index('notices_user_id_idx').on(table.user_id, table.id),
    check('notices_kind_check', oneOf(table.kind, noticeKinds)),
  ],
);
