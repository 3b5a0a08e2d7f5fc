import { sql } from 'drizzle-orm';
import { check, foreignKey, index, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { stayKinds } from '#shared/enums.ts';
import { dayRange, id, oneOf } from './columns.ts';
import { pgTable } from './pg-table.ts';
import { rooms } from './rooms.ts';
import { tenancies } from './tenancies.ts';

/**
 * Who holds a room from when to when. Whoever leaves and whoever moves in on one day do not meet: the day of leaving is
 * not in `during`.
 *
 * A tenancy of which a move is planned has two: its room up to that day, the other one from then on.
 *
 * A tenancy holds its room from the day of moving in, or its contract's first, until it was left, or else until its
 * contract's end. Whether somebody has stayed beyond it is derived, never stored: who is ACTIVE has not left. A room that
 * its owner sets to RESERVED or MAINTENANCE without a tenancy is held from that day on, and one that closes for repair from
 * a day on (`rooms.closes_on`) from that one, which no live tenancy can have. One in which somebody lives may be
 * promised from the end of their contract on: two live tenancies whose days overlap are refused, never trimmed.
 *
 * `claimed` is what the tenancy or the owner says, `during` what of it stands: a live tenancy keeps its days, one that
 * has ended gives way to live and to later made ones, and what the owner set to all tenancies. So
 * `during <> claimed` lists what was trimmed (drizzle/README.md, "Stays that were trimmed").
 *
 * No two stays of a room overlap: the exclusion constraint stays_room_during_excl (migration 0107), which Drizzle does
 * not know. It is checked at the end of a statement, as one statement lays all stays of a room.
 *
 * Trigger tenancies_note_stay (migration 0107): lays the stays of a room when a tenancy is made or removed.
 * Trigger tenancies_move_stay (migration 0107): the same when its days, its state or its room change.
 * Trigger rooms_note_hold (migration 0107): the same when a room is made that its owner holds.
 * Trigger rooms_move_hold (migration 0123): the same when its owner holds a room, closes it from a day on, or no longer
 * does.
 */
export const stays = pgTable(
  'stays',
  {
    id: id(),
    room_id: uuid().notNull(),
    kost_id: uuid().notNull(),
    owner_id: uuid().notNull(),
    kind: text({ enum: stayKinds }).notNull(),
    tenancy_id: uuid().references(() => tenancies.id, { onDelete: 'cascade' }),
    claimed: dayRange().notNull(),
    during: dayRange().notNull(),
  },
  (table) => [
    foreignKey({
      name: 'stays_room_fkey',
      columns: [table.room_id, table.kost_id, table.owner_id],
      foreignColumns: [rooms.id, rooms.kost_id, rooms.owner_id],
    }).onDelete('cascade'),
    uniqueIndex('stays_tenancy_room_key').on(table.tenancy_id, table.room_id),
    // The stays of a room, with all that is asked of them: the constraint's index has twenty times the pages for that.
    index('stays_room_idx').on(table.room_id, table.during, table.tenancy_id, table.kind),
    check('stays_kind_check', oneOf(table.kind, stayKinds)),
    check('stays_tenancy_check', sql`(${table.kind} = 'TENANCY') = (${table.tenancy_id} is not null)`),
    check('stays_during_check', sql`${table.during} <@ ${table.claimed}`),
  ],
);
