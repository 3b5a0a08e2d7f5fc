import { type SQL, sql } from 'drizzle-orm';
import type { WrittenOccupant } from '#shared/contract/occupants.ts';
import { type Context, today } from '../../context.ts';
import { isIssued } from '../../db/states.ts';
import { monthStart, shownCovers, spanOf } from '../billing/covered-months.ts';
import { isOfTheirs } from '../billing/shares.ts';
import { beginIn, surchargeMonth } from '../billing/surcharge-months.ts';
import { isRent } from '../invoices/rent-of-month.ts';

/**
 * The months of issued rents that ask for no surcharge of an occupant, though the occupant lives there on their first day:
 * rows of `of_month`, its `charge`, and its `first` and `last` day, to stand after FROM. They are the first that follow
 * each other, from that of the present day on: for those that have passed nobody had agreed to it. Which months ask for
 * it, and that none does twice, `drizzle/functions/occupant_charges.sql` says. Rents of rooms that were left by moves
 * count, too: the surcharge went along. A draft is no bill yet: its owner may still change it.
 *
 * @param occupant the occupant's id
 */
export function unbilledMonths(context: Context, occupant: SQL): SQL {
  const place = sql`make_interval(months => (row_number() over (order by of_month))::int)`;
  return sql`(
    select * from (
      select *, of_month - ${place} = min(of_month) over () - interval '1 month' as follows
      from ${everyMonth(context, occupant)} as m where last >= ${today(context)}::date) as m where follows)`;
}

/** How long ago a rent ended that may ask for a month that has not: one whose days a move ended. */
const DAYS_OF_MONTH = 31;

function everyMonth(context: Context, occupant: SQL): SQL {
  return sql`(
    select distinct on (c.of_month) c.of_month, c.charge, month.first, least(month.next - 1, s.last_day) as last
    from occupants o cross join ${rentsOf(context)} as i cross join ${wholeMonths()} as s
      cross join lateral occupant_charges(o.tenancy_id, s.first_day, s.last_day, s.last_day) as c
      cross join ${surchargeMonth(sql`c.of_month`, { from: sql`s.first_day`, to: sql`s.last_day` })}
    where o.id = ${occupant} and o.surcharge > 0 and c.occupant = o.id and extract(day from c.of_month) = 1
    order by c.of_month, i.id)`;
}

/** The rents on days of the occupant `o`, once for the same days: each asks for the same months, which are looked up. */
function rentsOf(context: Context): SQL {
  const { covers_from: from, covers_to: to } = shownCovers('i');
  return sql`lateral (select distinct on (i.tenant_id, covers_from, covers_to) i.id, i.tenant_id, i.series_id, ${from} as covers_from, ${to} as covers_to
    from invoices i where ${isOfTheirs('i')} and ${spanOf('i').to} >= greatest(o.starts_on, ${today(context)}::date - ${DAYS_OF_MONTH}::int)
      and ${isRent} and ${isIssued(sql`i.status`)} and i.recurrence_type <> 'WEEKLY' and (o.ends_on > ${from}) is not false
    order by i.tenant_id, covers_from, covers_to, i.id)`;
}

/**
 * The days of the months that begin within the rent `i`, as each is asked for by the room in which it began: from the first
 * one after a move on, and the last one before a move is whole.
 */
function wholeMonths(): SQL {
  const next = sql`(i.covers_to + 1)`;
  const since = (day: SQL) => {
    const month = monthStart(day);
    return sql`(case when ${beginIn(month)} >= ${day} then ${beginIn(month)} else ${beginIn(sql`(${month} + interval '1 month')`)} end)`;
  };
  // With a limit, as PostgreSQL would else read all tenancies for it.
  const hasMoved = sql`(select true from tenancies n where n.moved_from_id = i.tenant_id and n.check_in_date = ${next} limit 1)`;
  return sql`lateral (select ${since(sql`i.covers_from`)} as first_day, case when ${hasMoved} then ${since(next)} else ${next} end - 1 as last_day
    from (select months_begin(i.tenant_id, i.covers_from, ${next}) as day offset 0) as begun offset 0)`;
}

/** What these months come to; null without any. */
export function unbilledOf(context: Context, occupant: SQL): SQL<WrittenOccupant['unbilled']> {
  return sql<WrittenOccupant['unbilled']>`(
    select json_build_object('amount', sum(m.charge), 'months', count(*), 'from', min(m.first), 'until', max(m.last))
    from ${unbilledMonths(context, occupant)} as m having count(*) > 0)`;
}
