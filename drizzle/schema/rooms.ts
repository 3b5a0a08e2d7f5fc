import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { roomStatuses, roomTypes } from '#shared/enums.ts';
import { createdAt, id, instant, oneOf, rupiah, updatedAt } from './columns.ts';
import { kosts } from './kosts.ts';

/** The number of a room as people count, "2" before "10"; numbers without a digit come last. */
export const countedRoomNumber = sql`coalesce(nullif(regexp_replace(room_number, '\\D', '', 'g'), '')::numeric, 'Infinity')`;

/**
 * Rooms. A room with history is archived instead of deleted; its number and card become free again.
 *
 * Trigger rooms_note_room (migration 0017): adds to `owner_numbers`.
 */
export const rooms = pgTable(
  'rooms',
  {
    id: id(),
    kost_id: uuid('kost_id').notNull(),
    owner_id: uuid('owner_id').notNull(),
    room_number: text('room_number').notNull(),
    room_type: text('room_type', { enum: roomTypes }).notNull(),
    floor: integer('floor').notNull(),
    monthly_rent: rupiah('monthly_rent').notNull(),
    facilities: text('facilities').array().notNull(),
    rfid_uid: text('rfid_uid'),
    images: text('images')
      .array()
      .notNull()
      .default(sql`'{}'`),
    status: text('status', { enum: roomStatuses }).notNull(),
    archived_at: instant('archived_at'),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
    foreignKey({
      name: 'rooms_kost_owner_fkey',
      columns: [table.kost_id, table.owner_id],
      foreignColumns: [kosts.id, kosts.owner_id],
    }),
    unique('rooms_id_kost_owner_key').on(table.id, table.kost_id, table.owner_id),
    // Lets complaints copy the number and follow its changes.
    unique('rooms_id_number_key').on(table.id, table.room_number),
    uniqueIndex('rooms_number_key')
      .on(table.kost_id, sql`lower(room_number)`)
      .where(sql`archived_at is null`),
    uniqueIndex('rooms_rfid_key')
      .on(table.rfid_uid)
      .where(sql`archived_at is null`),
    // The order of the room grid; rooms in one state are found without reading the others.
    index('rooms_grid_idx')
      .on(table.kost_id, table.floor, countedRoomNumber, sql`lower(room_number)`, table.id, table.status)
      .where(sql`archived_at is null`),
    // Rooms are counted from this index alone.
    index('rooms_kost_occupancy_idx')
      .on(table.kost_id, table.status)
      .where(sql`archived_at is null`),
    // The rooms that an owner can let now.
    index('rooms_to_let_idx')
      .on(table.owner_id, table.id)
      .where(sql`(archived_at is null and status = 'AVAILABLE') is true`),
    check('rooms_type_check', oneOf(table.room_type, roomTypes)),
    check('rooms_status_check', oneOf(table.status, roomStatuses)),
    check('rooms_floor_check', sql`${table.floor} >= 1`),
    check('rooms_rent_check', sql`${table.monthly_rent} >= 0`),
    check('rooms_rfid_check', sql`${table.rfid_uid} ~ '^[0-9A-F]{8,20}$'`),
    check('rooms_archived_check', sql`${table.archived_at} is null or ${table.status} <> 'OCCUPIED'`),
  ],
);
