import { type SQL, sql } from 'drizzle-orm';
import { tenancies } from '#drizzle/schema/tenancies.ts';
import { tenancyTransitions } from '#shared/rules/transitions.ts';
import { auditOwned } from '../../audit.ts';
import { inChunks } from '../../allowance.ts';
import { type Context, nowIso } from '../../context.ts';
import type { JobContext } from '../../job-context.ts';
import { isLive, leadingTo } from '../../db/states.ts';
import { changes, idsOf, pick, returned, selected, withCtes } from '../../db/ctes.ts';
import { changedRooms } from '../rooms/held-rooms.ts';
import { dayIn, latestDay } from '../../zone.ts';

/** How many tenancies one statement activates. */
const CHUNK = 500;

/** Whether somebody has the room of a row of `tenancies` before them: who lives there, or to whom it was promised earlier. */
export const isBehindOther: SQL = sql`exists (select from tenancies o where o.room_id = tenancies.room_id and ${isLive(sql`o.status`)}
  and (o.status, o.contract_start, o.id) < (tenancies.status, tenancies.contract_start, tenancies.id))`;

/** On which day a row of `tenancies` that waits begins: its contract's first, or that on which its room was left. */
export const beginsOn: SQL = sql`greatest(contract_start,
  (select max(o.check_out_date) from tenancies o where o.room_id = tenancies.room_id))`;

/**
 * Begins contracts on their first day: the tenancy becomes ACTIVE, its reserved room OCCUPIED. Who was promised a room
 * that somebody has not left waits, and moves in on the day on which it is left. Safe to run at any time,
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
  const begun = returned('begun', pick(tenancies, 'id', 'room_id', 'owner_id', 'kost_id'))`
    update tenancies set ${changes(tenancies, { status: 'ACTIVE', check_in_date: beginsOn, updated_at: nowIso(context) })}
    where id in (${idsOf(due)})`;
  const effects = {
    occupied: changedRooms(context, 'OCCUPIED', sql`select ${begun.room_id} from ${begun}`),
    audited: auditOwned(context, 'tenancy.begin', begun),
  };
  const { rows } = await context.db.execute(withCtes([due, begun, effects], idsOf(begun)));
  return rows.length;
}
