import { sql } from 'drizzle-orm';
import { check, index, integer, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { workStates } from '#shared/enums.ts';
import { complaints } from './complaints.ts';
import { createdAt, id, instant, oneOf, reference, updatedAt } from './columns.ts';
import { kosts } from './kosts.ts';
import { pgTable } from './pg-table.ts';
import { rooms } from './rooms.ts';
import { users } from './users.ts';

/** A job that is not over. */
const isLive = sql`state in ('OPEN', 'ASSIGNED', 'ACCEPTED', 'IN_PROGRESS', 'DONE', 'REWORK')`;

/**
 * Jobs for technicians. What is broken, and whether the tenant lets somebody in, is not copied: the technician reads
 * the present complaint. The state of the complaint follows that of its live job, in the same statement.
 */
export const workOrders = pgTable(
  'work_orders',
  {
    id: id(),
    owner_id: reference(() => users.id),
    kost_id: reference(() => kosts.id),
    /** Null in the kost's common part. */
    room_id: uuid().references(() => rooms.id),
    complaint_id: reference(() => complaints.id),
    /** The technician's account; null while nobody has the job. */
    assignee_id: uuid().references(() => users.id),
    state: text({ enum: workStates }).notNull(),
    scheduled_from: instant(),
    scheduled_to: instant(),
    /** The owner's note, which only the technician sees. */
    instructions: text(),
    accepted_at: instant(),
    started_at: instant(),
    done_at: instant(),
    verified_at: instant(),
    /** The technician's note about the finished work, and the addresses of its photos. */
    done_note: text(),
    photos: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** How often the owner sent it back. */
    rework_count: integer().notNull().default(0),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
    // A complaint has one live job.
    uniqueIndex('work_orders_live_key').on(table.complaint_id).where(isLive),
    // All jobs of a complaint, for its history.
    index('work_orders_complaint_idx').on(table.complaint_id, table.id),
    // A technician's jobs: all of them, and those that are not over, so that a screen of today reads no past.
    index('work_orders_assignee_idx').on(table.assignee_id, table.id),
    index('work_orders_live_assignee_idx').on(table.assignee_id, table.id).where(isLive),
    // The jobs that wait for their owner: nobody has them, or they are to be looked at.
    index('work_orders_waiting_idx')
      .on(table.owner_id)
      .where(sql`state in ('OPEN', 'DONE')`),
    // For the foreign keys when an undone import deletes accounts and rooms, and a sample kost goes.
    index('work_orders_owner_idx').on(table.owner_id),
    index('work_orders_room_idx').on(table.room_id),
    index('work_orders_kost_idx').on(table.kost_id),
    check('work_orders_state_check', oneOf(table.state, workStates)),
    check(
      'work_orders_assignee_check',
      sql`case ${table.state} when 'OPEN' then ${table.assignee_id} is null
        when 'CANCELLED' then true else ${table.assignee_id} is not null end`,
    ),
    check(
      'work_orders_instants_check',
      sql`(${table.state} not in ('ACCEPTED', 'IN_PROGRESS', 'DONE', 'REWORK', 'VERIFIED') or ${table.accepted_at} is not null)
        and (${table.state} not in ('DONE', 'VERIFIED') or ${table.done_at} is not null)
        and (${table.state} = 'VERIFIED') = (${table.verified_at} is not null)`,
    ),
    check('work_orders_window_check', sql`${table.scheduled_to} > ${table.scheduled_from}`),
    check('work_orders_rework_check', sql`${table.rework_count} >= 0`),
  ],
);

/** The history of a job: who, when, from which state to which, with what note. */
export const workEvents = pgTable(
  'work_events',
  {
    id: id(),
    work_order_id: reference(() => workOrders.id, { onDelete: 'cascade' }),
    actor_id: reference(() => users.id),
    from_state: text({ enum: workStates }),
    to_state: text({ enum: workStates }).notNull(),
    note: text(),
    created_at: createdAt(),
  },
  (table) => [
    index('work_events_work_order_idx').on(table.work_order_id, table.id),
    // For the foreign key when an undone import deletes accounts.
    index('work_events_actor_idx').on(table.actor_id),
    check('work_events_state_check', oneOf(table.to_state, workStates)),
  ],
);
