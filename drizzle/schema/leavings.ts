import { sql } from 'drizzle-orm';
import { boolean, check, date, index, text, uuid } from 'drizzle-orm/pg-core';
import { leavingStates, openLeavingStates } from '#shared/enums.ts';
import { createdAt, id, indexWhere, instant, oneOf, reference, uniqueIndexWhere } from './columns.ts';
import { kostKey } from './kosts.ts';
import { pgTable } from './pg-table.ts';
import { tenancies } from './tenancies.ts';

const isOpen = sql.raw(`state in (${openLeavingStates.map((state) => `'${state}'`).join(', ')})`);

/**
 * What tenants said of when they leave, and what became of it. It ends no tenancy: an open one closes when its tenancy
 * ends, by whatever way, and is what it was if a check-out is undone.
 */
export const leavings = pgTable(
  'leavings',
  {
    id: id(),
    tenancy_id: reference(() => tenancies.id, { onDelete: 'cascade' }),
    owner_id: uuid().notNull(),
    kost_id: uuid().notNull(),
    /** The day of leaving, at the kost. */
    leaves_on: date({ mode: 'string' }).notNull(),
    /** Whether it is earlier than the kost asked when it was said, or was after the contract: a wish, which its owner may refuse. */
    is_early: boolean().notNull(),
    /** Whether somebody said it by a bill link: a wish, whoever holds the link. */
    by_link: boolean().notNull().default(false),
    reason: text(),
    state: text({ enum: leavingStates }).notNull(),
    /** What the owner answered, and the day that they offered instead of an early one. */
    note: text(),
    other_day: date({ mode: 'string' }),
    created_at: createdAt(),
    answered_at: instant(),
  },
  (table) => [
    kostKey('leavings_kost_fkey', table),
    // The newest of a tenancy; the foreign key.
    index('leavings_tenancy_idx').on(table.tenancy_id, table.id),
    // The foreign key when a sample kost goes.
    index('leavings_kost_idx').on(table.kost_id),
    uniqueIndexWhere('leavings_open_key', isOpen, table.tenancy_id),
    // Who leaves when, for the owner's day.
    indexWhere('leavings_open_owner_idx', isOpen, table.owner_id, table.leaves_on),
    check('leavings_state_check', oneOf(table.state, leavingStates)),
    check(
      'leavings_refused_check',
      sql`${table.state} <> 'REFUSED' or ${table.is_early} and ${table.note} is not null`,
    ),
  ],
);
