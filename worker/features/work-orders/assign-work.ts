import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { technicianAssignments } from '#drizzle/schema/technician-assignments.ts';
import { complaints } from '#drizzle/schema/complaints.ts';
import { users } from '#drizzle/schema/users.ts';
import { workOrders } from '#drizzle/schema/work-orders.ts';
import type { AssignWorkInput, WorkOrder } from '#shared/contract/work-orders.ts';
import { workTransitions } from '#shared/rules/work-order.ts';
import { nowIso, type OwnerContext } from '../../context.ts';
import { isActiveAccount, isLiveWork, isOpenComplaint, leadingTo } from '../../db/states.ts';
import { changes, copied, cte, insertion, pick, returned, withCtes } from '../../db/ctes.ts';
import { DomainError } from '../../errors.ts';
import { sendNoticesSoon } from '../sending/send-notices.ts';
import { inScope, ofOwner } from '../../scope.ts';
import { stepEffects, noticeToTechnician } from './work-steps.ts';

interface Found extends Record<string, unknown> {
  is_settled: boolean | null;
  has_technician: boolean;
}

interface Live extends WorkOrder, Record<string, unknown> {
  is_as_asked: boolean;
}

/**
 * Gives an open complaint of the caller's to one of their technicians: as a new job, or by changing technician, time or
 * note of a job that nobody has accepted yet. A repeated call changes nothing.
 *
 * @throws DomainError NOT_FOUND (complaint or technician), COMPLAINT_SETTLED, or CONFLICT once somebody has accepted
 */
export async function assignWork(context: OwnerContext, input: AssignWorkInput): Promise<WorkOrder> {
  const { db, scope } = context;
  const { complaint_id: complaintId, technician_link_id: assignmentId } = input;
  const technician = technicianOf(context, assignmentId);
  const live = liveJob(context, complaintId);
  const [, , , { rows: found }, { rows: orders }] = await db.batch([
    // The assignment is locked first: a call that ends it and takes back its jobs must see this one.
    db.execute(
      sql`select id from technician_links where id = ${assignmentId} and ${ofOwner(scope, technicianAssignments)} for share`,
    ),
    db.execute(sql`select id from complaints where id = ${complaintId} and ${inScope(scope, complaints)} for update`),
    db.execute(givenWork(context, input)),
    db.execute<Found>(sql`
      select (select not ${isOpenComplaint(sql`c.status`)} from complaints c
        where c.id = ${complaintId} and ${inScope(scope, complaints, 'c')}) as is_settled, exists (${technician}) as has_technician`),
    db.execute<Live>(sql`
      select w.id, w.complaint_id, w.state, w.state = 'ASSIGNED' and w.assignee_id = (${technician}) as is_as_asked
      from work_orders w where ${live}`),
  ]);
  const [{ is_settled, has_technician } = { is_settled: null, has_technician: false }] = found;
  if (is_settled === null || !has_technician) throw new DomainError('NOT_FOUND');
  if (is_settled) throw new DomainError('COMPLAINT_SETTLED');
  const [order] = orders;
  if (order?.is_as_asked !== true) throw new DomainError('CONFLICT');
  sendNoticesSoon(context);
  const { id, complaint_id, state } = order;
  return { id, complaint_id, state };
}

/** The technician behind one of the caller's assignments, if they work for the caller now. */
function technicianOf({ scope }: OwnerContext, assignmentId: string): SQL {
  return sql`select users.id from technician_links l join users on users.id = l.technician_id
    where l.id = ${assignmentId} and ${ofOwner(scope, technicianAssignments, 'l')} and l.state = 'ACTIVE'
      and ${isActiveAccount({ status: sql`users.status`, is_active: sql`users.is_active` })}`;
}

function liveJob({ scope }: OwnerContext, complaintId: string): SQL {
  return sql`w.complaint_id = ${complaintId} and ${inScope(scope, workOrders, 'w')} and ${isLiveWork(sql`w.state`)}`;
}

const planned = ['state', 'assignee_id', 'scheduled_from', 'scheduled_to', 'instructions'] as const;
const planOf = (row: 'excluded' | 'work_orders'): SQL => sql.join(Object.values(copied(row, planned)), sql`, `);
const old = alias(workOrders, 'old');

/** The statement that makes the job, or changes it while nobody has accepted it, and tells the technician. */
function givenWork(context: OwnerContext, input: AssignWorkInput): SQL {
  const { scope } = context;
  const { complaint_id: complaintId } = input;
  const now = nowIso(context);
  const technician = cte('technician', pick(users, 'id'), () => technicianOf(context, input.technician_link_id));
  const created = {
    id: context.newId(),
    owner_id: sql`c.owner_id`,
    kost_id: sql`c.kost_id`,
    room_id: sql`c.room_id`,
    complaint_id: sql`c.id`,
    state: 'ASSIGNED',
    assignee_id: technician.id,
    scheduled_from: input.scheduled_from ?? null,
    scheduled_to: input.scheduled_to ?? null,
    instructions: input.instructions,
    created_at: now,
    updated_at: now,
  } as const;
  const changed = { ...copied('excluded', planned), updated_at: now };
  const open = sql`complaints c, ${technician}
    where c.id = ${complaintId} and ${inScope(scope, complaints, 'c')} and ${isOpenComplaint(sql`c.status`)}`;
  // Of a new job, what was before is null.
  const given = returned('given', {
    ...pick(workOrders, 'id', 'complaint_id', 'assignee_id'),
    from_state: old.state,
    former: old.assignee_id,
  })`${insertion(workOrders, created, open)}
      on conflict (complaint_id) where ${isLiveWork(sql`state`)} do update set ${changes(workOrders, changed)}
      where ${leadingTo(workTransitions, 'ASSIGNED', sql`work_orders.state`)}
        and (${planOf('work_orders')}) is distinct from (${planOf('excluded')})`;
  const told = noticeToTechnician(context, 'WORK_ASSIGNED', given, given.assignee_id);
  return withCtes(
    [technician, given, stepEffects(context, given, 'ASSIGNED', null), { told }],
    noticeToTechnician(context, 'WORK_WITHDRAWN', given, given.former, sql`${given.former} <> ${given.assignee_id}`),
  );
}
