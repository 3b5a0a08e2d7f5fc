import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { noticeChannels, noticeGroupNames, noticeKinds } from '#shared/enums.ts';
import { createdAt, id, instant, oneOf, updatedAt } from './columns.ts';
import { sessions } from './sessions.ts';
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

/**
 * Browsers that take push messages. Each belongs to the session that asked for them, and is silent once that has ended.
 */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: id(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    session_id: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** Where its push service takes messages for it: an address that only the browser and we know. */
    endpoint: text('endpoint').notNull(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    /** Such as "Chrome di Android". */
    device_name: text('device_name').notNull(),
    created_at: createdAt(),
  },
  (table) => [
    unique('push_subscriptions_endpoint_key').on(table.endpoint),
    index('push_subscriptions_user_id_idx').on(table.user_id, table.id),
    // A session that is swept takes its subscription with it.
    index('push_subscriptions_session_id_idx').on(table.session_id),
  ],
);

/** Where an account has chosen something else than the default: push on, e-mail off. The inbox has everything. */
export const noticeChoices = pgTable(
  'notice_choices',
  {
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: noticeKinds }).notNull(),
    channel: text('channel', { enum: noticeChannels }).notNull(),
    is_on: boolean('is_on').notNull(),
    updated_at: updatedAt(),
  },
  (table) => [
    primaryKey({ name: 'notice_choices_pkey', columns: [table.user_id, table.kind, table.channel] }),
    check('notice_choices_kind_check', oneOf(table.kind, noticeKinds)),
    check('notice_choices_channel_check', oneOf(table.channel, noticeChannels)),
  ],
);

/**
 * What accounts chose by groups, for the Worker before `notice_choices`.
 *
 * Trigger carry_group_choice (migration 0030): what is written here is the choice of each kind of the group.
 */
export const noticePreferences = pgTable(
  'notification_preferences',
  {
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    notice_group: text('notice_group', { enum: noticeGroupNames }).notNull(),
    channel: text('channel', { enum: noticeChannels }).notNull(),
    is_on: boolean('is_on').notNull(),
    updated_at: updatedAt(),
  },
  (table) => [
    primaryKey({
      name: 'notification_preferences_pkey',
      columns: [table.user_id, table.notice_group, table.channel],
    }),
    check('notification_preferences_group_check', oneOf(table.notice_group, noticeGroupNames)),
    check('notification_preferences_channel_check', oneOf(table.channel, noticeChannels)),
  ],
);
