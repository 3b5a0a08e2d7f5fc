import { type SQL, sql } from 'drizzle-orm';
import { complaintEvents, complaints } from '#drizzle/schema/complaints.ts';
import type { Complaint, CreateComplaintInput } from '#shared/contract/complaints.ts';
import { byWhom } from '../../actor.ts';
import { nowIso, type PersonContext, type SignedInContext } from '../../context.ts';
import { listed } from '../../db/ctes.ts';
import { insertFrom } from '../../db/typed-writes.ts';
import { DomainError } from '../../errors.ts';
import { sendNoticesSoon } from '../sending/send-notices.ts';
import { addNotice } from '../notices/add-notice.ts';
import { attachedFiles } from '../files/attached-files.ts';
import { selectComplaint, withPhotos } from './queries.ts';

/**
 * Files a complaint in the caller's active tenancy, whose kost and room the input must name.
 *
 * @throws DomainError TENANCY_INCOMPLETE or FILE_NOT_USABLE
 */
export async function createComplaint(
  context: SignedInContext & PersonContext,
  input: CreateComplaintInput,
): Promise<Complaint> {
  const { db, scope } = context;
  const id = context.newId();
  const now = nowIso(context);
  const filed = {
    id,
    tenant_id: sql`t.id`,
    tenant_user_id: sql`t.user_id`,
    owner_id: sql`t.owner_id`,
    kost_id: sql`t.kost_id`,
    room_id: sql`t.room_id`,
    tenant_name: sql`t.full_name`,
    room_number: sql`t.room_number`,
    kost_name: sql`t.kost_name`,
    title: input.title,
    description: input.description,
    priority: input.priority,
    category: input.category,
    photos: input.photos,
    ok_to_enter: input.ok_to_enter,
    status: 'OPEN',
    created_at: now,
    updated_at: now,
  } as const;
  const event = { complaint_id: sql`id`, actor_id: byWhom(context), to_status: 'OPEN', created_at: now } as const;
  const photos = attachedFiles(context, {
    table: 'complaints',
    from: sql`created`,
    purpose: 'complaint',
    addresses: input.photos,
    isNew: true,
  });
  const [, [complaint]] = await db.batch([
    db.execute(sql`
      with tenancy as (
        select t.id, t.user_id, t.owner_id, t.kost_id, t.room_id, t.full_name, r.room_number, k.name as kost_name
        from tenancies t join rooms r on r.id = t.room_id join kosts k on k.id = t.kost_id
        where t.user_id = ${scope.person} and t.status = 'ACTIVE' and k.id = ${input.kost_id} and r.id = ${input.room_id}
        -- The lock makes a concurrent change of the name wait, so that it reaches this complaint too.
        for key share
      ), created as (
        ${insertFrom(complaints, filed, sql`tenancy t`)} returning *
      ), ${listed(photos.parts)}, told as (
        ${tellOwner(context)}
      )
      ${insertFrom(complaintEvents, event, sql`created`)}`),
    selectComplaint(context, id),
  ]);
  if (complaint === undefined) throw new DomainError('TENANCY_INCOMPLETE');
  sendNoticesSoon(context);
  return withPhotos(context, complaint);
}

/** The notice of a new complaint (the CTE `created`) to its owner. */
function tellOwner(context: SignedInContext): SQL {
  return addNotice(context, {
    kind: 'COMPLAINT_NEW',
    from: sql`created`,
    user: sql`owner_id`,
    details: {
      complaint_id: sql`id`,
      title: sql`title`,
      room_number: sql`room_number`,
      kost_name: sql`kost_name`,
      tenant_name: sql`tenant_name`,
    },
  });
}
