import { sql } from 'drizzle-orm';
import { boolean, check, index, jsonb, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { noticeChannels } from '#shared/enums.ts';
import { noticeKinds } from '#shared/notice-kinds.ts';
import { createdAt, id, indexWhere, instant, oneOf, reference, uniqueIndexWhere, updatedAt } from './columns.ts';
import { pgTable } from './pg-table.ts';
import { sessions } from './sessions.ts';
import { users } from './users.ts';

/** The notices in accounts' inboxes, such as a payment that arrived. Old ones are deleted. */
export const notices = pgTable(
  'notices',
  {
    id: id(),
    user_id: reference(() => users.id, { onDelete: 'cascade' }),
    kind: text({ enum: noticeKinds }).notNull(),
    /** The facts of its sentence, such as a device or a room; nothing that its reader may not see. */
    details: jsonb().$type<Record<string, unknown>>(),
    /** A key of the event, where a job or a callback may report the same event again; otherwise null. */
    dedupe_key: text(),
    created_at: createdAt(),
    read_at: instant(),
  },
  (table) => [
    // The inbox, newest first.
    index('notices_user_id_idx').on(table.user_id, table.id),
    // The unread notices, which every dashboard counts.
    indexWhere('notices_unread_idx', sql`read_at is null`, table.user_id, table.id),
    // Tells a reader of each event once.
    uniqueIndexWhere('notices_dedupe_key', sql`dedupe_key is not null`, table.user_id, table.dedupe_key),
    check('notices_kind_check', oneOf(table.kind, noticeKinds)),
  ],
);

/** Browsers that take push messages, as long as the session lasts that subscribed them. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: id(),
    user_id: reference(() => users.id, { onDelete: 'cascade' }),
    session_id: reference(() => sessions.id, { onDelete: 'cascade' }),
    /** The address at which its push service takes messages for the browser; a secret between the browser and us. */
    endpoint: text().notNull(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    /** Such as "Chrome di Android". */
    device_name: text().notNull(),
    created_at: createdAt(),
  },
  (table) => [
    unique('push_subscriptions_endpoint_key').on(table.endpoint),
    index('push_subscriptions_user_id_idx').on(table.user_id, table.id),
    // For the foreign key: a deleted session deletes its subscriptions.
    index('push_subscriptions_session_id_idx').on(table.session_id),
  ],
);

/** An account's choices that differ from the defaults (`isOnByDefault`). The inbox has all notices. */
export const noticeChoices = pgTable(
  'notice_choices',
  {
    user_id: reference(() => users.id, { onDelete: 'cascade' }),
    kind: text({ enum: noticeKinds }).notNull(),
    channel: text({ enum: noticeChannels }).notNull(),
    is_on: boolean().notNull(),
    updated_at: updatedAt(),
  },
  (table) => [
    primaryKey({ name: 'notice_choices_pkey', columns: [table.user_id, table.kind, table.channel] }),
    check('notice_choices_kind_check', oneOf(table.kind, noticeKinds)),
    check('notice_choices_channel_check', oneOf(table.channel, noticeChannels)),
  ],
);
