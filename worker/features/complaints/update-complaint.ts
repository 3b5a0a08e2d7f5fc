import { sql } from 'drizzle-orm';
import type { Complaint, UpdateComplaintInput } from '#shared/contract/complaints.ts';
import { isOpenComplaint } from '#shared/rules/complaint.ts';
import { complaintTransitions, statesLeadingTo } from '#shared/rules/transitions.ts';
import { nowIso, type SignedInContext } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import { textArray } from '../../db/sql.ts';
import { selectComplaint, visibleTo } from './queries.ts';

/**
 * Decides on a complaint: its state, and what was done. `resolved_at` follows the state; each change is one step of the
 * history, a note alone too. The history tells a note once, and keeps those that were taken away.
 *
 * @throws DomainError NOT_FOUND
 */
export async function updateComplaint(context: SignedInContext, input: UpdateComplaintInput): Promise<Complaint> {
  const { db, actor } = context;
  const now = nowIso(context);
  const settled = !isOpenComplaint(input.status);
  const { resolution_notes } = input;
  const mine = visibleTo(actor) ?? sql`true`;
  const notes = resolution_notes === undefined ? sql`resolution_notes` : sql`${resolution_notes}::text`;
  const from = [...statesLeadingTo(complaintTransitions, input.status), input.status];
  const [, updated, [complaint]] = await db.batch([
    // Locked first: the history names the state that this change really left, and its id, made by the database behind
    // the lock, stands after those of the changes before it. Nobody holds up what is not theirs.
    db.execute(sql`select id from complaints where id = ${input.id} and ${mine} for update`),
    db.execute(sql`
      with before as (
        select id, status, case when resolution_notes is distinct from ${notes} then ${notes} end as note from complaints
        where id = ${input.id} and ${mine} and status = any(${textArray(from)})
      ), updated as (
        update complaints set status = ${input.status},
          resolution_notes = ${notes},
          resolved_at = case when ${settled} then coalesce(resolved_at, ${now}::timestamptz) end, updated_at = ${now}
        where id in (select id from before) returning id
      )
      insert into complaint_events (complaint_id, actor_id, from_status, to_status, note, created_at)
      select id, ${actor.id}::uuid, status, ${input.status}, note, ${now}::timestamptz
      from before returning id`),
    selectComplaint(context, input.id),
  ]);
  if (complaint === undefined) throw new DomainError('NOT_FOUND');
  if (updated.rows.length === 0) throw new DomainError('CONFLICT');
  return complaint;
}
