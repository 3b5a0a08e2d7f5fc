import { type SQL, sql } from 'drizzle-orm';
import { technicianAssignments } from '#drizzle/schema/technician-assignments.ts';
import { workOrders } from '#drizzle/schema/work-orders.ts';
import type { Technician } from '#shared/contract/technicians.ts';
import { mostListed } from '#shared/rules/page.ts';
import type { OwnerContext } from '../../context.ts';
import { isActiveAccount, isLiveAssignment, isLiveWork } from '../../db/states.ts';
import { isManagedIn, maskedName } from '../accounts/masked-accounts.ts';
import { inScope, ofOwner } from '../../scope.ts';

type Row = Technician & Record<string, unknown>;

/** The technicians of an owner, newest first, without those whose assignment has ended. */
export async function listTechnicians(context: OwnerContext): Promise<Technician[]> {
  const { rows } = await context.db.execute<Row>(techniciansQuery(context, isLiveAssignment(sql`l.state`)));
  return rows;
}

/**
 * Assignments of the caller, as answers. A technician who has not agreed yet is shown by first name and initial, unless the
 * caller made the account.
 */
export function techniciansQuery({ scope }: OwnerContext, where: SQL): SQL {
  const isManaged = isManagedIn(scope);
  return sql`
    select l.id, users.id as user_id, l.state, known.full_name, known.phone,
      l.state = 'INVITED' and ${isManaged} and ${isActiveAccount({ status: sql`users.status`, is_active: sql`users.is_active` })} as can_invite,
      (select count(*)::int from work_orders w
        where w.assignee_id = l.technician_id and ${inScope(scope, workOrders, 'w')} and ${isLiveWork(sql`w.state`)}) as open_jobs
    from technician_links l join users on users.id = l.technician_id
    cross join lateral (select
      case when l.state = 'ACTIVE' or ${isManaged} then users.full_name else ${maskedName(sql`users.full_name`)} end as full_name,
      case when l.state = 'ACTIVE' or ${isManaged} then users.phone end as phone) as known
    where ${ofOwner(scope, technicianAssignments, 'l')} and ${where}
    order by l.id desc limit ${mostListed.technicians}`;
}
