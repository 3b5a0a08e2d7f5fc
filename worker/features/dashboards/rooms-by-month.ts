import { type SQL, sql } from 'drizzle-orm';
import { monthsFrom } from './months-from.ts';

/**
 * How many rooms there were and how many were occupied, as a query of `month`, `occupied_rooms` and `total_rooms`: at the
 * end of a month that is over, and now in the running one, the last. A room is occupied by whoever had moved in and not
 * yet out. It counts from the day it was added, or from an earlier one on which somebody already lived in it.
 *
 * @param firstMonth the first day of the first month
 * @param months how many
 */
export function roomsByMonth(firstMonth: string, months: number): SQL {
  // A day that a wrong clock put before the first one counts as the first: PostgreSQL refuses such a range.
  const days = (first: SQL, end: SQL) =>
    sql`daterange(${first}, case when ${end} < ${first} then ${first} else ${end} end)`;
  const inWib = (column: SQL) => sql`(${column} at time zone 'Asia/Jakarta')::date`;
  return sql`
    select month, count(*) filter (where lived_in @> last_day) as occupied_rooms,
      count(*) filter (where lived_in @> last_day or existed @> last_day) as total_rooms
    from (${monthsFrom(firstMonth, months)}) as months cross join (
      select ${days(inWib(sql`created_at`), inWib(sql`archived_at`))} as existed, stays.lived_in
      from rooms left join (
        select room_id, range_agg(${days(sql`check_in_date`, sql`check_out_date`)}) as lived_in
        from tenancies where check_in_date is not null group by room_id
      ) as stays on stays.room_id = rooms.id
    ) as histories
    where place < ${months}
    group by month
    union all
    select month, (select count(*) from tenancies where status = 'ACTIVE'),
      (select count(*) from rooms where archived_at is null)
    from (${monthsFrom(firstMonth, months)}) as months where place = ${months}`;
}
