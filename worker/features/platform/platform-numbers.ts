import { type SQL, sql } from 'drizzle-orm';
import { platformNumbers } from '#drizzle/schema/platform.ts';
import { roomStatuses } from '#shared/enums.ts';
import { DECISIONS_TO_SAY_HOW_LONG } from '#shared/rules/account.ts';
import { addMonths, startOfWibDay } from '#shared/rules/calendar.ts';
import { type Context, nowIso, today } from '../../context.ts';
import { isoInstant, wibMonth } from '../../db/sql.ts';
import { isFreeRoom, isOccupiedRoom, isOneOf } from '../../db/states.ts';
import { closedRooms } from '../kost/queries.ts';
import { isOfNoSample } from '../accounts/sample-account.ts';
import { jsonList } from '../today/json-list.ts';
import { revenueByMonth } from './revenue-by-month.ts';
import { roomsByMonth } from './rooms-by-month.ts';

/** How long stored numbers are used; older ones mean that the hourly job has failed more than once. */
const GOOD_FOR_MS = 2 * 3_600_000;

/** The present figures of the whole platform, as a query of one row: the overview but for its pending lists. */
export function overviewNumbers(): SQL {
  return sql`
    select accounts.*, (select count(*) from kosts where ${isOfNoSample()}) as total_kosts, counted_rooms.*,
      (select count(*) from tenancies where status = 'ACTIVE' and ${isOfNoSample()}) as total_tenants,
      ${usualMinutes} as usual_minutes
    from (
      select coalesce(sum(count), 0)::bigint as total_users, coalesce(json_agg(by_role order by role), '[]') as users_by_role
      from (select role, count(*) as count from users where sample_of is null group by role) as by_role
    ) as accounts, (
      select coalesce(sum(count), 0)::bigint as total_rooms,
        coalesce(sum(count) filter (where ${isOccupiedRoom(sql`kind`)}), 0)::bigint as occupied_rooms,
        coalesce(sum(count) filter (where ${isFreeRoom(sql`kind`)}), 0)::bigint - ${closedRooms()} as available_rooms
      from owner_numbers where ${isOneOf(roomStatuses, sql`kind`)} and ${isOfNoSample()}
    ) as counted_rooms`;
}

/** Of which accounts, and of how many of them, decisions are looked at. */
const DECIDED_DAYS = 90;
const MOST_DECIDED = 200;

/**
 * How long half of the last decisions about registrations took at most, counted from when the person applied last; null
 * if there are too few. What an admin or owner made was decided as it was made, and does not count.
 */
const usualMinutes = sql`(
  select case when count(*) >= ${DECISIONS_TO_SAY_HOW_LONG} then ceil(percentile_cont(0.5) within group (order by minutes)) end
  from (
    select extract(epoch from reviewed_at - coalesce((past_refusals -> -1 ->> 'applied_at')::timestamptz, created_at)) / 60 as minutes
    from users where id > uuidv7(make_interval(days => ${-DECIDED_DAYS})) and reviewed_at > created_at
    order by id desc limit ${MOST_DECIDED}) as decided)`;

/** The platform month by month up to the present one, as a query of one row. */
export function reportNumbers(context: Pick<Context, 'now'>, months: number): SQL {
  const first = addMonths(`${today(context).slice(0, 7)}-01`, 1 - months);
  const newIn = (table: SQL, month: SQL, where: SQL) => sql`(
    select ${month} as month, count(*) as count from ${table} where ${where} group by 1)`;
  const madeIn = wibMonth(sql`created_at`);
  const isMade = sql`created_at >= ${startOfWibDay(first).toISOString()}`;
  const byMonth = sql`
    select month, revenue, deposits, occupied_rooms, total_rooms, coalesce(new_users.count, 0) as new_users,
      coalesce(new_kosts.count, 0) as new_kosts, coalesce(new_tenancies.count, 0) as new_tenancies
    from (${revenueByMonth(first, months)}) as money join (${roomsByMonth(first, months)}) as homes using (month)
      left join ${newIn(sql`users`, madeIn, sql`${isMade} and sample_of is null`)} as new_users using (month)
      left join ${newIn(sql`kosts`, madeIn, sql`${isMade} and ${isOfNoSample()}`)} as new_kosts using (month)
      left join ${newIn(sql`tenancies`, sql`to_char(check_in_date, 'YYYY-MM')`, sql`check_in_date >= ${first} and moved_from_id is null and ${isOfNoSample()}`)} as new_tenancies using (month)
    order by month`;
  return sql`
    select (select coalesce(sum(amount), 0)::bigint from owner_numbers where kind in ('DEPOSIT', 'DEPOSIT_GONE') and ${isOfNoSample()}) as deposit_held,
      ${jsonList(byMonth)} as months`;
}

/**
 * A query of one row, `counted_at` and `numbers`: those that the job stored within `GOOD_FOR_MS` and in this
 * month, otherwise those that `counted` counts now. PostgreSQL only counts if nothing is stored.
 */
export function keptOrCounted(context: Pick<Context, 'now'>, kept: 'overview' | 'report', counted: SQL): SQL {
  const startOfMonth = startOfWibDay(`${today(context).slice(0, 7)}-01`).getTime();
  const since = new Date(Math.max(startOfMonth, context.now().getTime() - GOOD_FOR_MS)).toISOString();
  const isKept = sql`from ${platformNumbers} where kept_at between ${since} and ${nowIso(context)}`;
  return sql`
    select ${isoInstant(platformNumbers.kept_at)} as counted_at, ${platformNumbers[kept]} as numbers ${isKept}
    union all
    select ${nowIso(context)}, (select row_to_json(counted) from (${counted}) as counted)
    where not exists (select ${isKept})`;
}
