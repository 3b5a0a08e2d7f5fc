import { sql } from 'drizzle-orm';
import type { Complaint, EditComplaintInput } from '#shared/contract/complaints.ts';
import { openComplaintStatuses } from '#shared/rules/complaint.ts';
import { nowIso, type SignedInContext } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import { assignments } from '../../db/sql.ts';
import { selectComplaint } from './queries.ts';

/**
 * Changes what is sent of the caller's own complaint, while it is not settled.
 *
 * @throws DomainError NOT_FOUND or COMPLAINT_SETTLED
 */
export async function editComplaint(context: SignedInContext, input: EditComplaintInput): Promise<Complaint> {
  const { db, actor } = context;
  const { id, ...fields } = input;
  const [edited, [complaint]] = await db.batch([
    db.execute(sql`
      update complaints set ${assignments({ ...fields, updated_at: nowIso(context) })}
      where id = ${id} and tenant_user_id = ${actor.id}
        and status = any(${sql.param([...openComplaintStatuses])}::text[])
      returning id`),
    selectComplaint(context, id),
  ]);
  if (complaint === undefined) throw new DomainError('NOT_FOUND');
  if (edited.rows.length === 0) throw new DomainError('COMPLAINT_SETTLED');
  return complaint;
}
