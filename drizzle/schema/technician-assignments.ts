import { check, index, text, unique } from 'drizzle-orm/pg-core';
import { assignmentStates } from '#shared/enums.ts';
import { createdAt, id, instant, oneOf, reference } from './columns.ts';
import { pgTable } from './pg-table.ts';
import { users } from './users.ts';

/** Which technicians work for which owners; a technician may work for several. An ended assignment can be asked for again. */
export const technicianAssignments = pgTable(
  'technician_links',
  {
    id: id(),
    owner_id: reference(() => users.id),
    technician_id: reference(() => users.id),
    state: text({ enum: assignmentStates }).notNull(),
    created_at: createdAt(),
    /** When the technician agreed; null before. */
    agreed_at: instant(),
    ended_at: instant(),
  },
  (table) => [
    unique('technician_links_pair_key').on(table.owner_id, table.technician_id),
    // The owners of a technician.
    index('technician_links_technician_idx').on(table.technician_id),
    check('technician_links_state_check', oneOf(table.state, assignmentStates)),
  ],
);
