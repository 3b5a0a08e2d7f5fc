import { type SQL, sql } from 'drizzle-orm';
import { complaints } from '#drizzle/schema/complaints.ts';
import { workEvents } from '#drizzle/schema/work-orders.ts';
import type { WorkState } from '#shared/enums.ts';
import { isOpenComplaint } from '#shared/rules/complaint.ts';
import { complaintStatusOfWork } from '#shared/rules/work-order.ts';
import { byWhom } from '../../actor.ts';
import { nowIso, type SignedInContext } from '../../context.ts';
import { changes, insertFrom } from '../../db/typed-writes.ts';
import { tellTenant } from '../notices/tell-tenant.ts';
import { addNotice } from '../notices/add-notice.ts';

/**
 * The CTEs that follow from every step of jobs, in the same statement: the state of the complaint, the history, and the
 * tenant's notice. The complaints must be locked by an earlier statement of the batch.
 *
 * @param moved the CTE of the jobs that moved: `id`, `complaint_id`, and the state that was left as `from_state`
 * @param note the note in the history, an expression over `moved`
 */
export function stepParts(context: SignedInContext, moved: SQL, state: WorkState, note: SQL | string | null): SQL {
  const status = complaintStatusOfWork[state];
  const now = nowIso(context);
  const followed = {
    status,
    resolved_at: isOpenComplaint(status) ? null : now,
    updated_at: now,
  };
  const event = {
    work_order_id: sql`id`,
    actor_id: byWhom(context),
    from_state: sql`from_state`,
    to_state: state,
    note,
    created_at: now,
  };
  return sql`followed as (
      update complaints set ${changes(complaints, followed)}
      where id in (select complaint_id from ${moved}) and status <> ${status}
    ), noted as (
      ${insertFrom(workEvents, event, moved)}
    ), told_tenant as (
      ${tellTenant(context, sql`${moved} as step join complaints told on told.id = step.complaint_id`, {
        complaint_id: sql`told.id`,
        title: sql`told.title`,
        status,
        work_state: state,
      })}
    )`;
}

/** The notice to a technician about jobs: rows of `work_order_id`, `complaint_id` and `technician`. */
export function tellTechnician(
  context: SignedInContext,
  kind: 'WORK_ASSIGNED' | 'WORK_RETURNED' | 'WORK_WITHDRAWN',
  jobs: SQL,
): SQL {
  return addNotice(context, {
    kind,
    from: sql`(${jobs}) as job join complaints c on c.id = job.complaint_id where job.technician is not null`,
    user: sql`job.technician`,
    details: {
      work_order_id: sql`job.work_order_id`,
      title: sql`c.title`,
      room_number: sql`c.room_number`,
      kost_name: sql`c.kost_name`,
    },
  });
}

/** The notice to the owner about jobs: rows of `complaint_id`. */
export function tellOwner(context: SignedInContext, kind: 'WORK_DECLINED' | 'WORK_DONE', jobs: SQL): SQL {
  return addNotice(context, {
    kind,
    from: sql`(${jobs}) as job join complaints c on c.id = job.complaint_id`,
    user: sql`c.owner_id`,
    details: {
      complaint_id: sql`c.id`,
      title: sql`c.title`,
      room_number: sql`c.room_number`,
      kost_name: sql`c.kost_name`,
    },
  });
}
