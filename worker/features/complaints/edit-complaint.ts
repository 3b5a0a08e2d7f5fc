import { and, eq } from 'drizzle-orm';
import { complaints } from '#drizzle/schema/complaints.ts';
import type { Complaint, EditComplaintInput } from '#shared/contract/complaints.ts';
import { nowIso, type SignedInContext } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import { isOpenComplaint } from '../../db/states.ts';
import { selectComplaint, visibleTo } from './queries.ts';

/**
 * Changes the sent fields of the caller's own complaint, while it is open.
 *
 * @throws DomainError NOT_FOUND or COMPLAINT_SETTLED
 */
export async function editComplaint(context: SignedInContext, input: EditComplaintInput): Promise<Complaint> {
  const { db, actor } = context;
  const { id, ...fields } = input;
  const [edited, [complaint]] = await db.batch([
    db
      .update(complaints)
      .set({ ...fields, updated_at: nowIso(context) })
      .where(and(eq(complaints.id, id), visibleTo(actor), isOpenComplaint(complaints.status)))
      .returning({ id: complaints.id }),
    selectComplaint(context, id),
  ]);
  if (complaint === undefined) throw new DomainError('NOT_FOUND');
  if (edited.length === 0) throw new DomainError('COMPLAINT_SETTLED');
  return complaint;
}
