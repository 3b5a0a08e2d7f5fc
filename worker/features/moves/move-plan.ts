import { type SQL, sql } from 'drizzle-orm';
import { invoices } from '#drizzle/schema/invoices.ts';
import { tenancies } from '#drizzle/schema/tenancies.ts';
import { cancelReasons } from '#shared/labels.ts';
import { type Context, nowIso, today } from '../../context.ts';
import { type Cte, pick, type Rows, selected } from '../../db/ctes.ts';
import { isOpen } from '../../db/states.ts';
import { rentOfPeriod, rentOn } from '../billing/agreed-rent.ts';
import { rentOfDay, rentSince } from '../billing/rent-periods.ts';
import { ownLines, rentOfBill } from '../billing/rent-of-bill.ts';
import { givenToPayers } from '../billing/shares.ts';
import { monthStart, type Span, spanOf, statedSpan } from '../billing/covered-months.ts';
import {
  dayOfPeriods,
  endOfFirstSql,
  periodDueDateSql,
  periodMonthSql,
  periodSpanSql,
  periodStartSql,
} from '../billing/recurrence-sql.ts';
import { mayBeCancelled } from '../invoices/cancelled-bills.ts';
import { isOfAMonth } from '../invoices/free-days.ts';
import { isRent } from '../invoices/rent-of-month.ts';
import { isRunningRent } from '../invoices/rent-series.ts';
import { beginDayOfSeries, presentSeriesFirst, rentDayOfSeries } from '../tenants/automatic-rent.ts';
import { beginOf, begunOn, isPartOf, monthsOf } from './moved-periods.ts';

/** How many periods ahead the first one that begins after all billed days is searched for. */
const MOST_PERIODS = 40;
/** How many bills a move makes of the days that are billed; the last one has all those after them. */
export const MOST_CHARGES = 4;

/** The day of the move and the rent of the other room. */
export interface MoveTerms {
  moves_on: string;
  monthly_rent: number;
}

/**
 * Which bills of the old room a move cancels: drafts, but for those by hand of other things or earlier days, and periods of its series that begin on the day or later, are due
 * after today, of which nothing was paid or reported, and after whose days no rent is billed that stays: what comes next
 * in the other room begins after all of these. A condition on `invoices`.
 */
export function isMovedAway(context: Context, { moves_on }: MoveTerms): SQL {
  // A bill of no series has no period.
  const isAhead = sql`(${isOpen()} and coalesce(series_period, 0) > 0 and due_date > ${today(context)}::date and ${daysOf('invoices').from} >= ${moves_on}::date
    and not exists (select from invoices i where i.tenant_id = invoices.tenant_id and ${isRent} and ${spanOf('i').to} > ${daysOf('invoices').to}
      and i.status <> 'DRAFT' and (i.series_period > 0 and i.paid_amount = 0) is not true))`;
  const staysThere = sql`(series_id is null and (invoice_type <> 'MONTHLY_RENT' or ${daysOf('invoices').to} < ${moves_on}::date))`;
  return sql`((status = 'DRAFT' and not ${staysThere} or ${isAhead}) and ${mayBeCancelled})`;
}

/** What a rent pays for: the stated days, else the month, or week, in which it is due. */
function daysOf(bill: 'invoices' | 's'): Span {
  const { from, to } = statedSpan(bill);
  const due = sql.raw(`${bill}.due_date`);
  const isWeekly = sql`${sql.raw(`${bill}.recurrence_type`)} = 'WEEKLY'`;
  return {
    from: sql`coalesce(${from}, case when ${isWeekly} then ${due} else ${monthStart(due)} end)`,
    to: sql`coalesce(${to}, case when ${isWeekly} then ${due} + 6 else ${monthStart(due, sql`1`)} - 1 end)`,
  };
}

/** The rent of some days of a month of `of` days, as `rentShareSql` rounds it; nothing of nothing. */
function share(rent: SQL, days: SQL, of: SQL): SQL {
  return sql`(case when ${rent} = 0 or ${days} = 0 then 0 when ${days} = ${of} then ${rent}
    else greatest(1, (2 * ${rent} * ${days} + ${of}) / (2 * ${of})) end)`;
}

const rentColumns = pick(tenancies, 'monthly_rent', 'next_rent', 'next_rent_from');

