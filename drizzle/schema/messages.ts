import { sql } from 'drizzle-orm';
import { check, date, index, integer, jsonb, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import {
  consentChannels,
  consentPurposes,
  consentWays,
  messageChannels,
  messageKinds,
  messageStates,
} from '#shared/enums.ts';
import { createdAt, id, indexWhere, instant, oneOf, reference, updatedAt } from './columns.ts';
import { kostKey } from './kosts.ts';
import { pgTable } from './pg-table.ts';
import { tenancies } from './tenancies.ts';
import { users } from './users.ts';

/**
 * The outbox: a message is a row before it is sent, written by the statement that causes it. It has neither address nor
 * text: when it is sent, the address is read from the account, and the text is made from the rows that it is about.
 *
 * Trigger messages_fill_kost (migration 0072): fills `kost_id` for a Worker before it.
 */
export const messages = pgTable(
  'messages',
  {
    id: id(),
    /** The same for every attempt to queue the same message, which is queued once. */
    dedupe_key: text().notNull(),
    kind: text({ enum: messageKinds }).notNull(),
    channel: text({ enum: messageChannels }).notNull(),
    /** Who receives it. */
    user_id: uuid().references(() => users.id, { onDelete: 'cascade' }),
    /** The owner to whose bills or people it belongs, who sees its state. */
    owner_id: uuid().references(() => users.id, { onDelete: 'cascade' }),
    /** The tenancy's kost; null if it is about no tenancy. */
    kost_id: uuid(),
    tenancy_id: uuid().references(() => tenancies.id, { onDelete: 'cascade' }),
    /** The bills that it is about. */
    invoice_ids: uuid().array().notNull().default([]),
    /** The row that its text is made from: a bill link, a challenge, an invitation, a notice. */
    subject_id: uuid(),
    /** Further facts for its text; no secrets and no contacts. */
    details: jsonb().$type<Record<string, unknown>>(),
    state: text({ enum: messageStates }).notNull(),
    provider_id: text(),
    error_code: text(),
    attempts: integer().notNull().default(0),
    next_try_at: instant().notNull(),
    /** The WIB day on which an automatic bill reminder may be sent; null for other messages. */
    reminder_day: date({ mode: 'string' }),
    /** The WIB day of which it has taken a place of its owner's (`owner_message_days`); null before it has left. */
    counted_on: date({ mode: 'string' }),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
    kostKey('messages_kost_fkey', table).onDelete('cascade'),
    unique('messages_dedupe_key').on(table.dedupe_key),
    unique('messages_provider_id_key').on(table.provider_id),
    // One reminder for each person and day, even if two jobs queue or send at the same time.
    uniqueIndex('messages_reminder_day_key')
      .on(table.user_id, table.reminder_day)
      .where(sql`reminder_day is not null and state not in ('FAILED', 'CANCELLED')`),
    // Due messages in the order in which they are sent: what somebody waits for comes before any number of reminders.
    index('messages_due_idx')
      .on(sql`(kind not in ('PASSWORD_RESET', 'PHONE_CONFIRMATION'))`, table.next_try_at, table.id)
      .where(sql`state = 'QUEUED'`),
    // What waits of an owner's: to hold back all of it, and for the admins.
    indexWhere('messages_waiting_idx', sql`state = 'QUEUED' and owner_id is not null`, table.owner_id),
    // Messages whose sender was cut off.
    indexWhere('messages_sending_idx', sql`state = 'SENDING'`, table.updated_at),
    // Whether a person was reminded today; also the messages that are deleted with an account.
    index('messages_user_id_idx').on(table.user_id, table.id),
    // For the foreign key when an undone import deletes accounts and tenancies.
    indexWhere('messages_owner_idx', sql`owner_id is not null`, table.owner_id),
    indexWhere('messages_tenancy_idx', sql`tenancy_id is not null`, table.tenancy_id),
    // The messages of a bill. Without a list of pending entries, all of which every search would read.
    index('messages_invoice_ids_idx').using('gin', table.invoice_ids).with({ fastupdate: false }),
    check('messages_kind_check', oneOf(table.kind, messageKinds)),
    check('messages_channel_check', oneOf(table.channel, messageChannels)),
    check('messages_state_check', oneOf(table.state, messageStates)),
    check('messages_link_check', sql`(${table.channel} = 'WA_LINK') = (${table.state} = 'OPENED')`),
    check(
      'messages_reminder_day_check',
      sql`(${table.reminder_day} is not null) = (${table.kind} = 'BILL_REMINDER' and ${table.channel} <> 'WA_LINK')`,
    ),
  ],
);

/**
 * Consents to messages, with when and how they were given and withdrawn. A new consent makes a new row. The refusal of
 * somebody who never agreed is a row that was withdrawn and never given.
 * Trigger message_consents_stopped_number (migration 0064): keeps the number of a STOP that a Worker before
 * `stopped_numbers` writes.
 */
export const messageConsents = pgTable(
  'message_consents',
  {
    id: id(),
    user_id: reference(() => users.id, { onDelete: 'cascade' }),
    purpose: text({ enum: consentPurposes }).notNull(),
    channel: text({ enum: consentChannels }).notNull(),
    /** Null for the refusal of somebody who never agreed. */
    given_at: instant(),
    via: text({ enum: consentWays }).notNull(),
    /** The account that gave it: the person, or an owner who asked them; the latter counts for that owner alone. */
    given_by: reference(() => users.id),
    /** The version of the sentences that were agreed to (`shared/message-texts/consent.ts`). */
    text_version: text().notNull(),
    withdrawn_at: instant(),
    withdrawn_via: text({ enum: consentWays }),
  },
  (table) => [
    uniqueIndex('message_consents_live_key')
      .on(table.user_id, table.purpose, table.channel, table.given_by)
      .where(sql`withdrawn_at is null`),
    uniqueIndex('message_consents_refused_key')
      .on(table.user_id, table.purpose, table.channel, table.given_by)
      .where(sql`given_at is null`),
    index('message_consents_user_id_idx').on(table.user_id, table.id),
    // For the foreign key when an undone import deletes accounts.
    index('message_consents_given_by_idx').on(table.given_by),
    check('message_consents_purpose_check', oneOf(table.purpose, consentPurposes)),
    check('message_consents_channel_check', oneOf(table.channel, consentChannels)),
    check(
      'message_consents_ways_check',
      sql`${oneOf(table.via, consentWays)} and ${oneOf(table.withdrawn_via, consentWays)}`,
    ),
    check('message_consents_given_check', sql`coalesce(${table.given_at}, ${table.withdrawn_at}) is not null`),
    check('message_consents_withdrawn_check', sql`(${table.withdrawn_at} is null) = (${table.withdrawn_via} is null)`),
  ],
);

/** The messages that a demo would have sent, for its inbox page; only here are address and text stored. */
export const simulatedMessages = pgTable(
  'simulated_messages',
  {
    id: id(),
    message_id: reference(() => messages.id, { onDelete: 'cascade' }),
    channel: text({ enum: messageChannels }).notNull(),
    destination: text().notNull(),
    title: text().notNull(),
    body: text().notNull(),
    url: text(),
    created_at: createdAt(),
  },
  (table) => [
    unique('simulated_messages_message_id_key').on(table.message_id),
    check('simulated_messages_channel_check', oneOf(table.channel, messageChannels)),
  ],
);
