import { type SQL, sql } from 'drizzle-orm';
import { complaintEvents, complaints } from '#drizzle/schema/complaints.ts';
import type { Complaint, UpdateComplaintInput } from '#shared/contract/complaints.ts';
import { isOpenComplaint } from '#shared/rules/complaint.ts';
import { complaintTransitions } from '#shared/rules/transitions.ts';
import { byWhom } from '../../actor.ts';
import { nowIso, type SignedInContext } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import { changes, idsOf, insertion, pick, returned, selected, withCtes } from '../../db/ctes.ts';
import { isOneOf, leadingTo } from '../../db/states.ts';
import { sendNoticesSoon } from '../sending/send-notices.ts';
import { attachedFiles } from '../files/attached-files.ts';
import { removeBytes, type RemovedFiles } from '../files/sweep-files.ts';
import { endedWork } from '../work-orders/ended-work.ts';
import { liveWorkState } from '../work-orders/queries.ts';
import { noticeToTenant } from '../notices/notice-to-tenant.ts';
import { complaintQuery, visibleIn, withPhotos } from './queries.ts';

/**
 * Decides on a complaint: its state, and what was done. `resolved_at` follows the state. Each change, also of a note
 * alone, is one step of the history; a note that is sent again is not repeated there, and a removed one stays. While a
 * technician has a job for the complaint, its state follows the job: settling it ends the job, any other new state is
 * refused.
 *
 * @throws DomainError NOT_FOUND, FILE_NOT_USABLE, COMPLAINT_AT_WORK or CONFLICT
 */
export async function updateComplaint(context: SignedInContext, input: UpdateComplaintInput): Promise<Complaint> {
  const { db, scope } = context;
  const [, { rows }, [complaint]] = await db.batch([
    // The lock comes first, so that the history names the state that this change really left, and the step's id, made
    // by the database after the lock, sorts after earlier changes. Only rows of the caller are locked.
    db.execute(sql`select id from complaints where id = ${input.id} and ${visibleIn(scope)} for update`),
    db.execute<RemovedFiles>(decidedComplaint(context, input)),
    complaintQuery(context, input.id),
  ]);
  if (complaint === undefined) throw new DomainError('NOT_FOUND');
  if (rows.length === 0) throw refusal(complaint);
  sendNoticesSoon(context);
  removeBytes(context, rows);
  return withPhotos(context, complaint);
}

function decidedComplaint(context: SignedInContext, input: UpdateComplaintInput): SQL {
  const { id, status, resolution_notes, photos: addresses } = input;
  const now = nowIso(context);
  const settled = !isOpenComplaint(status);
  const notes = resolution_notes === undefined ? sql`resolution_notes` : sql`${resolution_notes}::text`;
  const decision = {
    status,
    resolution_notes,
    resolution_photos: addresses,
    resolved_at: settled ? sql`coalesce(resolved_at, ${now}::timestamptz)` : null,
    updated_at: now,
  };
  const before = selected('before', {
    ...pick(complaints, 'id', 'status', 'tenant_id', 'tenant_user_id', 'owner_id', 'title'),
    note: sql<string | null>`case when resolution_notes is distinct from ${notes} then ${notes} end`,
  })`complaints
      where id = ${id} and ${visibleIn(context.scope)} and (${leadingTo(complaintTransitions, status)} or ${isOneOf([status])})
        and (${settled} or ${isOneOf([status])} or ${liveWorkState} is null)`;
  const updated = returned('updated', pick(complaints, 'id', 'owner_id', 'kost_id', 'photos'))`
    update complaints set ${changes(complaints, decision)}
    where id in (${idsOf(before)})`;
  const photos = attachedFiles(context, {
    table: 'complaints',
    from: updated,
    purpose: 'complaint',
    addresses,
    // Those that were there when it was made stay, whoever made it.
    among: sql`'/f/' || files.id <> all(${updated.photos})`,
  });
  const event = {
    complaint_id: before.id,
    actor_id: byWhom(context),
    from_status: before.status,
    to_status: status,
    note: before.note,
    created_at: now,
  };
  // The tenant is told of a new state or a new note.
  const news = sql`${before} where ${before.tenant_id} is not null
    and (${before.status} <> ${status} or ${before.note} is not null)`;
  const effects = {
    told: noticeToTenant(context, news, before, { complaint_id: before.id, title: before.title, status }),
    noted: insertion(complaintEvents, event, before),
  };
  return withCtes(
    [before, updated, ...(settled ? endedWork(context, updated) : []), ...photos.parts, effects],
    sql`select ${photos.removed} from ${updated}`,
  );
}

function refusal({ work_state }: Pick<Complaint, 'work_state'>): DomainError {
  return new DomainError(work_state === null ? 'CONFLICT' : 'COMPLAINT_AT_WORK');
}
