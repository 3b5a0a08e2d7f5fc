import { type SQL, sql } from 'drizzle-orm';
import type { WrittenOccupant } from '#shared/contract/occupants.ts';
import { type Context, today } from '../../context.ts';
import { isIssued } from '../../db/states.ts';
import { monthsBetweenSql, shownCovers, spanOf } from '../billing/covered-months.ts';
import { isOfTheirs } from '../billing/shares.ts';
import { surchargeMonth } from '../billing/surcharge-months.ts';
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
    where o.id = ${occupant} and o.surcharge > 0 and c.occupant = o.id
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
 * The days of the months that begin within the rent `i`, as each is asked for by the room in which it began: those after a
 * move are counted back from the rent's end, and the last one before a move is whole.
 */
function wholeMonths(): SQL {
  const next = sql`(i.covers_to + 1)`;
  const back = (count: SQL) => sql`(${next} - make_interval(months => ${count}))::date`;
  const forth = (count: SQL) => sql`(f.first_day + make_interval(months => ${count}))::date`;
  const hasCome = sql`exists (select from tenancies t where t.id = i.tenant_id and t.moved_from_id is not null and t.check_in_date = i.covers_from)`;
  // With a limit, as PostgreSQL would else read all tenancies for it.
  const hasMoved = sql`(select true from tenancies n where n.moved_from_id = i.tenant_id and n.check_in_date = ${next} limit 1)`;
  const [most, begun] = [
    monthsBetweenSql(sql`i.covers_from`, next),
    monthsBetweenSql(sql`f.first_day`, sql`i.covers_to`),
  ];
  // Computed once: written out wherever `occupant_charges` names it, it was looked up for each.
  return sql`lateral (select f.first_day,
      case when ${hasMoved} and f.first_day < ${next} then ${forth(sql`(${begun} + (${forth(begun)} <= i.covers_to)::int)`)} - 1 else i.covers_to end as last_day
    from (select case when ${hasCome} then ${back(sql`(${most} - (${back(most)} < i.covers_from)::int)`)} else i.covers_from end as first_day offset 0) as f offset 0)`;
}

/** What these months come to; null without any. */
export function unbilledOf(context: Context, occupant: SQL): SQL<WrittenOccupant['unbilled']> {
  return sql<WrittenOccupant['unbilled']>`(
    select json_build_object('amount', sum(m.charge), 'months', count(*), 'from', min(m.first), 'until', max(m.last))
    from ${unbilledMonths(context, occupant)} as m having count(*) > 0)`;
}
