import { and, eq, sql } from 'drizzle-orm';
import { complaints } from '#drizzle/schema/complaints.ts';
import type { Complaint, EditComplaintInput } from '#shared/contract/complaints.ts';
import { nowIso, type SignedInContext } from '../../context.ts';
import { changes, pick, returned, withCtes } from '../../db/ctes.ts';
import { isOpenComplaint } from '../../db/states.ts';
import { DomainError } from '../../errors.ts';
import { attachedFiles } from '../files/attached-files.ts';
import { removeBytes, type RemovedFiles } from '../files/sweep-files.ts';
import { complaintQuery, visibleIn, withPhotos } from './queries.ts';

/**
 * Changes the sent fields of the caller's own complaint, while it is open.
 *
 * @throws DomainError NOT_FOUND, FILE_NOT_USABLE or COMPLAINT_SETTLED
 */
export async function editComplaint(context: SignedInContext, input: EditComplaintInput): Promise<Complaint> {
  const { db, scope } = context;
  const { id, ...fields } = input;
  const isIt = and(eq(complaints.id, id), visibleIn(scope), isOpenComplaint(complaints.status));
  const edited = returned('edited', pick(complaints, 'id', 'owner_id', 'kost_id', 'tenant_user_id'))`
    update complaints set ${changes(complaints, { ...fields, updated_at: nowIso(context) })}
    where ${isIt}`;
  const photos = attachedFiles(context, {
    table: 'complaints',
    from: edited,
    purpose: 'complaint',
    addresses: input.photos,
    among: sql`files.uploaded_by = ${edited.tenant_user_id}`,
  });
  const [{ rows }, [complaint]] = await db.batch([
    db.execute<RemovedFiles>(withCtes([edited, ...photos.parts], sql`select ${photos.removed} from ${edited}`)),
    complaintQuery(context, id),
  ]);
  if (complaint === undefined) throw new DomainError('NOT_FOUND');
  if (rows.length === 0) throw new DomainError('COMPLAINT_SETTLED');
  removeBytes(context, rows);
  return withPhotos(context, complaint);
}
