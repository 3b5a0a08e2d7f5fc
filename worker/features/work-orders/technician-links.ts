import { type SQL, sql } from 'drizzle-orm';
import type { TechnicianLinkState } from '#shared/enums.ts';
import { isOneOf } from '../../db/states.ts';

/** Whether a technician's account and an owner are linked in one of these states. */
export function isLinked(owner: SQL, technician: SQL, states: readonly TechnicianLinkState[] = ['ACTIVE']): SQL {
  return sql`exists (select from public.technician_links link where link.owner_id = ${owner}
    and link.technician_id = ${technician} and ${isOneOf(states, sql`link.state`)})`;
}
