import { type SQL, sql } from 'drizzle-orm';
import { addMonths } from '#shared/rules/calendar.ts';

/**
 * How many rooms were there and occupied at the end of each month: a query of `place` (1 is `firstMonth`), `occupied`
 * and `present`. A room is occupied by whoever had moved in and not yet out; it counts from the day it was added, or
 * from an earlier one on which somebody already lived in it. Rooms and contracts are gone through once: a room's history
 * is a number with a bit for each month at whose end it was so, and rooms of the same history are counted together.
 *
 * @param firstMonth the first day of the first month
 * @param months how many; all of them are over
 */
export function roomsByMonth(firstMonth: string, months: number): SQL {
  // The last place is what came after them.
  const firsts = Array.from({ length: months + 1 }, (_, index) => addMonths(firstMonth, index));
  const after = addMonths(firstMonth, months);
  const place = (column: SQL) => sql`width_bucket(${column}, ${`{${firsts.join(',')}}`}::date[])`;
  // From the month of the first day to the one before the month of the last day, or to the last one.
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
        from tenancies where check_in_date < ${after} group by room_id
      ) as lived_in on lived_in.room_id = rooms.id
      group by 1, 2
    ) as histories
    group by place`;
}
