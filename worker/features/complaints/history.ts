import { type SQL, sql } from 'drizzle-orm';
import type { ComplaintEvent } from '#shared/contract/complaints.ts';
import { workStates } from '#shared/enums.ts';
import { firstName } from '#shared/rules/first-name.ts';
import { complaintStatusOfWork } from '#shared/rules/work-order.ts';
import type { SignedInContext } from '../../context.ts';
import { isoInstant } from '../../db/sql.ts';

/** SQL that turns a state of a job into the state of its complaint. */
function statusOf(column: SQL): SQL {
  const cases = workStates.map((state) => `when '${state}' then '${complaintStatusOfWork[state]}'`);
  return sql`case ${column} ${sql.raw(cases.join(' '))} end`;
}

/** A step as the statement answers it. */
export type HistoryStep = ComplaintEvent & { by_technician: boolean };

/** The steps as the caller may see them: the tenant sees only a technician's first name. */
export function shownHistory({ actor }: SignedInContext, steps: readonly HistoryStep[]): ComplaintEvent[] {
  return steps.map(({ by_technician: byTechnician, ...step }) =>
    actor.role === 'TENANT' && byTechnician ? { ...step, actor_name: firstName(step.actor_name) } : step,
  );
}

/**
 * Every step of a row of `complaints` and of its jobs, in order, as JSON. The tenant appears under the name of their
 * tenancy, since the account may have more than the owner may see. Of a job's notes the tenant sees only those about finished work; other notes are between owner and technician.
 */
export function historyOfComplaint({ actor }: SignedInContext): SQL<HistoryStep[]> {
  const isTenant = actor.role === 'TENANT';
  const name = sql`case when s.actor_id = complaints.tenant_user_id then complaints.tenant_name else u.full_name end`;
  const workNote = isTenant ? sql`case when w.to_state = 'DONE' then w.note end` : sql`w.note`;
  return sql<HistoryStep[]>`(
    select coalesce(json_agg(json_build_object('id', s.id, 'actor_name', ${name},
      'by_technician', u.role = 'MAINTENANCE', 'from_status', s.from_status,
      'to_status', s.to_status, 'work_state', s.work_state, 'note', s.note,
      'created_at', ${isoInstant(sql`s.created_at`)}) order by s.id), '[]')
    from (
      select e.id, e.actor_id, e.from_status, e.to_status, null as work_state, e.note, e.created_at
      from complaint_events e where e.complaint_id = complaints.id
      union all
      select w.id, w.actor_id, coalesce(${statusOf(sql`w.from_state`)}, 'OPEN'), ${statusOf(sql`w.to_state`)}, w.to_state,
        ${workNote}, w.created_at
      from work_events w join work_orders o on o.id = w.work_order_id where o.complaint_id = complaints.id
    ) as s join users u on u.id = s.actor_id)`;
}
