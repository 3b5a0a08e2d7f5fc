import { type SQL, sql } from 'drizzle-orm';
import type { AssignmentState } from '#shared/enums.ts';
import { isOneOf } from '../../db/states.ts';

/** Whether a technician's account and an owner have an assignment in one of these states. */
export function isAssigned(owner: SQL, technician: SQL, states: readonly AssignmentState[] = ['ACTIVE']): SQL {
  return sql`exists (select from public.technician_links a where a.owner_id = ${owner}
    and a.technician_id = ${technician} and ${isOneOf(states, sql`a.state`)})`;
}
