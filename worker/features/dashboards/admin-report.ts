import { sql } from 'drizzle-orm';
import type { AdminReport, AdminReportInput, AdminReportMonth } from '#shared/contract/reports.ts';
import { addMonths, startOfWibDay } from '#shared/rules/calendar.ts';
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
  const livedIn = sql`
    select room_id from tenancies
    where check_in_date <= ended.day and (check_out_date is null or check_out_date > ended.day)`;
  const { rows } = await context.db.execute<Omit<AdminReportMonth, 'occupancy_rate'> & Record<string, unknown>>(sql`
    with ended as (
      select to_char(first, 'YYYY-MM') as month,
        least(first + interval '1 month' - interval '1 day', ${day}::timestamp)::date as day
      from generate_series(${firstMonth}::timestamp, ${day}::timestamp, interval '1 month') as first
    ), received as (${revenueByMonth(firstMonth, months)}),
    new_users as (${added('users')}),
    new_kosts as (${added('kosts')}),
    new_tenancies as (
      select to_char(check_in_date, 'YYYY-MM') as month, count(*) as count
      from tenancies where check_in_date between ${firstMonth} and ${day} group by 1
    )
    select ended.month, coalesce(received.amount, 0) as revenue,
      (select count(*) from (${livedIn} group by room_id) as occupied) as occupied_rooms,
      (select count(*) from (
        select id from rooms, lateral (
          select (ended.day + 1)::timestamp at time zone 'Asia/Jakarta' as midnight) as closing
        where created_at < midnight and (archived_at is null or archived_at >= midnight)
        union ${livedIn}
      ) as present) as total_rooms,
      coalesce(new_users.count, 0) as new_users, coalesce(new_kosts.count, 0) as new_kosts,
      coalesce(new_tenancies.count, 0) as new_tenancies
    from ended left join received using (month) left join new_users using (month)
      left join new_kosts using (month) left join new_tenancies using (month)
    order by ended.month`);
  return { months: rows.map(withOccupancy) };
}
