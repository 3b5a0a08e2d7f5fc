import { type SQL, sql } from 'drizzle-orm';
import { complaints } from '#drizzle/schema/complaints.ts';
import { workEvents } from '#drizzle/schema/work-orders.ts';
import type { WorkState } from '#shared/enums.ts';
import { isOpenComplaint } from '#shared/rules/complaint.ts';
import { complaintStatusOfWork } from '#shared/rules/work-order.ts';
import { byWhom } from '../../actor.ts';
import { nowIso, type SignedInContext } from '../../context.ts';
import { changes, insertion, type Part, type Rows } from '../../db/ctes.ts';
import { noticeToTenant } from '../notices/notice-to-tenant.ts';
import { addedNotices } from '../notices/added-notices.ts';

type Jobs = Rows<'id' | 'complaint_id'>;

/**
 * What follows from every step of jobs, in the same statement: the state of the complaint, the history, and the
 * tenant's notice. The complaints must be locked by an earlier statement of the batch.
 *
 * @param moved the jobs that moved, with the state that was left as `from_state`
 */
export function stepEffects(
  context: SignedInContext,
  moved: Jobs & Rows<'from_state'>,
  state: WorkState,
  note: string | null,
): Part {
  const status = complaintStatusOfWork[state];
  const now = nowIso(context);
  const followed = {
    status,
    resolved_at: isOpenComplaint(status) ? null : now,
    updated_at: now,
  };
  const event = {
    work_order_id: moved.id,
    actor_id: byWhom(context),
    from_state: moved.from_state,
    to_state: state,
    note,
    created_at: now,
  };
  const complaint = {
    tenant_user_id: sql`c.tenant_user_id`,
    owner_id: sql`c.owner_id`,
    tenant_id: sql`c.tenant_id`,
  };
  return {
    followed: sql`
      update complaints set ${changes(complaints, followed)}
      where id in (select ${moved.complaint_id} from ${moved}) and status <> ${status}`,
    noted: insertion(workEvents, event, moved),
    told_tenant: noticeToTenant(
      context,
      sql`${jobsAndComplaints(moved)} where c.tenant_user_id is not null`,
      complaint,
      {
        complaint_id: moved.complaint_id,
        title: facts.title,
        status,
        work_state: state,
      },
    ),
  };
}

/**
 * The notice to a technician about jobs.
 *
 * @param which a further condition on the jobs
 */
export function noticeToTechnician(
  context: SignedInContext,
  kind: 'WORK_ASSIGNED' | 'WORK_RETURNED' | 'WORK_WITHDRAWN',
  jobs: Jobs,
  technician: SQL,
  which: SQL = sql`true`,
): SQL {
  return addedNotices(context, {
    kind,
    from: sql`${jobsAndComplaints(jobs)} where ${technician} is not null and ${which}`,
    user: technician,
    details: { work_order_id: jobs.id, ...facts },
  });
}

/** The notice to the owner about jobs. */
export function noticeToOwner(context: SignedInContext, kind: 'WORK_DECLINED' | 'WORK_DONE', jobs: Jobs): SQL {
  return addedNotices(context, {
    kind,
    from: jobsAndComplaints(jobs),
    user: sql`c.owner_id`,
    details: { complaint_id: jobs.complaint_id, ...facts },
  });
}

/** Jobs, and the complaint `c` of each. */
function jobsAndComplaints(jobs: Jobs): SQL {
  return sql`${jobs} join complaints c on c.id = ${jobs.complaint_id}`;
}

const facts = { title: sql`c.title`, room_number: sql`c.room_number`, kost_name: sql`c.kost_name` };
