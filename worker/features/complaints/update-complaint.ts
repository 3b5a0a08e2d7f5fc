import { type SQL, sql } from 'drizzle-orm';
import { complaintEvents, complaints } from '#drizzle/schema/complaints.ts';
import type { Complaint, UpdateComplaintInput } from '#shared/contract/complaints.ts';
import { isOpenComplaint } from '#shared/rules/complaint.ts';
import { complaintTransitions } from '#shared/rules/transitions.ts';
import { byWhom } from '../../actor.ts';
import { nowIso, type SignedInContext } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import { listed } from '../../db/ctes.ts';
import { isOneOf, leadingTo } from '../../db/states.ts';
import { changes, insertFrom } from '../../db/typed-writes.ts';
import { sendNoticesSoon } from '../sending/send-notices.ts';
import { attachedFiles } from '../files/attached-files.ts';
import { removeBytes, type RemovedFiles } from '../files/sweep-files.ts';
import { endWorkOf } from '../work-orders/end-work.ts';
import { liveWorkState } from '../work-orders/queries.ts';
import { tellTenant } from '../notices/tell-tenant.ts';
import { selectComplaint, visibleIn, withPhotos } from './queries.ts';

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
  const now = nowIso(context);
  const settled = !isOpenComplaint(input.status);
  const { resolution_notes } = input;
  const mine = visibleIn(scope);
  const notes = resolution_notes === undefined ? sql`resolution_notes` : sql`${resolution_notes}::text`;
  const decision = {
    status: input.status,
    resolution_notes,
    resolution_photos: input.photos,
    resolved_at: settled ? sql`coalesce(resolved_at, ${now}::timestamptz)` : null,
    updated_at: now,
  };
  const event = {
    complaint_id: sql`id`,
    actor_id: byWhom(context),
    from_status: sql`status`,
    to_status: input.status,
    note: sql`note`,
    created_at: now,
  };
  const photos = attachedFiles(context, {
    table: 'complaints',
    from: sql`updated`,
    purpose: 'complaint',
    addresses: input.photos,
    among: sql`files.uploaded_by <> subject.tenant_user_id`,
  });
  const [, updated, [complaint]] = await db.batch([
    // The lock comes first, so that the history names the state that this change really left, and the step's id, made
    // by the database after the lock, sorts after earlier changes. Only rows of the caller are locked.
    db.execute(sql`select id from complaints where id = ${input.id} and ${mine} for update`),
    db.execute<RemovedFiles>(sql`
      with before as (
        select id, status, tenant_id, tenant_user_id, owner_id, title, case when resolution_notes is distinct from ${notes} then ${notes} end as note from complaints
        where id = ${input.id} and ${mine} and (${leadingTo(complaintTransitions, input.status)} or ${isOneOf([input.status])})
          and (${settled} or ${isOneOf([input.status])} or ${liveWorkState} is null)
      ), updated as (
        update complaints set ${changes(complaints, decision)} where id in (select id from before)
        returning id, owner_id, kost_id, tenant_user_id
      ), settled as (
        select id from updated where ${settled}
      ), ${endWorkOf(context, sql`settled`)}, ${listed(photos.parts)}, told as (
        ${tellOfDecision(context, input.status)}
      ), noted as (
        ${insertFrom(complaintEvents, event, sql`before`)}
      ) select ${photos.removed} as removed_files from updated`),
    selectComplaint(context, input.id),
  ]);
  if (complaint === undefined) throw new DomainError('NOT_FOUND');
  if (updated.rows.length === 0) throw refusal(complaint);
  sendNoticesSoon(context);
  removeBytes(context, updated.rows);
  return withPhotos(context, complaint);
}

/** The notice to the tenant about a new state or a new note; the CTE `before` has the complaint. */
function tellOfDecision(context: SignedInContext, status: UpdateComplaintInput['status']): SQL {
  return tellTenant(context, sql`before told where told.status <> ${status} or told.note is not null`, {
    complaint_id: sql`told.id`,
    title: sql`told.title`,
    status,
  });
}

function refusal({ work_state }: Pick<Complaint, 'work_state'>): DomainError {
  return new DomainError(work_state === null ? 'CONFLICT' : 'COMPLAINT_AT_WORK');
}
