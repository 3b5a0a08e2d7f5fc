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
        select id, user_id, owner_id, kost_id, room_id from tenancies
        where user_id = ${actor.id} and status = 'ACTIVE' and kost_id = ${input.kost_id} and room_id = ${input.room_id}
      ), created as (
        insert into complaints (id, tenant_id, tenant_user_id, owner_id, kost_id, room_id, title, description, priority,
          category, status, created_at, updated_at)
        select ${id}::uuid, t.id, t.user_id, t.owner_id, t.kost_id, t.room_id, ${input.title}, ${input.description},
          ${input.priority}, ${input.category}, 'OPEN', ${now}::timestamptz, ${now}::timestamptz
        from tenancy t returning id
      )
      insert into complaint_events (complaint_id, actor_id, to_status, created_at)
      select id, ${actor.id}::uuid, 'OPEN', ${now}::timestamptz from created`),
    selectComplaint(context, id),
  ]);
  if (complaint === undefined) throw new DomainError('TENANCY_INCOMPLETE');
  return complaint;
}
