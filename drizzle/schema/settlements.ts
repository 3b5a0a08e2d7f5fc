import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, jsonb, text, uuid } from 'drizzle-orm/pg-core';
import { openSettlementStates, settlementAnswers, settlementStates } from '#shared/enums.ts';
import { createdAt, id, indexWhere, instant, oneOf, reference, uniqueIndexWhere, updatedAt } from './columns.ts';
import { kostKey } from './kosts.ts';
import { pgTable } from './pg-table.ts';
import { tenancies } from './tenancies.ts';

const isOpen = sql.raw(`state in (${openSettlementStates.map((state) => `'${state}'`).join(', ')})`);

/**
 * What owner and tenant settle when somebody moves out: the room as it was found, what is taken off the deposit, what is
 * returned. It moves no money before it is SETTLED.
 */
export const settlements = pgTable(
  'settlements',
  {
    id: id(),
    tenancy_id: reference(() => tenancies.id, { onDelete: 'cascade' }),
    owner_id: uuid().notNull(),
    kost_id: uuid().notNull(),
    /** The tenant's account. */
    user_id: uuid().notNull(),
    state: text({ enum: settlementStates }).notNull(),
    /** Which proposal it is: one more each time that a proposed one is changed. */
    version: integer().notNull(),
    /** The day of leaving, at the kost. */
    leaves_on: date({ mode: 'string' }).notNull(),
    inspection: jsonb().$type<Record<string, unknown>[]>().notNull(),
    damages: jsonb().$type<Record<string, unknown>[]>().notNull(),
    /** Whether the owner asks nothing for days that no rent was billed for. */
    waives_days: boolean().notNull(),
    note: text(),
    /** The figures of rents and bills as they were proposed. */
    figures: jsonb().$type<Record<string, unknown>>(),
    objection: text(),
    proposed_at: instant(),
    /** Until when the tenant may object; after it, it counts as accepted. */
    answer_by: instant(),
    answered_at: instant(),
    /** Whether its tenant agreed, or time did. */
    accepted_by: text({ enum: settlementAnswers }),
    /** Whether it was answered by a code to the tenant's proven number, and not by their session. */
    by_code: boolean().notNull().default(false),
    /** What was settled, to the rupiah. */
    outcome: jsonb().$type<Record<string, unknown>>(),
    settled_at: instant(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
    kostKey('settlements_kost_fkey', table),
    // The newest of a tenancy; the foreign key.
    index('settlements_tenancy_idx').on(table.tenancy_id, table.id),
    // The foreign key when a sample kost goes.
    index('settlements_kost_idx').on(table.kost_id),
    uniqueIndexWhere('settlements_open_key', isOpen, table.tenancy_id),
    // What nobody has answered in time.
    indexWhere('settlements_waiting_idx', sql`state = 'PROPOSED'`, table.answer_by),
    check('settlements_state_check', oneOf(table.state, settlementStates)),
    check('settlements_accepted_check', oneOf(table.accepted_by, settlementAnswers)),
    check(
      'settlements_proposed_check',
      sql`${table.state} in ('DRAFT', 'CANCELLED') or num_nulls(${table.figures}, ${table.proposed_at}, ${table.answer_by}) = 0
        or ${table.state} = 'SETTLED'`,
    ),
    check(
      'settlements_settled_check',
      sql`(${table.state} = 'SETTLED') = (${table.settled_at} is not null) and (${table.settled_at} is null) = (${table.outcome} is null)`,
    ),
  ],
);
