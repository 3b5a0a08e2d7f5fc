import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { tenancies } from '#drizzle/schema/tenancies.ts';
import type { ObjectToDayInput } from '#shared/contract/leavings.ts';
import type { Tenant } from '#shared/contract/tenants.ts';
import { OBJECTION_DAYS } from '#shared/rules/tenancy.ts';
import { auditOwned } from '../../audit.ts';
import { nowIso, type PersonContext, type SignedInContext } from '../../context.ts';
import { idsOf, pick, selected, withCtes } from '../../db/ctes.ts';
import type { ValueOrSlot } from '../../db/prepared.ts';
import { DomainError } from '../../errors.ts';
import { type Keyed, onceByKey } from '../../idempotency.ts';
import { addedNotices, fewADay } from '../notices/added-notices.ts';
import { sendNoticesSoon } from '../sending/send-notices.ts';
import { tenancyQuery, toTenant } from './queries.ts';
import { atPlaces, placeFacts } from './tenancy-places.ts';

/** What is said of one to which nobody can object: it runs, was not confirmed, or ended too long ago. */
export const NOT_OBJECTABLE = `Keberatan hanya untuk hunian yang sudah Anda konfirmasi, ${OBJECTION_DAYS} hari sejak keluar atau pindahnya dicatat`;

/** Whether the tenant of a row of `tenancies t`, who has left it, can still object to the day. */
export function isObjectable(now: ValueOrSlot): SQL {
  return sql`(t.status = 'TERMINATED' and t.confirmed_at is not null
    and t.terminated_at > ${now}::timestamptz - make_interval(days => ${OBJECTION_DAYS}::int))`;
}

/** Whether they lived in another room of the kost from then on. */
const hasMoved = sql`exists (select from tenancies n where n.moved_from_id = t.id)`;

/**
 * The tenant says that the day on which they left, or moved to another room, is wrong. Its owner is told, and the trail has
 * it; no day and no money changes. Of what is proposed for that day their silence is no yes.
 *
 * @throws DomainError NOT_FOUND, or CONFLICT if they have not left it, did not confirm it, or had the time to object
 */
export async function objectToDay(
  context: Keyed<SignedInContext & PersonContext>,
  { id, note }: ObjectToDayInput,
): Promise<Tenant> {
  const { db, scope } = context;
  const once = onceByKey(context);
  const former = selected('former', {
    ...pick(alias(tenancies, 't'), 'id', 'owner_id', 'kost_id', 'room_id', 'full_name', 'check_out_date'),
    has_moved: hasMoved,
  })`tenancies t where t.id = ${id} and t.user_id = ${scope.person} and ${isObjectable(nowIso(context))} and ${once.isFree}`;
  const effects = {
    audited: auditOwned(context, 'tenancy.object', former, ['check_out_date']),
    told: addedNotices(context, {
      kind: 'TENANCY_OBJECTED',
      from: atPlaces(former),
      user: former.owner_id,
      details: {
        ...placeFacts,
        kost_id: former.kost_id,
        tenancy_id: former.id,
        tenant_name: former.full_name,
        check_out_date: former.check_out_date,
        has_moved: sql`nullif(${former.has_moved}, false)`,
        note,
      },
      together: fewADay(context, 'TENANCY_OBJECTED', former.owner_id, former.id),
    }),
    waits: sql`update settlements set answer_by = 'infinity' where tenancy_id in (${idsOf(former)}) and state = 'PROPOSED'`,
    kept: once.kept(former, former.id),
  };
  const {
    repeated,
    results: [{ rows }, [tenancy]],
  } = await once.batch([db.execute(withCtes([former, effects], idsOf(former))), tenancyQuery(context, id)]);
  if (tenancy === undefined) throw new DomainError('NOT_FOUND');
  if (!repeated && rows.length === 0) throw new DomainError('CONFLICT', { message: NOT_OBJECTABLE });
  sendNoticesSoon(context);
  return toTenant(tenancy);
}
