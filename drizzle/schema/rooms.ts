import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, jsonb, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { type OtherRentPeriod, roomStatuses, roomTypes } from '#shared/enums.ts';
import {
  bytewiseText,
  createdAt,
  id,
  indexWhere,
  instant,
  normalForm,
  oneOf,
  rupiah,
  uniqueIndexWhere,
  updatedAt,
} from './columns.ts';
import { kostKey } from './kosts.ts';
import { pgTable } from './pg-table.ts';

/** In whole rupiah. */
export type OtherPrices = Partial<Record<OtherRentPeriod, number>>;

/** The order of the Worker before `number_order`. */
const countedRoomNumber = sql`coalesce(nullif(regexp_replace(room_number, '\\D', '', 'g'), '')::numeric, 'Infinity')`;

/**
 * Rooms. A room with history is archived instead of deleted; its number and card become free again.
 *
 * `number_normal` is the number as it is compared, `number_order` as people count: 1, 2, 10, A1, A2, A10, B1, and 1-10
 * after 1-2. `number_shared` says that another room of the kost looks the same and had the number first: such rooms are
 * from before the column, or were written by a Worker before it, and keep their numbers. Who writes null claims the
 * number for this room alone (`worker/db/own-number.ts`).
 *
 * While tenancies hold a room or wait for it, their triggers keep `status` (functions/lay_stays.sql).
 *
 * Trigger rooms_note_room (migration 0017): adds to `owner_numbers`.
 * Trigger rooms_share_number (migration 0061): keeps `number_shared`.
 * Trigger rooms_number_changed (migration 0061): hands the number of a renamed or archived room on to the next.
 * Trigger rooms_number_left (migration 0061): the same for a deleted room.
 */
export const rooms = pgTable(
  'rooms',
  {
    id: id(),
    kost_id: uuid().notNull(),
    owner_id: uuid().notNull(),
    room_number: text().notNull(),
    number_normal: normalForm('room_number'),
    number_order: bytewiseText().generatedAlwaysAs(sql`room_order(room_number)`),
    number_shared: boolean().notNull().default(false),
    room_type: text({ enum: roomTypes }).notNull(),
    floor: integer().notNull(),
    monthly_rent: rupiah().notNull(),
    /** Prices of other periods than the month. */
    other_prices: jsonb().$type<OtherPrices>().notNull().default({}),
    facilities: text().array().notNull(),
    /** How many persons it is for, if its owner has said. */
    capacity: integer(),
    rfid_uid: text(),
    images: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    status: text({ enum: roomStatuses }).notNull(),
    /** The day from which the owner closes it for repair; null once it is closed. */
    closes_on: date({ mode: 'string' }),
    archived_at: instant(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
    kostKey('rooms_kost_owner_fkey', table),
    unique('rooms_id_kost_owner_key').on(table.id, table.kost_id, table.owner_id),
    // Lets complaints copy the number and follow its changes.
    unique('rooms_id_number_key').on(table.id, table.room_number),
    uniqueIndex('rooms_own_number_key')
      .on(table.kost_id, table.number_normal)
      .where(sql`archived_at is null and not number_shared`),
    // Everything that a search compares, former rooms too.
    index('rooms_search_idx').on(table.owner_id, table.kost_id, table.number_normal, table.id),
    // Rooms whose number looks like that of another one.
    indexWhere('rooms_lookalikes_idx', sql`archived_at is null and number_shared`, table.kost_id, table.number_normal),
    // Only a Worker before `number_normal` needs it: its insert of many rooms names these columns.
    uniqueIndexWhere('rooms_number_key', sql`archived_at is null`, table.kost_id, sql`lower(room_number)`),
    uniqueIndexWhere('rooms_rfid_key', sql`archived_at is null`, table.rfid_uid),
    // The order of the room grid; rooms in one state are found without reading the others.
    index('rooms_order_idx')
      .on(table.kost_id, table.floor, table.number_order, table.id, table.status)
      .where(sql`archived_at is null`),
    // The same for a Worker before `number_order`.
    index('rooms_grid_idx')
      .on(table.kost_id, table.floor, countedRoomNumber, sql`lower(room_number)`, table.id, table.status)
      .where(sql`archived_at is null`),
    // Rooms are counted from this index alone.
    indexWhere('rooms_kost_occupancy_idx', sql`archived_at is null`, table.kost_id, table.status, table.closes_on),
    // The rooms that an owner can let now.
    index('rooms_to_let_idx')
      .on(table.owner_id, table.id)
      .where(sql`(archived_at is null and status = 'AVAILABLE') is true`),
    // Rooms that the hourly job closes when their day has come.
    indexWhere('rooms_closes_idx', sql`closes_on is not null`, table.closes_on),
    check('rooms_type_check', oneOf(table.room_type, roomTypes)),
    check('rooms_status_check', oneOf(table.status, roomStatuses)),
    check('rooms_floor_check', sql`${table.floor} >= 1`),
    check('rooms_capacity_check', sql`${table.capacity} between 1 and 10`),
    check('rooms_rent_check', sql`${table.monthly_rent} >= 0`),
    check('rooms_rfid_check', sql`${table.rfid_uid} ~ '^[0-9A-F]{8,20}$'`),
    check('rooms_archived_check', sql`${table.archived_at} is null or ${table.status} <> 'OCCUPIED'`),
  ],
);
