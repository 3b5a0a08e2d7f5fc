import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { kosts } from '#drizzle/schema/kosts.ts';
import { leavings } from '#drizzle/schema/leavings.ts';
import { rooms } from '#drizzle/schema/rooms.ts';
import type { RoomCalendarInput, RoomOfCalendar } from '#shared/contract/room-calendar.ts';
import { OPEN_END } from '#shared/rules/contract-dates.ts';
import type { OwnerContext } from '../../context.ts';
import { pick, type Rows, selected, withCtes } from '../../db/ctes.ts';
import { toPage } from '../../db/page.ts';
import { roomOrder } from '../../db/room-order.ts';
import { isLive } from '../../db/states.ts';
import { DomainError } from '../../errors.ts';
import { inScope } from '../../scope.ts';
import { dayIn } from '../../zone.ts';
import { isAgreedLeaving } from '../billing/standing-renewals.ts';
import { holding } from './free-from.ts';
import { stateOn } from './held-rooms.ts';

const r = alias(rooms, 'r');
const gridOrder = roomOrder('r');

/**
 * The owner's rooms with who holds them, kost by kost in the order of the rooms.
 *
 * @throws DomainError CONFLICT if the cursor's room is gone
 */
export async function roomCalendar(context: OwnerContext, input: RoomCalendarInput) {
  const { db, scope } = context;
  const { kost_id, cursor, limit } = input;
  const cursorRow = sql`rooms r where r.id = ${cursor ?? null}::uuid and ${inScope(scope, rooms, 'r')}`;
  const last = selected('last', pick(r, 'id', 'kost_id', 'floor', 'number_order'), 'materialized')`${cursorRow}`;
  // In the cursor's kost the rooms after the cursor's; in later kosts all rooms. Of each kost at most a page is read.
  const isLater = sql`and (${gridOrder}) > (select case when kost_id = k.id then floor else 0 end, number_order, id from ${last})`;
  const page = selected(
    'page',
    {
      ...pick(r, 'id', 'kost_id', 'room_number', 'floor', 'number_order', 'monthly_rent'),
      status: stateOn(dayIn(context, sql`k.zone`), 'r'),
      kost_name: sql<string>`k.name`,
      today: dayIn(context, sql`k.zone`),
    },
    'materialized',
  )`kosts k cross join lateral (
      select r.* from rooms r where r.kost_id = k.id and r.archived_at is null ${cursor === undefined ? sql.empty() : isLater}
      order by ${gridOrder} limit ${limit + 1}) as r
    where ${inScope(scope, kosts, 'k')} ${kost_id === undefined ? sql.empty() : sql`and k.id = ${kost_id}`}
      ${cursor === undefined ? sql.empty() : sql`and k.id >= (select kost_id from ${last})`}
    order by k.id, ${gridOrder} limit ${limit + 1}`;
  // Read once for all rooms, since looking for each tenancy's takes half as long as everything else.
  const leaving = selected(
    'leaving',
    { id: sql<string>`l.tenancy_id`, leaves_on: sql<string>`l.leaves_on` },
    'materialized',
  )`leavings l where ${inScope(scope, leavings, 'l')} and ${isAgreedLeaving}`;
  const [{ rows: found }, { rows: shown }] = await Promise.all([
    db.execute(sql`select from ${cursorRow}`),
    db.execute<RoomOfCalendar & Record<string, unknown>>(
      withCtes(
        cursor === undefined ? [leaving, page] : [leaving, last, page],
        sql`select p.id, p.kost_id, p.kost_name, p.room_number, p.floor, p.monthly_rent, p.status, held.free_from, held.may_renew, held.stays
          from ${page} p cross join lateral (${heldBy(input, leaving)}) as held
          order by p.kost_id, p.floor, p.number_order, p.id`,
      ),
    ),
  ]);
  if (cursor !== undefined && found.length === 0) throw new DomainError('CONFLICT');
  return toPage(shown, limit);
}

/**
 * The stays of the room `p` in order, and the day from which it is free: all that lies ahead is read, of which those of
 * the calendar's days are shown. Who lives there holds the room today, though their stay has ended; whoever has stayed beyond
 * the contract, or was to move to another room by today, is told on every day.
 */
function heldBy({ from, to }: RoomCalendarInput, leaving: Rows<'id' | 'leaves_on'>): SQL {
  const day = sql`p.today`;
  const ahead = sql`daterange(least(${from}::date, ${day}), null)`;
  const isBeyond = sql`coalesce(t.status = 'ACTIVE' and t.room_id = p.id and least(t.contract_end, t.moves_on - 1) < ${day}, false)`;
  const leaves = sql`case when t.id in (select ${leaving.id} from ${leaving}) then (select ${leaving.leaves_on} from ${leaving} where ${leaving.id} = t.id) end`;
  const { until, isUnknown, mayRenew } = holding({ t: 't', room: sql`p.id`, leaves: sql`t.leaves_on`, day });
  const movesAway = sql`(t.room_id = p.id and t.moves_on <= t.contract_end)`;
  const isRenewable = sql`coalesce(${isLive(sql`t.status`)} and ${mayRenew}, false)`;
  return sql`
    select case when bool_or(unknown or until is null) is not true then to_char(greatest(max(until), ${day}), 'YYYY-MM-DD') end as free_from,
      bool_or(unknown or until is null) is not true and coalesce(max(until) filter (where may_renew) = max(until), false) as may_renew,
      coalesce(json_agg(json_build_object('state', state, 'tenancy_id', tenancy_id, 'name', full_name, 'from', first, 'until', last, 'is_late_move', is_late_move)
        order by first) filter (where beyond or (first < ${to}::date and (until > ${from}::date or until is null))), '[]') as stays
    from (
      select t.tenancy_id, t.full_name, first, last, ${isBeyond} as beyond, ${isUnknown} as unknown, ${isRenewable} as may_renew,
        case when ${isLive(sql`t.status`)} then ${until} else last end as until, coalesce(${isBeyond} and ${movesAway}, false) as is_late_move,
        case kind when 'REPAIR' then 'REPAIR' when 'RESERVATION' then 'HELD' else case t.status
          when 'ACTIVE' then case when t.room_id <> p.id then 'COMING' when ${isBeyond} then 'BEYOND' else 'LIVING' end when 'PENDING' then 'COMING' else 'LEFT' end end as state
      from (select s.*, t.id, t.full_name, t.status, t.room_id, t.contract_end, t.moves_on, ${leaves} as leaves_on from (
        select tenancy_id, kind, lower(during) as first, nullif(upper(during), ${OPEN_END}::date) as last
        from stays where room_id = p.id and during && ${ahead}
        union all
        select t.id, 'TENANCY', coalesce(t.check_in_date, t.contract_start), least(t.contract_end, t.moves_on)
        from tenancies t where t.room_id = p.id and ${isLive(sql`t.status`)} and least(t.contract_end, t.moves_on) <= ${day}
          and not exists (select from stays s where s.tenancy_id = t.id and s.room_id = p.id and s.during && ${ahead})
      ) as s left join tenancies t on t.id = s.tenancy_id offset 0) as t offset 0) as s`;
}
