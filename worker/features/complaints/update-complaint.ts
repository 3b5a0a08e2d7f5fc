import { sql } from 'drizzle-orm';
import type { Complaint, UpdateComplaintInput } from '#shared/contract/complaints.ts';
import { isOpenComplaint } from '#shared/rules/complaint.ts';
import { complaintTransitions, statesLeadingTo } from '#shared/rules/transitions.ts';
import { nowIso, type SignedInContext } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import { textArray } from '../../sql.ts';
import { selectComplaint, visibleTo } from './queries.ts';

/**
 * Decides on a complaint: its state, and what was done. `resolved_at` follows the state; each change is one step of the
 * history, a note alone too.
 *
 * @throws DomainError NOT_FOUND
 */
export async function updateComplaint(context: SignedInContext, input: UpdateComplaintInput): Promise<Complaint> {
  const { db, actor } = context;
  const now = nowIso(context);
  const settled = !isOpenComplaint(input.status);
  const from = [...statesLeadingTo(complaintTransitions, input.status), input.status];
  const [, updated, [complaint]] = await db.batch([
    // Locked first: the history names the state that this change really left, and its id, made by the database behind
    // the lock, stands after those of the changes before it.
    db.execute(sql`select id from complaints where id = ${input.id} for update`),
    db.execute(sql`
      with before as (
        select id, status from complaints
        where id = ${input.id} and ${visibleTo(actor) ?? sql`true`} and status = any(${textArray(from)})
      ), updated as (
        update complaints set status = ${input.status},
          resolution_notes = coalesce(${input.resolution_notes}, resolution_notes),
          resolved_at = case when ${settled} then coalesce(resolved_at, ${now}::timestamptz) end, updated_at = ${now}
        where id in (select id from before) returning id
      )
      insert into complaint_events (complaint_id, actor_id, from_status, to_status, note, created_at)
      select id, ${actor.id}::uuid, status, ${input.status}, ${input.resolution_notes}, ${now}::timestamptz
      from before returning id`),
    selectComplaint(context, input.id),
  ]);
  if (complaint === undefined) throw new DomainError('NOT_FOUND');
  if (updated.rows.length === 0) throw new DomainError('CONFLICT');
  return complaint;
}
