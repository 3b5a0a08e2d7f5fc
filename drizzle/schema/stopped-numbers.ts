import { sql } from 'drizzle-orm';
import { check, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { liftWays, stopWays } from '#shared/enums.ts';
import { id, indexWhere, instant, oneOf, uniqueIndexWhere } from './columns.ts';
import { pgTable } from './pg-table.ts';
import { users } from './users.ts';

/**
 * Numbers whose holders want no more WhatsApp messages, whichever accounts have them now or later. Only the holder lifts
 * it. What came from somebody who hides the number is kept by Meta's id (`bsuid`), until a report tells the number.
 */
export const stoppedNumbers = pgTable(
  'stopped_numbers',
  {
    id: id(),
    /** In the form of `users.phone_e164`; null while only the id is known. */
    number: text(),
    bsuid: text(),
    /** If only this owner's messages are stopped, as by a bill link of theirs; null if all are. */
    owner_id: uuid().references(() => users.id, { onDelete: 'cascade' }),
    via: text({ enum: stopWays }).notNull(),
    stopped_at: instant().notNull(),
    lifted_at: instant(),
    lifted_via: text({ enum: liftWays }),
  },
  (table) => [
    uniqueIndex('stopped_numbers_live_key')
      .on(table.number)
      .where(sql`lifted_at is null and owner_id is null and number is not null`),
    uniqueIndex('stopped_numbers_owner_key')
      .on(table.number, table.owner_id)
      .where(sql`lifted_at is null and owner_id is not null`),
    uniqueIndexWhere('stopped_numbers_bsuid_key', sql`lifted_at is null and number is null`, table.bsuid),
    // For the foreign key when an undone import deletes accounts.
    indexWhere('stopped_numbers_owner_idx', sql`owner_id is not null`, table.owner_id),
    check('stopped_numbers_who_check', sql`coalesce(${table.number}, ${table.bsuid}) is not null`),
    check('stopped_numbers_via_check', oneOf(table.via, stopWays)),
    check('stopped_numbers_lifted_check', sql`(${table.lifted_at} is null) = (${table.lifted_via} is null)`),
    check('stopped_numbers_lifted_via_check', oneOf(table.lifted_via, liftWays)),
  ],
);

/**
 * The numbers that Meta's reports have named beside a business-scoped id, so that a STOP from the id alone is the
 * number's. Deleted a year after the last report.
 */
export const whatsappIds = pgTable('whatsapp_ids', {
  bsuid: text().primaryKey(),
  /** In the form of `users.phone_e164`. */
  number: text().notNull(),
  seen_at: instant().notNull(),
});
