import { type SQL, sql } from 'drizzle-orm';
import { invoices } from '#drizzle/schema/invoices.ts';
import { rooms } from '#drizzle/schema/rooms.ts';
import { tenancies } from '#drizzle/schema/tenancies.ts';
import type { OwnerYear, YearMonth } from '#shared/contract/owner-year.ts';
import type { BillPace } from '#shared/enums.ts';
import { addDays, addMonths } from '#shared/rules/calendar.ts';
import { type OwnerContext, today } from '../../context.ts';
import { inWib } from '../../db/sql.ts';
import { isOpen, isPastDue } from '../../db/states.ts';
import { inScope, type OwnerScope } from '../../scope.ts';
import { dayIn } from '../../zone.ts';
import { isAtPace, isExpected, isSettledInTime } from '../invoices/bill-pace.ts';
import { jsonList } from './json-list.ts';
import { monthsFrom, namesOfMonths } from './months-from.ts';

const MONTHS = 12;

type Bills = Omit<YearMonth, 'lived_days' | 'room_days'> & OwnerYear['kosts'][number];

interface Row extends Record<string, unknown> {
  /** By month, and in the present month by kost. */
  bills: (Omit<Bills, 'id' | 'name'> & { id: string | null; name: string | null })[];
  days: Pick<YearMonth, 'month' | 'lived_days' | 'room_days'>[];
}

/** The days that the statement is about. */
interface Days {
  today: string;
  /** Today where a bill is. */
  due: SQL;
  /** The first days of the first month, and of the one after the last. */
  first: string;
  next: string;
}

/** Twelve months of the kosts in the scope, in one statement. */
export async function findOwnerYear(context: OwnerContext): Promise<OwnerYear> {
  const { scope } = context;
  const day = today(context);
  const first = addMonths(`${day.slice(0, 7)}-01`, 1 - MONTHS);
  const days = { today: day, due: dayIn(context, invoices.zone), first, next: addMonths(first, MONTHS) };
  const { rows: answer } = await context.db.execute<Row>(
    sql`select ${jsonList(billsByMonth(scope, days))} as bills, ${jsonList(daysByMonth(scope, days))} as days`,
  );
  const [row] = answer;
  if (row === undefined) throw new Error('The statement of the year always answers one row.');
  return {
    months: namesOfMonths(first, MONTHS).map((month) => {
      const { lived_days = 0, room_days = 0 } = row.days.find((each) => each.month === month) ?? {};
      return { month, ...sumsOf(row.bills.filter((each) => each.month === month)), lived_days, room_days };
    }),
    kosts: row.bills.flatMap(({ id, name, expected, collected, overdue }) =>
      id === null || name === null ? [] : [{ id, name, expected, collected, overdue }],
    ),
  };
}

/** The bills by the month of their due date, those of the present month by kost, what lacks most first. */
function billsByMonth(scope: OwnerScope, { today: day, due, first, next }: Days): SQL {
  const sum = (amount: string, which: SQL = sql`true`) =>
    sql`coalesce(sum(${sql.raw(amount)}) filter (where ${which}), 0)::bigint`;
  const counted = (pace: BillPace) => sql`count(*) filter (where ${isAtPace(pace, due)})`;
  const isLate = sql`${isOpen()} and ${isPastDue(sql`due_date`, due)}`;
  const month = sql`to_char(due_date, 'YYYY-MM')`;
  return sql`
    select bills.*, k.name from (
      select ${month} as month, case when ${month} = ${day.slice(0, 7)} then kost_id end as id,
        ${sum('total_amount - given_back')} as expected, ${sum('greatest(paid_amount - given_back, 0)')} as collected,
        ${sum('total_amount - given_back', isSettledInTime)} as collected_on_time, ${sum('remaining_amount', isLate)} as overdue,
        ${counted('ON_TIME')} as on_time, ${counted('WITHIN_WEEK')} as within_week,
        ${counted('LATER')} as later, ${counted('OPEN')} as open
      from invoices
      where ${inScope(scope, invoices)} and due_date >= ${first} and due_date < ${next} and ${isExpected} group by 1, 2
    ) as bills left join kosts k on k.id = bills.id order by expected - collected desc, k.name, k.id`;
}

/**
 * The days of rooms in each month until today. A room counts from the day on which it was added, or somebody already
 * lived there, until it was archived; the day of a checkout is free. Days on which two tenancies of a room meet count
 * once.
 */
function daysByMonth(scope: OwnerScope, { today: day, first }: Days): SQL {
  const wibDate = (instant: string) => sql`coalesce(${inWib(sql.raw(instant))}::date, 'infinity')`;
  const daysOf = (isLived: SQL) => sql`coalesce(sum(least(upper(span), ends) - greatest(lower(span), begins))
    filter (where ${isLived}), 0)::bigint`;
  return sql`
    with tenants as (
      select room_id, range_agg(daterange(check_in_date, greatest(check_in_date, coalesce(check_out_date, 'infinity')))) as lived
      from tenancies where ${inScope(scope, tenancies)} and check_in_date is not null group by 1
    ), houses as materialized (
      select coalesce(lived, '{}') as lived, coalesce(lived, '{}')
        + datemultirange(daterange(${wibDate('created_at')}, greatest(${wibDate('created_at')}, ${wibDate('archived_at')}))) as existed
      from rooms left join tenants on room_id = rooms.id where ${inScope(scope, rooms)}
    ), spans as materialized (
      select true as is_lived, unnest(lived) as span from houses union all select false, unnest(existed) from houses
    ), months as (
      select month, (month || '-01')::date as begins,
        least((month || '-01')::date + interval '1 month', ${addDays(day, 1)}::date)::date as ends
      from (${monthsFrom(first, MONTHS)}) as months
    )
    select month, ${daysOf(sql`is_lived`)} as lived_days, ${daysOf(sql`not is_lived`)} as room_days
    from months join spans on upper(span) > begins and lower(span) < ends group by 1`;
}

const summed = ['expected', 'collected', 'collected_on_time', 'on_time', 'within_week', 'later', 'open'] as const;

function sumsOf(bills: Row['bills']) {
  const sum = (key: (typeof summed)[number]) => bills.reduce((all, each) => all + each[key], 0);
  return Object.fromEntries(summed.map((key) => [key, sum(key)])) as Record<(typeof summed)[number], number>;
}
