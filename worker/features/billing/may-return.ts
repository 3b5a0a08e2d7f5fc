import { type SQL, sql } from 'drizzle-orm';
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

/** Whether somebody else has had, or is promised, a room on some days: the tenancy's own stay of it does not count. */
function isOthers(of: Tenancies, room: 'room_id' | 'moves_to_id', from: SQL, until: SQL, but = sql`false`): SQL {
  return sql`exists (select from stays s where s.room_id = ${columnOf(of, room)} and s.tenancy_id is distinct from ${columnOf(of, 'id')}
    and s.during && daterange(${from}, greatest(${until}, ${from} + 1)) and not ${but})`;
}

/** Whether the room to which the tenant would move is still there, and nobody else's on these days. */
export function canStillMove(of: Tenancies): SQL {
  return sql`(exists (select from rooms o where o.id = ${columnOf(of, 'moves_to_id')} and o.archived_at is null)
    and not ${isOthers(of, 'moves_to_id', columnOf(of, 'moves_on'), columnOf(of, 'contract_end'))})`;
}

/**
 * Whether somebody else has lived in their room since, or has it by the days up to which they would live there again. Who
 * was promised it from then on waits again, as before the check-out, also where that day has come.
 */
export function hasFollower(
  context: Context,
  of: Tenancies,
  day: SQL | string = dayIn(context, columnOf(of, 'zone')),
): SQL {
  const end = columnOf(of, 'contract_end');
  const until = sql`case when ${canStillMove(of)} then least(${columnOf(of, 'moves_on')}, ${end}) else ${end} end`;
  const waits = sql`(lower(s.during) >= ${until} and exists (select from public.tenancies w
    where w.id = s.tenancy_id and (w.status = 'PENDING' or w.status = 'ACTIVE' and w.room_id <> s.room_id)))`;
  const left = columnOf(of, 'check_out_date');
  return isOthers(of, 'room_id', left, sql`greatest(${until}, ${day}::date + 1)`, waits);
}

/** Whether a tenancy was settled since its tenant left: money that both have settled does not come back. */
export const isSettled = (of: Tenancies): SQL =>
  sql`exists (select from settlements s where s.tenancy_id = ${columnOf(of, 'id')} and s.settled_at >= ${columnOf(of, 'terminated_at')})`;

/** Until when the check-out of a tenancy can be undone; null if it cannot, or its room is no longer free for them. */
export function undoUntil(context: Context, of: Tenancies): SQL<string | null> {
  const until = sql`(${columnOf(of, 'terminated_at')} + make_interval(hours => ${CHECKOUT_UNDO_HOURS}))`;
  return sql<string | null>`case when ${mayReturn(context, of)} and exists (select from rooms home
    where home.id = ${columnOf(of, 'room_id')} and home.archived_at is null and home.status in ('AVAILABLE', 'RESERVED'))
    and not ${hasFollower(context, of)} and not ${isSettled(of)} then ${isoInstant(until)} end`;
}