/**
 * Whether the later rent that is agreed for the old room is kept: only if the rent of the day stays the same.
 */
export function keepsNextRent(old: Rows<'monthly_rent' | 'next_rent' | 'next_rent_from'>, terms: MoveTerms): SQL {
  const day = sql`${terms.moves_on}::date`;
  return sql`(${old.next_rent_from} > ${day} and ${rentOn(old, day)} = ${terms.monthly_rent}::bigint)`;
}

/** The tenancies of a plan: a CTE named `leaver`. */
export const leaverColumns = {
  ...pick(tenancies, 'id', 'owner_id', 'user_id', 'kost_id', 'full_name', 'rent_period'),
  rent_since: rentSince('tenancies'),
  ...rentColumns,
};
type Leaver = Cte<{ [Name in keyof typeof leaverColumns]: SQL }>;

/**
 * The CTEs of what a move bills and credits, by the day on both sides. No issued bill changes: what those of the old room
 * ask for its days from the move on is `credit`, and the rent of the other room for these days `charge`; each month of a
 * bill is rounded for itself. What a bill asks for is what `rentOfBill` says. What the series has not billed yet is divided
 * between the rooms on the day: `old_part` is the old room's, `next_amount` the other one's. What of the credit is not the
 * tenant's, but of who pays shares of these bills, is in `given`.
 *
 * @param isDone whether the move has ended the old tenancy already, in an earlier statement of its transaction
 */
export function movePlan(context: Context, leaver: Leaver, terms: MoveTerms, isDone: boolean) {
  const now = sql`${nowIso(context)}::timestamptz`;
  const isOfMove = sql`(status = 'CANCELLED' and cancelled_at = ${now} and cancel_reason = ${cancelReasons.MOVED})`;
  const which: Which = {
    leaver,
    day: sql`${terms.moves_on}::date`,
    rent: sql`${terms.monthly_rent}::bigint`,
    asOf: sql`${today(context)}::date`,
    isTheirs: sql`invoices.tenant_id = (select ${leaver.id} from ${leaver}) and invoice_type = 'MONTHLY_RENT'`,
    isGone: isDone ? isOfMove : isMovedAway(context, terms),
    isHead: isDone
      ? sql`(s.series_period = 0 and s.invoice_type = 'MONTHLY_RENT' and s.stop_noted_at = ${now})`
      : isRunningRent('s'),
  };
  const { day, rent } = which;
  const [bill, part, back, given, present, next, asked, charge, paid] = billedDays(which);
  const [from, to] = [sql`min(${charge.covers_from})`, sql`max(${charge.covers_to})`];
  const ifGapless = (end: SQL) =>
    sql`(select case when sum(${charge.covers_to} + 1 - ${charge.covers_from}) = ${to} + 1 - ${from} then ${end} end from ${charge})`;
  const unasked = unaskedDays(which);
  const left = sql`(${next.span_to} + 1 - greatest(${next.span_from}, ${day}))::bigint`;
  // From its month on, as for every bill.
  const nextRent = sql`case when ${keepsNextRent(leaver, terms)} then ${rentOfPeriod(leaver, next.due, next.span_from)} else ${rent} end`;
  const plan = selected(
    'plan',
    {
      ...pick(paid, 'credit', 'charge'),
      covers_from: ifGapless(from),
      covers_to: ifGapless(to),
      old_part: sql`coalesce(case when gap.days > 0 then ${share(rentOfPeriod(leaver, present.due, sql`gap.since`), sql`gap.days`, present.days_of)} end, ${unasked.amount}, 0)::bigint`,
      old_from: sql`coalesce(gap.since, ${unasked.from_day})`,
      old_to: sql`coalesce(gap.until, case when ${unasked.from_day} is not null then ${day} end) - 1`,
      next_amount: sql`(case when ${next.head} is null then 0 else ${share(sql`(${nextRent})`, left, next.days_of)} end)::bigint`,
      next_from: sql`case when ${next.head} is not null then greatest(${next.span_from}, ${day}) end`,
      next_to: next.span_to,
      // By hand, as all that such a tenancy asks for: its owner sends it.
      is_old_sent: sql<boolean>`${unasked.from_day} is null`,
      next_due: sql`case when ${next.head} is not null then greatest(${next.due}, ${today(context)}::date) end`,
      ...pick(next, 'late_fee_bps', 'rent_day', 'rent_month', 'rent_period', 'periods_from', 'periods_day'),
    },
    'materialized',
  )`${leaver} cross join ${paid} left join ${next} on (${next.due} <= ${next.end_date}) is not false left join ${unasked} on true
    left join ${present} on (${present.due} <= ${present.end_date}) is not false left join ${freeOf(which, present.from_day, day)} on true`;
  return {
    plan,
    given,
    charge,
    back,
    parts: [bill, part, back, given, present, next, asked, charge, paid, unasked, plan] as const,
  };
}

