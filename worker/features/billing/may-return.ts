import { type SQL, sql } from 'drizzle-orm';
import { CHECKOUT_UNDO_HOURS } from '#shared/rules/tenancy.ts';
import { type Context, nowIso } from '../../context.ts';
import { columnOf } from '../../db/ctes.ts';
import { isoInstant } from '../../db/sql.ts';
import { isFreeRoom } from '../../db/states.ts';

type Tenancies = 't' | 'tenancies';

/** Whether a tenancy was checked out so lately that it can still be undone. Who declined it does not come
 * back, and who moved to another room is not undone but moves again. */
export function mayReturn(context: Context, of: Tenancies = 't'): SQL {
  return sql`((${columnOf(of, 'declined_at')} is null
    and not exists (select from tenancies moved where moved.moved_from_id = ${columnOf(of, 'id')})
    and ${columnOf(of, 'terminated_at')} > ${nowIso(context)}::timestamptz - make_interval(hours => ${CHECKOUT_UNDO_HOURS})) is true)`;
}

/** Until when the check-out of a tenancy can be undone; null if it cannot, or its room is no longer free. */
export function undoUntil(context: Context, of: Tenancies): SQL<string | null> {
  const until = sql`(${columnOf(of, 'terminated_at')} + make_interval(hours => ${CHECKOUT_UNDO_HOURS}))`;
  return sql<string | null>`case when ${mayReturn(context, of)} and exists (select from rooms home
    where home.id = ${columnOf(of, 'room_id')} and home.archived_at is null and ${isFreeRoom(sql`home.status`)})
    then ${isoInstant(until)} end`;
}
