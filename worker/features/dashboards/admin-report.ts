import { type SQL, sql } from 'drizzle-orm';
import type { AdminReport, AdminReportInput, AdminReportMonth } from '#shared/contract/reports.ts';
import { addDays, addMonths, startOfWibDay } from '#shared/rules/calendar.ts';
import { type SignedInContext, today } from '../../context.ts';
import { withOccupancy } from '../kost/queries.ts';
import { revenueByMonth } from './revenue-by-month.ts';

/**
 * The platform month by month, in one statement. A room is occupied at the end of a month by whoever had moved in and
 * not yet out; a room counts from the day it was added, or from an earlier one on which somebody already lived in it.
 */
export async function findAdminReport(context: SignedInContext, { months }: AdminReportInput): Promise<AdminReport> {
  const day = today(context);
  const firstMonth = addMonths(`${day.slice(0, 7)}-01`, 1 - months);
  const since = startOfWibDay(firstMonth);
  const added = (table: 'users' | 'kosts') => sql`
    select to_char(created_at at time zone 'Asia/Jakarta', 'YYYY-MM') as month, count(*) as count
    from ${sql.identifier(table)} where created_at >= ${since.toISOString()} group by 1`;
  const { rows } = await context.db.execute<Omit<AdminReportMonth, 'occupancy_rate'> & Record<string, unknown>>(sql`
    with ended as (
      select place, to_char(${firstMonth}::date + make_interval(months => place - 1), 'YYYY-MM') as month
      from generate_series(1, ${months}::int) as place
    ), received as (${revenueByMonth(firstMonth, months)}),
    new_users as (${added('users')}),
    new_kosts as (${added('kosts')}),
    new_tenancies as (
      select to_char(check_in_date, 'YYYY-MM') as month, count(*) as count
      from tenancies where check_in_date between ${firstMonth} and ${day} group by 1
    ), counted as (${roomsByMonth(firstMonth, months, day)})
    select ended.month, received.amount as revenue, coalesce(counted.occupied, 0) as occupied_rooms,
      coalesce(counted.present, 0) as total_rooms, coalesce(new_users.count, 0) as new_users,
      coalesce(new_kosts.count, 0) as new_kosts, coalesce(new_tenancies.count, 0) as new_tenancies
    from ended left join counted using (place) left join received using (month) left join new_users using (month)
      left join new_kosts using (month) left join new_tenancies using (month)
    order by ended.month`);
  return { months: rows.map(withOccupancy) };
}

/**
 * How many rooms were there and occupied at the end of each month: rows of `place` (1 is `firstMonth`), `occupied` and
 * `present`. Rooms and contracts are gone through once: a room's history is a number with a bit for each month at
 * whose end it was so, and rooms of the same history are counted together.
 */
function roomsByMonth(firstMonth: string, months: number, day: string): SQL {
  const firsts = Array.from({ length: months }, (_, index) => addMonths(firstMonth, index));
  // The last place is what is yet to come.
  const places = `{${[...firsts, addDays(day, 1)].join(',')}}`;
  const place = (column: SQL) => sql`width_bucket(${column}, ${places}::date[])`;
  // From the month of the first day to the one before the month of the last day, or to this one.
  const monthEnds = (first: SQL, last: SQL) => {
    const from = sql`greatest(${place(first)}, 1)`;
    const until = sql`coalesce(${place(last)}, ${months + 1}::int)`;
    return sql`(1::bigint << greatest(${from}, ${until})) - (1::bigint << ${from})`;
  };
  const inWib = (column: SQL) => sql`(${column} at time zone 'Asia/Jakarta')::date`;
  return sql`
    select place, sum(rooms * (occupied >> place & 1))::bigint as occupied,
      sum(rooms * ((occupied | present) >> place & 1))::bigint as present
    from generate_series(1, ${months}::int) as place, (
      select coalesce(lived_in.months, 0) as occupied,
        ${monthEnds(inWib(sql`created_at`), inWib(sql`archived_at`))} as present, count(*) as rooms
      from rooms left join (
        select room_id, bit_or(${monthEnds(sql`check_in_date`, sql`check_out_date`)}) as months
        from tenancies where check_in_date <= ${day} group by room_id
      ) as lived_in on lived_in.room_id = rooms.id
      group by 1, 2
    ) as histories
    group by place`;
}
