import { type SQL, sql } from 'drizzle-orm';
import type {
  FinishedJob,
  ListFinishedWorkInput,
  TechnicianJob,
  TechnicianWork,
  WorkOfComplaint,
} from '#shared/contract/work-orders.ts';
import { firstName } from '#shared/rules/first-name.ts';
import { mostListed } from '#shared/rules/page.ts';
import { runningWorkStates } from '#shared/rules/work-order.ts';
import type { PersonContext, SignedInContext } from '../../context.ts';
import { isoInstant } from '../../db/sql.ts';
import { toPage } from '../../db/page.ts';
import { isLiveAssignment, isLiveWork, isOneOf } from '../../db/states.ts';
import { signedAddresses } from '../../files/file-address.ts';

/**
 * The caller's live jobs for the owners they work for, in the order of their time, and these owners. A tenant's number
 * is shown only while the job is under way (`runningWorkStates`) and the tenant lives in that room.
 */
export async function findOwnWork(context: PersonContext): Promise<TechnicianWork> {
  const { db, scope } = context;
  const isRunning = isOneOf(runningWorkStates, sql`w.state`);
  const [owners, jobs] = await Promise.all([
    db.execute<TechnicianWork['owners'][number] & Record<string, unknown>>(sql`
      select l.id, u.full_name as owner_name, l.state from technician_links l join users u on u.id = l.owner_id
      where l.technician_id = ${scope.person} and ${isLiveAssignment(sql`l.state`)} order by l.id limit ${mostListed.liveJobs}`),
    // Found by the technician: otherwise PostgreSQL may look through all jobs of their owner.
    db.execute<TechnicianJob & Record<string, unknown>>(sql`
      with w as materialized (select * from work_orders where assignee_id = ${scope.person} and ${isLiveWork(sql`state`)})
      select w.id, w.state, c.title, c.description, c.category, c.priority, to_json(c.photos) as photos, c.room_number,
        r.floor, c.kost_name, k.address as kost_address, o.full_name as owner_name,
        ${isoInstant(sql`w.scheduled_from`)} as scheduled_from, ${isoInstant(sql`w.scheduled_to`)} as scheduled_to,
        w.instructions, c.ok_to_enter, c.tenant_name,
        case when ${isRunning} and t.status = 'ACTIVE' and t.confirmed_at is not null then t.phone end as tenant_phone,
        (select e.note from work_events e where e.work_order_id = w.id and e.to_state = 'REWORK'
          order by e.id desc limit 1) as rework_reason,
        w.done_note, to_json(w.photos) as work_photos
      from w
      join technician_links l on l.owner_id = w.owner_id and l.technician_id = w.assignee_id and l.state = 'ACTIVE'
      join complaints c on c.id = w.complaint_id left join tenancies t on t.id = c.tenant_id
      left join rooms r on r.id = w.room_id join kosts k on k.id = w.kost_id join users o on o.id = w.owner_id
      order by coalesce(w.scheduled_from, w.created_at), w.id limit ${mostListed.liveJobs}`),
  ]);
  return {
    owners: owners.rows,
    jobs: jobs.rows.map((job) => ({
      ...signedAddresses(context, job, 'photos', 'work_photos'),
      tenant_name: firstName(job.tenant_name),
    })),
  };
}

/** The caller's finished jobs, newest first, whoever they were for: a job that was done stays its technician's. */
export async function listFinishedWork(context: PersonContext, { limit, cursor }: ListFinishedWorkInput) {
  const { rows } = await context.db.execute<FinishedJob & Record<string, unknown>>(sql`
    select w.id, c.title, c.room_number, c.kost_name, ${isoInstant(sql`w.done_at`)} as done_at,
      ${isoInstant(sql`w.verified_at`)} as verified_at, w.done_note, to_json(w.photos) as photos
    from work_orders w join complaints c on c.id = w.complaint_id
    where w.assignee_id = ${context.scope.person} and w.state = 'VERIFIED'
      ${cursor === undefined ? sql.empty() : sql`and w.id < ${cursor}`}
    order by w.id desc limit ${limit + 1}`);
  return toPage(
    rows.map((row) => signedAddresses(context, row, 'photos')),
    limit,
  );
}

/** The state of the live job of a row of `complaints`; null without one. */
export const liveWorkState: SQL<WorkOfComplaint['state'] | null> = sql<WorkOfComplaint['state'] | null>`(
  select w.state from work_orders w where w.complaint_id = complaints.id and ${isLiveWork(sql`w.state`)})`;

/**
 * The newest job of a row of `complaints` that was not cancelled, as JSON. The owner sees the note to the technician,
 * the tenant only who comes and when; `shownWork` leaves them the technician's first name.
 */
export function workOfComplaint({ actor }: SignedInContext): SQL<WorkOfComplaint | null> {
  const onlyOwner = (value: SQL) => (actor.role === 'TENANT' ? sql`null` : value);
  return sql<WorkOfComplaint | null>`(
    select json_build_object('id', w.id, 'state', w.state, 'technician_link_id', ${onlyOwner(sql`l.id`)},
      'technician_name', u.full_name,
      'technician_phone', ${onlyOwner(sql`case when l.id is not null then u.phone end`)},
      'scheduled_from', ${isoInstant(sql`w.scheduled_from`)}, 'scheduled_to', ${isoInstant(sql`w.scheduled_to`)},
      'instructions', ${onlyOwner(sql`w.instructions`)}, 'done_note', w.done_note, 'photos', w.photos)
    from work_orders w left join users u on u.id = w.assignee_id
    left join technician_links l on l.owner_id = w.owner_id and l.technician_id = w.assignee_id and l.state = 'ACTIVE'
    where w.complaint_id = complaints.id and w.state <> 'CANCELLED' order by w.id desc limit 1)`;
}

/** A job as the caller may see it, with the addresses of its photos signed. */
export function shownWork(context: SignedInContext, work: WorkOfComplaint): WorkOfComplaint {
  const signed = signedAddresses(context, work, 'photos');
  if (context.actor.role !== 'TENANT' || work.technician_name === null) return signed;
  return { ...signed, technician_name: firstName(work.technician_name) };
}
