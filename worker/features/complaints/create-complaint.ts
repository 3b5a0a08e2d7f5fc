import { sql } from 'drizzle-orm';
import type { Complaint, CreateComplaintInput } from '#shared/contract/complaints.ts';
import { nowIso, type SignedInContext } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import { selectComplaint } from './queries.ts';

/**
 * Files a complaint of the caller's active tenancy, whose kost and room the input must name.
 *
 * @throws DomainError TENANCY_INCOMPLETE
 */
export async function createComplaint(context: SignedInContext, input: CreateComplaintInput): Promise<Complaint> {
  const { db, actor } = context;
  const id = context.newId();
  const now = nowIso(context);
  const [, [complaint]] = await db.batch([
    db.execute(sql`
      with tenancy as (
        select t.id, t.user_id, t.owner_id, t.kost_id, t.room_id, t.full_name, r.room_number, k.name as kost_name
        from tenancies t join rooms r on r.id = t.room_id join kosts k on k.id = t.kost_id
        where t.user_id = ${actor.id} and t.status = 'ACTIVE' and k.id = ${input.kost_id} and r.id = ${input.room_id}
        -- A rename waits until the complaint is there, and then changes it with it.
        for key share
      ), created as (
        insert into complaints (id, tenant_id, tenant_user_id, owner_id, kost_id, room_id, tenant_name, room_number,
          kost_name, title, description, priority, category, status, created_at, updated_at)
        select ${id}::uuid, t.id, t.user_id, t.owner_id, t.kost_id, t.room_id, t.full_name, t.room_number, t.kost_name,
          ${input.title}, ${input.description}, ${input.priority}, ${input.category}, 'OPEN', ${now}::timestamptz,
          ${now}::timestamptz
        from tenancy t returning id
      )
      insert into complaint_events (complaint_id, actor_id, to_status, created_at)
      select id, ${actor.id}::uuid, 'OPEN', ${now}::timestamptz from created`),
    selectComplaint(context, id),
  ]);
  if (complaint === undefined) throw new DomainError('TENANCY_INCOMPLETE');
  return complaint;
}
