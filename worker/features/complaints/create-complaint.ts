import { type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { complaintEvents, complaints } from '#drizzle/schema/complaints.ts';
import { kosts } from '#drizzle/schema/kosts.ts';
import { rooms } from '#drizzle/schema/rooms.ts';
import { tenancies } from '#drizzle/schema/tenancies.ts';
import type { Complaint, CreateComplaintInput } from '#shared/contract/complaints.ts';
import { byWhom } from '../../actor.ts';
import { nowIso, type PersonContext, type SignedInContext } from '../../context.ts';
import { columnsOf, type Cte, insertion, type NewRow, pick, returned, selected, withCtes } from '../../db/ctes.ts';
import { DomainError } from '../../errors.ts';
import { sendNoticesSoon } from '../sending/send-notices.ts';
import { addedNotices } from '../notices/added-notices.ts';
import { attachedFiles } from '../files/attached-files.ts';
import { complaintQuery, withPhotos } from './queries.ts';

/**
 * Files a complaint in the caller's active tenancy, whose kost and room the input must name.
 *
 * @throws DomainError TENANCY_INCOMPLETE or FILE_NOT_USABLE
 */
export async function createComplaint(
  context: SignedInContext & PersonContext,
  input: CreateComplaintInput,
): Promise<Complaint> {
  const { db } = context;
  const id = context.newId();
  const [, [complaint]] = await db.batch([db.execute(newComplaint(context, id, input)), complaintQuery(context, id)]);
  if (complaint === undefined) throw new DomainError('TENANCY_INCOMPLETE');
  sendNoticesSoon(context);
  return withPhotos(context, complaint);
}

const t = alias(tenancies, 't');
const facts = ['title', 'room_number', 'kost_name', 'tenant_name'] as const;

function newComplaint(context: SignedInContext & PersonContext, id: string, input: CreateComplaintInput): SQL {
  const tenancy = selected('tenancy', {
    ...pick(t, 'owner_id', 'kost_id', 'room_id'),
    tenant_id: t.id,
    tenant_user_id: t.user_id,
    tenant_name: t.full_name,
    room_number: alias(rooms, 'r').room_number,
    kost_name: alias(kosts, 'k').name,
  })`tenancies t join rooms r on r.id = t.room_id join kosts k on k.id = t.kost_id
      where t.user_id = ${context.scope.person} and t.status = 'ACTIVE' and k.id = ${input.kost_id}
        and r.id = ${input.room_id}
      -- The lock makes a concurrent change of the name wait, so that it reaches this complaint too.
      for key share`;
  const { created, parts, event } = filing(context, id, input, tenancy);
  const told = addedNotices(context, {
    kind: 'COMPLAINT_NEW',
    from: created,
    user: created.owner_id,
    details: { complaint_id: created.id, ...pick(created, ...facts) },
  });
  return withCtes([...parts, { told }], event);
}

type Told = Pick<CreateComplaintInput, 'title' | 'description' | 'priority' | 'category' | 'photos'> &
  Partial<Pick<CreateComplaintInput, 'ok_to_enter'>>;

/** What a complaint takes from where it is about: its parties and their names. */
type Place = Pick<
  NewRow<typeof complaints>,
  'owner_id' | 'kost_id' | 'room_id' | 'tenant_id' | 'tenant_user_id' | 'tenant_name' | 'room_number' | 'kost_name'
>;

/** The parts that make a complaint at a place, and the statement that ends them: its first event. */
export function filing(context: SignedInContext, id: string, input: Told, place: Cte<Place>) {
  const now = nowIso(context);
  const filed = {
    ...columnsOf(place),
    ...pick(input, 'title', 'description', 'priority', 'category', 'photos', 'ok_to_enter'),
    id,
    status: 'OPEN',
    created_at: now,
    updated_at: now,
  } as const;
  const created = returned(
    'created',
    pick(complaints, 'id', 'owner_id', 'kost_id', ...facts),
  )`${insertion(complaints, filed, place)}`;
  const photos = attachedFiles(context, {
    table: 'complaints',
    from: created,
    purpose: 'complaint',
    addresses: input.photos,
    isNew: true,
  });
  const event = { complaint_id: created.id, actor_id: byWhom(context), to_status: 'OPEN', created_at: now } as const;
  return { created, parts: [place, created, ...photos.parts], event: insertion(complaintEvents, event, created) };
}
