import { sql } from 'drizzle-orm';
import { tenancies } from '#drizzle/schema/tenancies.ts';
import { tenancyTransitions } from '#shared/rules/transitions.ts';
import { auditNamed } from '../../audit.ts';
import { inChunks } from '../../allowance.ts';
import { type Context, nowIso, today } from '../../context.ts';
import type { JobContext } from '../../job-context.ts';
import { leadingTo } from '../../db/states.ts';
import { changes } from '../../db/typed-writes.ts';
import { setRooms } from '../rooms/held-rooms.ts';

/** How many tenancies one statement activates. */
const CHUNK = 500;

/**
 * Begins contracts on their first day: the tenancy becomes ACTIVE, its reserved room OCCUPIED. Safe to run at any time,
 * late, or several times at once.
 *
 * @returns how many began
 */
export function activateTenancies(context: JobContext): Promise<number> {
  return inChunks(context, CHUNK, () => activateSome(context));
}

async function activateSome(context: Context): Promise<number> {
  const begun = { status: 'ACTIVE', check_in_date: sql`contract_start`, updated_at: nowIso(context) } as const;
  const { rows } = await context.db.execute(sql`
    with due as (
      select id from tenancies
      where ${leadingTo(tenancyTransitions, 'ACTIVE')} and contract_start <= ${today(context)}::date
      order by contract_start limit ${CHUNK} for update skip locked
    ), begun as (
      update tenancies set ${changes(tenancies, begun)}
      where id in (select id from due) returning id, room_id, owner_id, kost_id
    ), occupied as (
      ${setRooms(context, 'OCCUPIED', sql`select room_id from begun`)}
    ), audited as (
      ${auditNamed(context, 'tenancy.begin', 'begun')}
    ) select id from begun`);
  return rows.length;
}
