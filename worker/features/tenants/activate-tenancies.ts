import { type SQL, sql } from 'drizzle-orm';
import { tenancies } from '#drizzle/schema/tenancies.ts';
import { tenancyTransitions } from '#shared/rules/transitions.ts';
import { auditOwned } from '../../audit.ts';
import { inChunks } from '../../allowance.ts';
import { type Context, nowIso } from '../../context.ts';
import type { JobContext } from '../../job-context.ts';
import { isLive, leadingTo } from '../../db/states.ts';
import { changes, idsOf, pick, returned, selected, withCtes } from '../../db/ctes.ts';
import { addedNotices, bothParties } from '../notices/added-notices.ts';
import { changedRooms } from '../rooms/held-rooms.ts';
import { atPlaces, placeFacts } from './tenancy-places.ts';
import { dayIn, latestDay } from '../../zone.ts';

/** How many tenancies one statement activates. */
const CHUNK = 500;

/** Whether somebody has the room of a row of `tenancies` before them: who lives there, or to whom it was promised earlier. */
export const isBehindOther: SQL = sql`exists (select from tenancies o where o.room_id = tenancies.room_id and ${isLive(sql`o.status`)}
  and (o.status, o.contract_start, o.id) < (tenancies.status, tenancies.contract_start, tenancies.id))`;

/**
 * Whether the tenant of `o` left by a planned move that was carried out late, and nobody was told that who waits, a row of
 * `tenancies`, cannot enter: the job was late, and not the tenant.
 */
const leftAsPlanned = sql`(exists (select from tenancies n join audit_log a on a.subject_id = n.id
    where n.moved_from_id = o.id and a.action = 'tenancy.move' and a.actor_id is null)
  and not exists (select from notices w where w.user_id = tenancies.owner_id and w.dedupe_key = 'ROOM_NOT_LEFT:' || tenancies.id || ':0'))`;

/**
 * On which day a row of `tenancies` that waits begins: its contract's first, or that on which it was recorded that its room was
 * left. Until then nobody could enter, whatever day of leaving is said, unless it was left as planned.
 */
export const beginsOn: SQL = sql`greatest(contract_start, (
  select max(case when ${leftAsPlanned} then o.check_out_date else day_in_zone(o.terminated_at, tenancies.zone) end)
  from tenancies o where o.room_id = tenancies.room_id and o.check_out_date is not null))`;

/**
 * Begins contracts on their first day: the tenancy becomes ACTIVE, its reserved room OCCUPIED. Who was promised a room
 * that somebody has not left waits, and moves in once it is left, which they and the owner are told. Safe to run at any time,
 * late, or several times at once.
 *
 * @returns how many began
 */
export function activateTenancies(context: JobContext): Promise<number> {
  return inChunks(context, CHUNK, () => activateSome(context));
}

async function activateSome(context: Context): Promise<number> {
  const due = selected('due', pick(tenancies, 'id'))`tenancies
      where ${leadingTo(tenancyTransitions, 'ACTIVE')} and contract_start <= ${latestDay(context)}
        and contract_start <= ${dayIn(context, tenancies.zone)}
        and not ${isBehindOther}
      order by contract_start limit ${CHUNK} for update skip locked`;
  const begun = returned('begun', {
    ...pick(tenancies, 'id', 'room_id', 'owner_id', 'kost_id', 'user_id', 'full_name'),
    ...pick(tenancies, 'confirmed_at', 'contract_start', 'check_in_date'),
  })`
    update tenancies set ${changes(tenancies, { status: 'ACTIVE', check_in_date: beginsOn, updated_at: nowIso(context) })}
    where id in (${idsOf(due)})`;
  const effects = {
    occupied: changedRooms(context, 'OCCUPIED', sql`select ${begun.room_id} from ${begun}`),
    audited: auditOwned(context, 'tenancy.begin', begun),
    told: addedNotices(context, {
      kind: 'ROOM_NOT_LEFT',
      from: sql`${atPlaces(begun)} ${bothParties(begun.owner_id, begun.user_id, begun.full_name)}
        where ${begun.check_in_date} > ${begun.contract_start} and coalesce(reader.tenant_name, ${begun.confirmed_at}::text) is not null`,
      user: sql`reader.id`,
      details: {
        ...placeFacts,
        kost_id: begun.kost_id,
        next_name: sql`reader.tenant_name`,
        contract_start: begun.contract_start,
        began_on: begun.check_in_date,
      },
    }),
  };
  const { rows } = await context.db.execute(withCtes([due, begun, effects], idsOf(begun)));
  return rows.length;
}
