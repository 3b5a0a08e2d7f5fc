import { sql } from 'drizzle-orm';
import { boolean, check, date, integer, text, uuid } from 'drizzle-orm/pg-core';
import { reminderTones } from '#shared/enums.ts';
import { oneOf, updatedAt } from './columns.ts';
import { kosts } from './kosts.ts';
import { pgTable } from './pg-table.ts';

/** When and how the bills of a kost are reminded of; without a row the defaults of `rules/reminder.ts` apply. */
export const reminderRules = pgTable(
  'reminder_rules',
  {
    kost_id: uuid()
      .primaryKey()
      .references(() => kosts.id, { onDelete: 'cascade' }),
    enabled: boolean().notNull(),
    /** Days after the due date; negative before it. */
    offsets: integer().array().notNull(),
    /** Reminders are sent from this hour on, at the kost. */
    send_hour: integer().notNull(),
    tone: text({ enum: reminderTones }).notNull(),
    updated_at: updatedAt(),
  },
  (table) => [
    check('reminder_rules_tone_check', oneOf(table.tone, reminderTones)),
    check('reminder_rules_hour_check', sql`${table.send_hour} between 8 and 19`),
    check(
      'reminder_rules_offsets_check',
      sql`cardinality(${table.offsets}) between 1 and 8 and -14 <= all(${table.offsets}) and 14 >= all(${table.offsets})`,
    ),
  ],
);

/** The last day of the kost on which the job has queued all reminders of a kost, so that it looks at each kost once a day. */
export const reminderRuns = pgTable('reminder_runs', {
  kost_id: uuid()
    .primaryKey()
    .references(() => kosts.id, { onDelete: 'cascade' }),
  day: date({ mode: 'string' }).notNull(),
});