/** What of an old tenancy a move is about. */
interface Which {
  leaver: Leaver;
  day: SQL;
  /** That of the other room. */
  rent: SQL;
  /** The day on which shares are asked. */
  asOf: SQL;
  /** Its rents, those that the move cancels, and the running series `s`. */
  isTheirs: SQL;
  isGone: SQL;
  isHead: SQL;
}

const ofLines = { own: sql<number>`lines.own`, line: sql<number>`lines.line` };

/** The CTEs of the bills that reach beyond the day, their months, and what these are worth in each room. */
function billedDays(which: Which) {
  const { leaver, day, rent, asOf, isTheirs, isGone } = which;
  const span = daysOf('invoices');
  const agreed = rentOfPeriod(leaver, sql`invoices.due_date`, span.from);
  const bill = selected(
    'bill',
    {
      id: invoices.id,
      ...ofLines,
      agreed,
      // What its months weigh, which is the same for each.
      rent: sql`coalesce(nullif(${agreed}, 0), lines.line)`,
      rent_period: leaver.rent_period,
      is_of_month: sql<boolean>`exists (select from invoices i where i.id = invoices.id and ${isOfAMonth})`,
      is_front: sql<boolean>`(coalesce(invoices.series_period, 0) > 0 and ${isPartOf(span, leaver.rent_period)} and exists (
        select from invoices s where s.id = invoices.series_id and ${periodSpanSql('s', sql`invoices.series_period`).from} = ${span.from}))`,
      covers_from: span.from,
      covers_to: span.to,
      begun: begunOn(leaver.id, span.from, sql`(${span.to} + 1)`, leaver.rent_period),
    },
    'materialized',
  )`invoices cross join ${leaver} cross join lateral ${ownLines('invoices')} as lines where ${isTheirs} and status not in ('CANCELLED', 'DRAFT') and not ${isGone} and ${span.to} >= ${day}`;
  const whole: Span = { from: bill.covers_from, to: bill.covers_to };
  const { months, starts, end, of } = monthsOf(whole, bill.rent_period, bill.is_front, bill.begun);
  const first = sql`greatest(${whole.from}, ${starts})`;
  const beyond = sql`greatest(0, ${end} - greatest(${first}, ${day}))::bigint`;
  const part = selected('part', {
    covers_from: whole.from,
    first_day: first,
    end_day: end,
    ...pick(bill, 'own', 'line'),
    agreed: share(bill.agreed, sql`(${end} - ${first})::bigint`, of),
    asked: share(bill.rent, sql`(${end} - ${first})::bigint`, of),
    left_over: share(bill.rent, beyond, of),
    taken: share(rent, beyond, of),
    bill_id: bill.id,
  })`${bill} cross join lateral generate_series(0, ${months}) as n
      where ${starts} <= ${whole.to} and ${end} > ${whole.from}`;
  const asks = rentOfBill(sql`min(${part.own})`, sql`min(${part.line})`, sql`sum(${part.agreed})`);
  const back = selected('back', {
    id: part.bill_id,
    amount: sql`sum(${part.left_over}) * ${asks} / greatest(1, sum(${part.asked}))`,
  })`${part} group by ${part.bill_id}`;
  const given = selected('given', {
    occupant_id: sql<string>`payer.occupant_id`,
    amount: sql<number>`payer.amount`,
  })`${givenToPayers(sql`${back}`, asOf)} as payer`;
  const [present, next] = seriesPeriods(which, bill);
  const [asked, charge] = chargedDays(which, part, present, next);
  const paid = selected(
    'paid',
    {
      credit: sql`(select coalesce(floor(sum(${back.amount})), 0)::bigint from ${back})`,
      charge: sql`(select coalesce(sum(${charge.amount}), 0)::bigint from ${charge})`,
    },
    'materialized',
  )`(values (1)) as once`;
  return [bill, part, back, given, present, next, asked, charge, paid] as const;
}

