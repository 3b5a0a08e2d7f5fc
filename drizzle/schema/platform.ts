import { sql } from 'drizzle-orm';
import { check, json, smallint } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { pgTable } from './pg-table.ts';

/**
 * The figures of the whole platform in the admin's overview and report, as counted at `kept_at`: one row, which the
 * hourly job replaces.
 */
export const platformNumbers = pgTable(
  'platform_numbers',
  {
    id: smallint().primaryKey().default(1),
    kept_at: instant().notNull(),
    overview: json().notNull(),
    report: json().notNull(),
  },
  (table) => [check('platform_numbers_id_check', sql`${table.id} = 1`)],
);
