import { sql } from 'drizzle-orm';
import { type AnyPgColumn, boolean, check, foreignKey, integer, text, unique } from 'drizzle-orm/pg-core';
import { contractEnds, kostTypes, kostZones } from '#shared/enums.ts';
import { createdAt, id, indexWhere, normalForm, oneOf, reference, updatedAt } from './columns.ts';
import { pgTable } from './pg-table.ts';
import { users } from './users.ts';

/**
 * Boarding houses. Room counts are derived from `rooms`, never stored.
 *
 * Trigger kosts_carry_zone (migration 0142): a new zone is that of the tenancies and open invoices too.
 */
export const kosts = pgTable(
  'kosts',
  {
    id: id(),
    owner_id: reference(() => users.id),
    name: text().notNull(),
    name_normal: normalForm('name'),
    description: text().notNull(),
    address: text().notNull(),
    kost_type: text({ enum: kostTypes }).notNull(),
    /** Whose day it has. */
    zone: text({ enum: kostZones }).notNull().default('WIB'),
    facilities: text().array().notNull(),
    rules: text().array().notNull(),
    images: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    // What its owner lets tenants and holders of bill links see; never filled by itself.
    contact_phone: text(),
    /** How many days before they leave tenants say so, at most `MAX_LEAVING_DAYS`. */
    leaving_days: integer().notNull().default(30),
    /** What becomes of its contracts when they end, unless a tenancy has another choice. */
    at_end: text({ enum: contractEnds }).notNull().default('ENDS'),
    is_active: boolean().notNull().default(true),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
    // Lets rooms and others carry their kost's owner by a foreign key. An owner's list reads this index too.
    unique('kosts_owner_id_key').on(table.owner_id, table.id),
    // Lets complaints copy the name and follow its changes.
    unique('kosts_id_name_key').on(table.id, table.name),
    // The few deactivated kosts, whose rooms no sum of free rooms includes.
    indexWhere('kosts_inactive_idx', sql`not is_active`, table.owner_id, table.id),
    check('kosts_at_end_check', oneOf(table.at_end, contractEnds)),
    check('kosts_type_check', oneOf(table.kost_type, kostTypes)),
    check('kosts_zone_check', oneOf(table.zone, kostZones)),
    check('kosts_leaving_days_check', sql`${table.leaving_days} between 0 and 90`),
    check('kosts_name_check', sql`btrim(${table.name}) <> ''`),
  ],
);

/** The foreign key of rows that say their kost and its owner. */
export const kostKey = (name: string, row: { kost_id: AnyPgColumn; owner_id: AnyPgColumn }) =>
  foreignKey({ name, columns: [row.kost_id, row.owner_id], foreignColumns: [kosts.id, kosts.owner_id] });
