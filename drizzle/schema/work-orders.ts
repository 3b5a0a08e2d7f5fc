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
    owner_id: reference('owner_id', () => users.id),
    kost_id: reference('kost_id', () => kosts.id),
    /** Null in the kost's common part. */
    room_id: uuid('room_id').references(() => rooms.id),
    complaint_id: reference('complaint_id', () => complaints.id),
    /** The technician's account; null while nobody has the job. */
    assignee_id: uuid('assignee_id').references(() => users.id),
    state: text('state', { enum: workStates }).notNull(),
    scheduled_from: instant('scheduled_from'),
    scheduled_to: instant('scheduled_to'),
    /** The owner's note, which only the technician sees. */
    instructions: text('instructions'),
    accepted_at: instant('accepted_at'),
    started_at: instant('started_at'),
    done_at: instant('done_at'),
    verified_at: instant('verified_at'),
    /** The technician's note about the finished work, and the addresses of its photos. */
    done_note: text('done_note'),
    photos: text('photos')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** How often the owner sent it back. */
    rework_count: integer('rework_count').notNull().default(0),
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
    work_order_id: reference('work_order_id', () => workOrders.id, { onDelete: 'cascade' }),
    actor_id: reference('actor_id', () => users.id),
    from_state: text('from_state', { enum: workStates }),
    to_state: text('to_state', { enum: workStates }).notNull(),
    note: text('note'),
    created_at: createdAt(),
  },
  (table) => [
    index('work_events_work_order_idx').on(table.work_order_id, table.id),
    // For the foreign key when an undone import deletes accounts.
    index('work_events_actor_idx').on(table.actor_id),
    check('work_events_state_check', oneOf(table.to_state, workStates)),
  ],
);
