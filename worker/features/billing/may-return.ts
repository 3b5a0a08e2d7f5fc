import { type SQL, sql } from 'drizzle-orm';
import { OPEN_END } from '#shared/rules/contract-dates.ts';
import { CHECKOUT_UNDO_HOURS } from '#shared/rules/tenancy.ts';
import { type Context, nowIso } from '../../context.ts';
import { columnOf } from '../../db/ctes.ts';
import { isoInstant } from '../../db/sql.ts';
import { dayIn } from '../../zone.ts';

type Tenancies = 't' | 'tenancies';

/** Whether a tenancy was checked out so lately that it can still be undone. Who declined it does not come
 * back, and who moved to another room is not undone but moves again. */
export function mayReturn(context: Context, of: Tenancies = 't'): SQL {
  return sql`((${columnOf(of, 'declined_at')} is null
    and not exists (select from public.tenancies moved where moved.moved_from_id = ${columnOf(of, 'id')})
    and ${columnOf(of, 'terminated_at')} > ${nowIso(context)}::timestamptz - make_interval(hours => ${CHECKOUT_UNDO_HOURS})) is true)`;
}

/**
 * When the contract of a tenancy ends once its check-out is undone: what went on by the month ended with the agreed day of
 * leaving (follow_leaving.sql), which has ended with the check-out.
 */
export function runsUntil(of: Tenancies): SQL {
  return sql`(case when ${columnOf(of, 'agreed_end')} is null then ${columnOf(of, 'contract_end')} else ${OPEN_END}::date end)`;
}

/** Whether somebody else has had, or is promised, a room on some days: the tenancy's own stay of it does not count. */
function isOthers(of: Tenancies, room: 'room_id' | 'moves_to_id', from: SQL, until: SQL): SQL {
  return sql`exists (select from stays s where s.room_id = ${columnOf(of, room)}
    and s.tenancy_id is distinct from ${columnOf(of, 'id')} and s.during && daterange(${from}, greatest(${until}, ${from} + 1)))`;
}

/** Whether the room to which the tenant would move is still there, and nobody else's on these days. */
export function canStillMove(of: Tenancies): SQL {
  return sql`(exists (select from rooms o where o.id = ${columnOf(of, 'moves_to_id')} and o.archived_at is null)
    and not ${isOthers(of, 'moves_to_id', columnOf(of, 'moves_on'), runsUntil(of))})`;
}

/** Whether somebody else has lived in their room since, or has it by the days up to which they would live there again. */
export function hasFollower(
  context: Context,
  of: Tenancies,
  day: SQL | string = dayIn(context, columnOf(of, 'zone')),
): SQL {
  const until = sql`case when ${canStillMove(of)} then least(${columnOf(of, 'moves_on')}, ${runsUntil(of)}) else ${runsUntil(of)} end`;
  return isOthers(of, 'room_id', columnOf(of, 'check_out_date'), sql`greatest(${until}, ${day}::date + 1)`);
}

/** Until when the check-out of a tenancy can be undone; null if it cannot, or its room is no longer free for them. */
export function undoUntil(context: Context, of: Tenancies): SQL<string | null> {
  const until = sql`(${columnOf(of, 'terminated_at')} + make_interval(hours => ${CHECKOUT_UNDO_HOURS}))`;
  return sql<string | null>`case when ${mayReturn(context, of)} and exists (select from rooms home
    where home.id = ${columnOf(of, 'room_id')} and home.archived_at is null and home.status in ('AVAILABLE', 'RESERVED'))
    and not ${hasFollower(context, of)} then ${isoInstant(until)} end`;
}
