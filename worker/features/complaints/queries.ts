import { and, desc, eq, lt, type SQL, sql } from 'drizzle-orm';
import { complaints } from '#drizzle/schema/complaints.ts';
import { kosts } from '#drizzle/schema/kosts.ts';
import { rooms } from '#drizzle/schema/rooms.ts';
import { tenancies } from '#drizzle/schema/tenancies.ts';
import type { ComplaintDetail, ListComplaintsInput } from '#shared/contract/complaints.ts';
import type { SignedInContext } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import { signedAddresses } from '../../files/file-address.ts';
import { pick } from '../../db/ctes.ts';
import { toPage } from '../../db/page.ts';
import { isOpenComplaint } from '../../db/states.ts';
import { isOfNoSample } from '../accounts/sample-account.ts';
import { liveWorkState, shownWork, workOfComplaint } from '../work-orders/queries.ts';
import { inScope, ofParty, type OwnerScope, type Scope } from '../../scope.ts';
import { historyOfComplaint, shownHistory } from './history.ts';

/** The complaints of a scope: a tenant's own, those of an owner's kosts, or all for an admin. */
export function visibleIn(scope: Scope): SQL {
  return scope.of === 'platform'
    ? isOfNoSample(sql`${complaints.owner_id}`)
    : ofParty(scope, complaints, complaints.tenant_user_id);
}

const complaintColumns = {
  ...pick(complaints, 'id', 'title', 'description', 'priority', 'category', 'status', 'kost_name', 'room_number'),
  ...pick(complaints, 'tenant_name', 'photos', 'ok_to_enter'),
  work_state: liveWorkState,
  ...pick(complaints, 'resolution_notes', 'resolution_photos', 'created_at', 'updated_at', 'resolved_at'),
};

/** One complaint, as a query to run alone or in a batch. */
export function complaintQuery({ db, scope }: SignedInContext, id: string | SQL) {
  return db
    .select(complaintColumns)
    .from(complaints)
    .where(and(eq(complaints.id, id), visibleIn(scope)));
}

/** A complaint with the addresses of its photos signed. */
export function withPhotos<Row extends { photos: string[]; resolution_photos: string[] }>(
  context: SignedInContext,
  row: Row,
): Row {
  return signedAddresses(context, row, 'photos', 'resolution_photos');
}

function ofStatus(status: ListComplaintsInput['status']): SQL | undefined {
  if (status === 'UNSETTLED') return isOpenComplaint();
  return status && eq(complaints.status, status);
}

/** The complaints of a scope, newest first; of an owner's unsettled ones the urgent before the others. */
export async function listComplaints(context: SignedInContext, input: ListComplaintsInput) {
  const { db, scope } = context;
  const { status, cursor, limit } = input;
  const isByUrgency = scope.of === 'owner' && status === 'UNSETTLED';
  const which = isByUrgency
    ? sql`${complaints.id} = any(${urgentFirst(scope, cursor, limit + 1)})`
    : and(visibleIn(scope), ofStatus(status), cursor === undefined ? undefined : lt(complaints.id, cursor));
  const rows = await db
    .select(complaintColumns)
    .from(complaints)
    .where(which)
    .orderBy(...(isByUrgency ? [desc(isUrgent())] : []), desc(complaints.id))
    .limit(limit + 1);
  return toPage(
    rows.map((row) => withPhotos(context, row)),
    input.limit,
  );
}

const isUrgent = (of = 'complaints') => sql`(${sql.raw(of)}.priority = 'URGENT')`;

/** The ids of a page. Urgent ones are read from an index of just these (`schema/complaints.ts`), the others newest first. */
function urgentFirst(scope: OwnerScope, cursor: string | undefined, count: number): SQL {
  const wasUrgent = sql`(select ${isUrgent('l')} from complaints l where l.id = ${cursor} and ${inScope(scope, complaints, 'l')}) is true`;
  const part = (which: SQL, before: SQL) => sql`(select c.id, ${isUrgent('c')} as is_urgent from complaints c
    where ${inScope(scope, complaints, 'c')} and ${isOpenComplaint(sql`c.status`)} and ${which}
      ${cursor === undefined ? sql.empty() : sql`and c.id < ${before}`} order by c.id desc limit ${count})`;
  const urgent = part(isUrgent('c'), sql`case when ${wasUrgent} then ${cursor}::uuid end`);
  const others = part(
    sql`not ${isUrgent('c')}`,
    sql`case when ${wasUrgent} then ${LAST_ID}::uuid else ${cursor}::uuid end`,
  );
  return sql`array(select id from (${urgent} union all ${others}) as page order by is_urgent desc, id desc limit ${count})`;
}

/** After every id. */
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/**
 * A complaint with its room, kost, tenant and history.
 *
 * @throws DomainError NOT_FOUND
 */
export async function findComplaintDetail(context: SignedInContext, id: string): Promise<ComplaintDetail> {
  const [row] = await context.db
    .select({
      complaint: complaintColumns,
      room_info: {
        room_number: rooms.room_number,
        room_type: sql<string>`${rooms.room_type}`,
        floor: rooms.floor,
        facilities: rooms.facilities,
      },
      kost_info: { name: kosts.name, address: kosts.address, facilities: kosts.facilities },
      tenant_info: pick(tenancies, 'full_name', 'phone', 'email', 'emergency_contact_name', 'emergency_contact_phone'),
      work: workOfComplaint(context),
      history: historyOfComplaint(context),
    })
    .from(complaints)
    .leftJoin(tenancies, eq(tenancies.id, complaints.tenant_id))
    .leftJoin(rooms, eq(rooms.id, complaints.room_id))
    .innerJoin(kosts, eq(kosts.id, complaints.kost_id))
    .where(and(eq(complaints.id, id), visibleIn(context.scope)));
  if (row === undefined) throw new DomainError('NOT_FOUND');
  return {
    ...row,
    work: row.work === null ? null : shownWork(context, row.work),
    history: shownHistory(context, row.history),
    complaint: withPhotos(context, row.complaint),
  };
}