/** What follows FROM: `gap`, the longest run of days of a span, its end not with it, that no rent asks for; no row without. */
function freeOf({ isTheirs, isGone }: Which, from: SQL, until: SQL): SQL {
  const span = daysOf('invoices');
  return sql`lateral (select lower(free) as since, upper(free) as until, (upper(free) - lower(free))::bigint as days
    from unnest(datemultirange(daterange(least(${from}, ${until}), ${until})) - coalesce((
      select range_agg(daterange(${span.from}, ${span.to}, '[]')) from invoices where ${isTheirs} and status <> 'CANCELLED' and not ${isGone}), '{}')) as free
    order by 3 desc, 1 limit 1) as gap`;
}

/**
 * The CTEs of what the other room asks for these months, once for each, however many bills ask for it: `charge`, one for days
 * that follow each other, but another for the rest of a month that ends where one begins in the same calendar month, as the
 * bill of both would count for a month more, and for days before the next period that no bill has asked for.
 */
function chargedDays(
  which: Which,
  part: Cte<Record<'first_day' | 'end_day' | 'taken', SQL>>,
  present: Cte<Record<'from_day' | 'days_of', SQL>>,
  next: Cte<Record<'span_from', SQL>>,
) {
  const { leaver, day, rent } = which;
  const period = sql`(select ${leaver.rent_period} from ${leaver})`;
  const asked = selected('asked', {
    days: sql`daterange(since, end_day)`,
    // On the last day of a short month only the bill of all days says on which one the next month begins.
    is_front: sql<boolean>`(${period} = 'MONTH' and ${monthStart(sql`since`)} = ${monthStart(part.end_day)}
      and (extract(day from end_day) = 31 or extract(day from end_day + 1) > 1))`,
    taken: sql`taken`,
  })`(select distinct on (since) *
      from (select *, greatest(first_day, ${day}) as since from ${part} where end_day > ${day}) as beyond order by since, end_day desc) as part
      where not exists (select from ${part} as other where other.first_day < since and other.end_day >= part.end_day and since > ${day})
      union all select daterange(gap.since, gap.until), true, ${share(rent, sql`gap.days`, present.days_of)} from ${present} cross join ${next}
        cross join ${freeOf(which, sql`greatest(${present.from_day}, ${day})`, next.span_from)}`;
  const runs = sql`select least(row_number() over (order by days), ${MOST_CHARGES}) as n, days, (
      select sum(${asked.taken}) from ${asked} where ${asked.is_front} = run.is_front and ${asked.days} <@ run.days) as taken
    from (select ${asked.is_front}, unnest(range_agg(${asked.days})) as days from ${asked} group by 1) as run`;
  const charge = selected(
    'charge',
    {
      n: sql<number>`n`,
      amount: sql<number>`sum(taken)::bigint`,
      covers_from: sql<string>`min(lower(days))`,
      covers_to: sql<string>`max(upper(days) - 1)`,
    },
    'materialized',
  )`(${runs}) as run group by 1`;
  return [asked, charge] as const;
}

/**
 * The CTE of the days before the move that nobody was asked for where no series bills: those after the last rent, or,
 * without one, since the month began; and what they cost, each by the days of its month.
 */
function unaskedDays({ leaver, day, isTheirs, isGone, isHead }: Which) {
  const span = daysOf('invoices');
  const afterLast = sql`(select max(${span.to}) + 1 from invoices where ${isTheirs} and status <> 'CANCELLED' and not ${isGone} and ${span.from} < ${day})`;
  const from = sql`coalesce(${afterLast}, greatest(${monthStart(day)}, ${leaver.rent_since}))`;
  const hasSeries = sql`exists (select from invoices s where s.tenant_id = ${leaver.id} and ${isHead})`;
  return selected(
    'unasked',
    {
      from_day: sql<string>`min(lived.day)::date`,
      amount: sql<number>`round(sum(${rentOfDay(leaver, sql`lived.day`)}))::bigint`,
    },
    'materialized',
  )`${leaver} cross join generate_series((${from})::timestamp, (${day} - 1)::timestamp, interval '1 day') as lived (day)
    where not ${hasSeries} group by ${leaver.id}`;
}

