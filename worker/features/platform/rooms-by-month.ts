import { type SQL, sql } from 'drizzle-orm';
import { addMonths } from '#shared/rules/calendar.ts';
import { inWib } from '../../db/sql.ts';
import { isOfNoSample } from '../accounts/sample-account.ts';
import { monthsFrom } from '../today/months-from.ts';

/**
 * How many rooms existed and were occupied, as a query of `month`, `occupied_rooms` and `total_rooms`: at the end of
 * each month; for the last month, which is the present one, now. A room is occupied if somebody had moved in and not
 * out. It counts from the day on which it was added, or from an earlier day on which somebody already lived in it.
 * Rooms and contracts are scanned once, for the months at whose end they existed; rooms with the same months are
 * counted together.
 *
 * @param firstMonth the first day of the first month
 * @param months how many
 */
export function roomsByMonth(firstMonth: string, months: number): SQL {
  const firsts = Array.from({ length: months }, (_, index) => addMonths(firstMonth, index));
  const place = (day: SQL) => sql`width_bucket(${day}, ${`{${firsts.join(',')}}`}::date[])`;
  // From the month of the first day to the month before the last day; never backwards, even if a wrong clock wrote the
  // days.
  const monthEnds = (first: SQL, last: SQL) =>
    sql`int4range(${place(first)}, greatest(${place(first)}, coalesce(${place(last)}, ${months + 1})))`;
  const dayOf = (instant: SQL) => sql`${inWib(instant)}::date`;
  return sql`
    select month, coalesce(sum(rooms) filter (where lived_in @> place::int), 0)::bigint as occupied_rooms,
      coalesce(sum(rooms) filter (where lived_in @> place::int or existed @> place::int), 0)::bigint as total_rooms
    from (${monthsFrom(firstMonth, months)}) as months left join (
      select ${monthEnds(dayOf(sql`created_at`), dayOf(sql`archived_at`))} as existed, lived_in, count(*) as rooms
      from rooms left join (
        select room_id, range_agg(${monthEnds(sql`check_in_date`, sql`check_out_date`)}) as lived_in
        from tenancies where check_in_date is not null group by room_id
      ) as stays on stays.room_id = rooms.id
      where ${isOfNoSample()}
      group by 1, 2
    ) as histories on true
    where place < ${months}
    group by month
    union all
    select month, (select count(*) from tenancies where status = 'ACTIVE' and ${isOfNoSample()}),
      (select count(*) from rooms where archived_at is null and ${isOfNoSample()})
    from (${monthsFrom(firstMonth, months)}) as months where place = ${months}`;
}
