import { type SQL, sql } from 'drizzle-orm';
import { OPEN_END } from '#shared/rules/contract-dates.ts';
import { type Context, today } from '../../context.ts';
import { isLive } from '../../db/states.ts';
import { agreedLeaving } from '../billing/standing-renewals.ts';

/** A row of live tenancies and a room that it holds: its own, or that of a planned move. */
interface Held {
  t: 't' | 'tenancies';
  room: SQL;
  /** The day of leaving that is agreed. */
  leaves: SQL;
  /** Today at its kost. */
  day: SQL;
}

/**
 * Until when a tenancy holds a room, wherever that is asked: the end of its contract, or an agreed later day of leaving; a
 * planned move ends its own room's days before, and has a day of the other room at least. Nobody has the room today but who
 * lives there, also on that day. Null by the month; `isUnknown` if that day has passed and they are still there; `mayRenew`
 * until a leaving or a move out of that room is agreed.
 */
export function holding({ t, room, leaves, day }: Held) {
  const of = sql.raw(t);
  const isHome = sql`(${of}.room_id = ${room})`;
  const end = sql`greatest(${of}.contract_end, ${leaves})`;
  return {
    until: sql`nullif(greatest(least(${end}, case when ${isHome} then ${of}.moves_on end), case when not ${isHome} then ${of}.moves_on + 1 end, ${day} + 1), ${OPEN_END}::date)`,
    mayRenew: sql`(${leaves} is null and (${isHome} and ${of}.moves_on <= ${of}.contract_end) is not true)`,
    isUnknown: sql`coalesce(${of}.status = 'ACTIVE' and ${isHome} and least(${end}, ${of}.moves_on - 1) < ${day}, false)`,
  };
}

/** Until when a row of `tenancies` holds one of its rooms. */
const holdingOf = (context: Context, room: SQL) =>
  holding({ t: 'tenancies', room, leaves: agreedLeaving, day: sql`${today(context)}::date` });

/**
 * From which day on a row of `rooms` with tenants, or to which somebody moves, is free, as all that holds it has ended then, and
 * whether that is the end of a contract that may still be renewed. Null while nobody knows, and if it closes. Read once for
 * all of them.
 *
 * @param ids of all rows that are read
 */
export function freeFrom(
  context: Context,
  ids = sql`array(select rooms.id from rooms)`,
): SQL<[string, boolean] | null> {
  const held = (room: SQL, when: SQL) => {
    const { until, isUnknown, mayRenew } = holdingOf(context, room);
    return sql`select ${room} as room, case when not ${isUnknown} then ${until} end as until, ${mayRenew} as may_renew
      from tenancies where ${room} = any(${ids}) and ${when}`;
  };
  return sql<[string, boolean] | null>`case when rooms.closes_on is null then (
    select jsonb_object_agg(room, free) from (
      select room, case when bool_and(until is not null) then
        jsonb_build_array(max(until), coalesce(max(until) filter (where may_renew) = max(until), false)) end as free from (
        ${held(sql`tenancies.room_id`, isLive(sql`tenancies.status`))}
        union all ${held(sql`tenancies.moves_to_id`, sql`tenancies.status = 'ACTIVE'`)}) as held group by room) as rooms_free)
    -> rooms.id::text end`;
}

/**
 * Whether days from the contract's end of a row of tenancies to a day are another's in the room that they live in then, or it is
 * closed.
 */
export function isOthersUntil(until: string | SQL, t: Held['t'] = 'tenancies'): SQL {
  const of = sql.raw(t);
  return sql`exists (select from stays s where s.room_id = coalesce(${of}.moves_to_id, ${of}.room_id) and s.tenancy_id is distinct from ${of}.id
    and s.during && daterange(${of}.contract_end, greatest(${of}.contract_end, (${until})::date)))`;
}

/** Locks a tenancy, and then the room of `isOthersUntil`: who promises or closes it waits, or is seen. */
export function lockedHome(isIt: SQL): SQL {
  return sql`select from tenancies join rooms on rooms.id = coalesce(moves_to_id, room_id) where ${isIt} for update`;
}

/**
 * Whether a tenant of a room has agreed to stay beyond their contract until after a day. It is not theirs by the stays, so
 * whoever promises the room asks this too.
 */
export function isAgreedLonger(context: Context, room: SQL, day: string | SQL): SQL {
  const { until } = holdingOf(context, sql`tenancies.room_id`);
  return sql`exists (select from tenancies where tenancies.room_id = ${room} and ${isLive(sql`tenancies.status`)}
    and tenancies.contract_end <= ${day}::date and ${until} > ${day}::date)`;
}