/**
 * The CTEs of two periods of the series that it has not billed: the present one, the first with days from the move on, and the
 * next one, the first that ends with days that no bill asks for, from these on. A bill that speaks of a month keeps a period
 * out whole. None without a series.
 */
function seriesPeriods(which: Which, bill: Cte<Record<'covers_from' | 'covers_to' | 'is_of_month', SQL>>) {
  const ofMonth = sql`exists (select from ${bill} where ${bill.is_of_month})`;
  const isFree = ({ from, to }: Span) => sql`not exists (select from ${bill} where ${bill.covers_from} <= ${to}
    and ${bill.covers_to} >= case when ${bill.is_of_month} then ${from} else ${to} end)`;
  return [
    periodOf(which, 'present_period', () => sql`not ${ofMonth}`),
    periodOf(which, 'next_period', isFree),
  ] as const;
}

/** The CTE of the first period of the series with days from the move on that meets a condition. */
function periodOf({ leaver, day, isTheirs, isGone, isHead }: Which, name: string, isIt: (span: Span) => SQL) {
  const again = sql`(select min(series_period) from invoices where ${isTheirs} and series_id = s.id and ${isGone})`;
  const due = sql`(case when n = 0 then s.due_date else ${periodDueDateSql('s', sql`n`)} end)`;
  const stated = periodSpanSql('s', sql`n`);
  const from = sql`(case when n = 0 then ${daysOf('s').from} else coalesce(${stated.from}, ${monthStart(due)}) end)`;
  const period = sql`coalesce(s.rent_period, 'MONTH')`;
  const month = sql`(case when s.rent_period is not null then ${periodStartSql(sql`s.periods_from`, period, sql`n`, sql`s.periods_day`)}
    when n = 0 then coalesce(s.periods_from, ${monthStart(daysOf('s').from)}) else ${periodMonthSql('s', sql`n`)} end)`;
  // Counted from the period that comes next, so that those after it begin where it ends.
  const begins = sql`case when s.rent_period is not null then ${month} when n > 0 then ${stated.from} end`;
  const ends = sql`(select ${endOfFirstSql(sql`first.day`, sql`s.rent_period`, beginDayOfSeries)} from (select ${begins} as day) as first)`;
  const to = sql`(case when n = 0 and s.rent_period is null then ${daysOf('s').to} else coalesce(${ends}, ${monthStart(due, sql`1`)} - 1) end)`;
  const next = sql`(${to} + 1)`;
  const span = daysOf('invoices');
  const asked = sql`(select max(${span.to}) + 1 from invoices where ${isTheirs} and status <> 'CANCELLED' and not ${isGone}
    and ${span.from} <= ${to} and ${span.to} >= ${from})`;
  return selected(
    name,
    {
      head: sql`s.id`,
      late_fee_bps: sql<number>`coalesce(s.series_late_fee_bps, s.late_fee_bps)`,
      rent_day: sql`case when s.rent_period is null then ${rentDayOfSeries} end`,
      rent_month: sql`case when s.rent_period is null then coalesce((s.rent_month + make_interval(months => n))::date, ${monthStart(due)}) end`,
      rent_period: sql`s.rent_period`,
      periods_from: month,
      periods_day: dayOfPeriods('s'),
      due,
      from_day: from,
      span_from: sql`greatest(${from}, ${asked})`,
      span_to: to,
      days_of: sql`(case when ${isPartOf({ from, to }, period)} then ${to} + 1 - ${beginOf(next, period, sql`-1`, sql`coalesce(${begunOn(sql`(select ${leaver.id} from ${leaver})`, from, next, period)}, 31)`)} else ${to} + 1 - ${from} end)::bigint`,
      end_date: sql`s.recurrence_end_date`,
    },
    'materialized',
  )`(select * from invoices s where s.tenant_id = (select ${leaver.id} from ${leaver}) and ${isHead} and (s.recurrence_type = 'MONTHLY' or s.rent_period is not null)
      order by ${presentSeriesFirst} limit 1) as s
    cross join generate_series(0, ${MOST_PERIODS} + s.next_period) as n
    where n >= least(case when s.status = 'DRAFT' or ${again} = 0 then 0 else s.next_period end, ${again})
      and ${to} >= ${day} and ${isIt({ from, to })}
    order by n limit 1`;
}
