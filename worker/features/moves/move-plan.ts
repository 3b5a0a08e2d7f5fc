import { type SQL, sql } from 'drizzle-orm';
import { invoices } from '#drizzle/schema/invoices.ts';
import { cancelReasons } from '#shared/labels.ts';
import { type Context, nowIso, today } from '../../context.ts';
import { computed, type Cte, pick, type Rows, selected } from '../../db/ctes.ts';
import { isOpen } from '../../db/states.ts';
import { rentOfPeriod, rentOn } from '../billing/agreed-rent.ts';
import { monthStart, type Span, spanOf } from '../billing/covered-months.ts';
import { periodSpanSql } from '../billing/recurrence-sql.ts';
import { ownLines, rentOfBill } from '../billing/rent-of-bill.ts';
import { rentOfDay } from '../billing/rent-periods.ts';
import { givenToPayers } from '../billing/shares.ts';
import { mayBeCancelled } from '../billing/cancelled-bills.ts';
import { isOfAMonth } from '../invoices/free-days.ts';
import { isRent } from '../invoices/rent-of-month.ts';
import { isRunningRent } from '../invoices/rent-series.ts';
import { begunOn, isPartOf, monthsOf } from './moved-periods.ts';
import { daysOf, type Leaver, rentsOf, seriesPeriods, type Which } from './moved-series.ts';

/** How many bills a move makes for days of each room at once; the last one has all those after them. */
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

/** The rent of some days of a month of `of` days, as `rentShareSql` rounds it; nothing of nothing. */
function share(rent: SQL, days: SQL, of: SQL): SQL {
  return sql`(case when ${rent} = 0 or ${days} = 0 then 0 when ${days} = ${of} then ${rent}
    else greatest(1, (2 * ${rent} * ${days} + ${of}) / (2 * ${of})) end)`;
}

/**
 * Whether the later rent that is agreed for the old room is kept: only if the rent of the day stays the same.
 */
export function keepsNextRent(old: Rows<'monthly_rent' | 'next_rent' | 'next_rent_from'>, terms: MoveTerms): SQL {
  const day = sql`${terms.moves_on}::date`;
  return sql`(${old.next_rent_from} > ${day} and ${rentOn(old, day)} = ${terms.monthly_rent}::bigint)`;
}

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
  const theirs = rentsOf(leaver, isDone ? isOfMove : isMovedAway(context, terms));
  const which: Which = {
    leaver,
    theirs,
    day: sql`${terms.moves_on}::date`,
    rent: sql`${terms.monthly_rent}::bigint`,
    asOf: sql`${today(context)}::date`,
    isHead: isDone
      ? sql`(s.series_period = 0 and s.invoice_type = 'MONTHLY_RENT' and s.stop_noted_at = ${now})`
      : isRunningRent('s'),
  };
  const { day, rent } = which;
  const { back, given, next, lived, charge, paid, parts } = billedDays(which);
  const [from, to] = [sql`min(${charge.covers_from})`, sql`max(${charge.covers_to})`];
  const ifGapless = (end: SQL) =>
    sql`(select case when sum(${charge.covers_to} + 1 - ${charge.covers_from}) = ${to} + 1 - ${from} then ${end} end from ${charge})`;
  const unasked = unaskedDays(which);
  const owed = owedDays(which, lived, unasked);
  const worth = computed('worth', {
    // From its month on, as for every bill.
    next: sql`(case when ${keepsNextRent(leaver, terms)} then ${rentOfPeriod(leaver, next.due, next.from_day)} else ${rent} end)`,
    left_days: sql`(${next.to_day} + 1 - greatest(${next.from_day}, ${day}))::bigint`,
  });
  const plan = selected(
    'plan',
    {
      ...pick(paid, 'credit', 'charge'),
      covers_from: ifGapless(from),
      covers_to: ifGapless(to),
      old_part: sql`(select coalesce(sum(${owed.amount}), 0)::bigint from ${owed})`,
      old_from: sql`(select min(${owed.covers_from}) from ${owed})`,
      old_to: sql`(select max(${owed.covers_to}) from ${owed})`,
      next_amount: sql`(case when ${next.head} is null then 0 else ${share(worth.next, worth.left_days, next.days_of)} end)::bigint`,
      next_from: sql`case when ${next.head} is not null then greatest(${next.from_day}, ${day}) end`,
      next_to: next.to_day,
      next_due: sql`case when ${next.head} is not null then greatest(${next.due}, ${today(context)}::date) end`,
      ...pick(next, 'late_fee_bps', 'rent_day', 'rent_month', 'rent_period', 'periods_from', 'periods_day'),
    },
    'materialized',
  )`${leaver} cross join ${paid} left join ${next} on (${next.due} <= ${next.end_date}) is not false cross join ${worth}`;
  return {
    plan,
    given,
    owed,
    charge,
    back,
    parts: [theirs, ...parts, unasked, owed, plan] as const,
  };
}

const ofLines = { own: sql<number>`lines.own`, line: sql<number>`lines.line` };

/** The CTEs of the bills that reach beyond the day, their months, and what these are worth in each room. */
function billedDays(which: Which) {
  const { leaver, theirs, day, asOf } = which;
  // Their rents by the name that rules give them.
  const span: Span = { from: sql`invoices.first_day`, to: sql`invoices.last_day` };
  const agreed = computed('agreed', { rent: rentOfPeriod(leaver, sql`invoices.due_date`, span.from) });
  const bill = selected(
    'bill',
    {
      id: invoices.id,
      ...ofLines,
      agreed: agreed.rent,
      // What its months weigh, which is the same for each.
      rent: sql`coalesce(nullif(${agreed.rent}, 0), lines.line)`,
      rent_period: leaver.rent_period,
      is_of_month: sql<boolean>`exists (select from invoices i where i.id = invoices.id and ${isOfAMonth})`,
      is_front: sql<boolean>`(coalesce(invoices.series_period, 0) > 0 and ${isPartOf(span, leaver.rent_period)} and exists (
        select from invoices s where s.id = invoices.series_id and ${periodSpanSql('s', sql`invoices.series_period`).from} = ${span.from}))`,
      covers_from: span.from,
      covers_to: span.to,
      begun: begunOn(leaver.id, span.from, sql`(${span.to} + 1)`, leaver.rent_period),
    },
    'materialized',
  )`${theirs} as invoices cross join ${leaver} cross join lateral ${ownLines('invoices')} as lines cross join ${agreed}
    where status not in ('CANCELLED', 'DRAFT') and not is_gone and ${span.to} >= ${day}`;
  const part = monthsOfBills(which, bill);
  const asks = rentOfBill(sql`min(${part.own})`, sql`min(${part.line})`, sql`sum(${part.agreed})`);
  const back = selected('back', {
    id: part.bill_id,
    amount: sql`round(sum(${part.left_over}) * ${asks} / greatest(1, sum(${part.asked})))::bigint`,
  })`${part} group by ${part.bill_id}`;
  const given = selected('given', {
    occupant_id: sql<string>`payer.occupant_id`,
    amount: sql<number>`payer.amount`,
  })`${givenToPayers(sql`${back}`, asOf)} as payer`;
  const [ahead, present, next, lived] = seriesPeriods(which, bill);
  const [asked, charge] = chargedDays(which, part, present, next);
  const paid = selected(
    'paid',
    {
      credit: sql`(select coalesce(sum(${back.amount}), 0)::bigint from ${back})`,
      charge: sql`(select coalesce(sum(${charge.amount}), 0)::bigint from ${charge})`,
    },
    'materialized',
  )`(values (1)) as once`;
  const parts = [ahead, bill, part, back, given, present, next, lived, asked, charge, paid] as const;
  return { back, given, next, lived, charge, paid, parts };
}

type Billed = Cte<
  Record<
    'id' | 'own' | 'line' | 'agreed' | 'rent' | 'rent_period' | 'is_front' | 'covers_from' | 'covers_to' | 'begun',
    SQL
  >
>;

/** The CTE of the months of these bills. */
function monthsOfBills({ day, rent }: Which, bill: Billed) {
  const whole: Span = { from: bill.covers_from, to: bill.covers_to };
  const { from: months, starts, end, of } = monthsOf(whole, bill.rent_period, bill.is_front, bill.begun);
  const first = sql`greatest(${whole.from}, ${starts})`;
  const its = computed('its', {
    first_day: first,
    end_day: end,
    days: sql`(${end} - ${first})::bigint`,
    beyond: sql`greatest(0, ${end} - greatest(${first}, ${day}))::bigint`,
    of,
  });
  return selected('part', {
    covers_from: whole.from,
    ...pick(its, 'first_day', 'end_day'),
    ...pick(bill, 'own', 'line'),
    agreed: share(bill.agreed, its.days, its.of),
    asked: share(bill.rent, its.days, its.of),
    left_over: share(bill.rent, its.beyond, its.of),
    taken: share(rent, its.beyond, its.of),
    bill_id: bill.id,
  })`${bill} ${months} cross join ${its} where ${starts} <= ${whole.to} and ${end} > ${whole.from}`;
}

/** The days that these rents ask for. */
function askedOf(theirs: Which['theirs']): SQL {
  return sql`coalesce((select range_agg(daterange(first_day, last_day, '[]')) from ${theirs} where status <> 'CANCELLED' and not is_gone), '{}')`;
}

/** What follows FROM: `gap`, the longest run of days of a span, its end not with it, that no rent asks for; no row without. */
function freeOf({ theirs }: Which, from: SQL, until: SQL): SQL {
  return sql`lateral (select lower(free) as since, upper(free) as until, (upper(free) - lower(free))::bigint as days
    from unnest(datemultirange(daterange(least(${from}, ${until}), ${until})) - ${askedOf(theirs)}) as free
    order by 3 desc, 1 limit 1) as gap`;
}

/**
 * The CTE of what the old room asks for days before the move, by `n` up to 0: `owed`, of its series a bill for each run of days
 * that no rent asks for, but apart those of the present period, so that each counts for its own months.
 */
function owedDays(
  { theirs, day }: Which,
  lived: Cte<Record<'days' | 'rent' | 'days_of' | 'is_present', SQL>>,
  unasked: Cte<Record<'from_day' | 'amount', SQL>>,
) {
  const most = sql.raw(String(MOST_CHARGES));
  const both = sql`(run.days * ${lived.days})`;
  return selected(
    'owed',
    ofRuns,
    'materialized',
  )`(select least(row_number() over (order by is_present, days), ${most})::int - ${most} as n, days, true as is_sent, (
        select sum(${share(lived.rent, sql`(upper${both} - lower${both})`, lived.days_of)}) from ${lived} where ${lived.days} && run.days) as taken
      from (select is_present, unnest(range_agg(days) - ${askedOf(theirs)}) as days from ${lived} group by 1) as run
    union all select 0, daterange(${unasked.from_day}, ${day}), false, ${unasked.amount} from ${unasked}) as run group by 1, 5`;
}

/** A bill of runs of days, by their number. */
const ofRuns = {
  n: sql<number>`n`,
  amount: sql<number>`sum(taken)::bigint`,
  covers_from: sql<string>`min(lower(days))`,
  covers_to: sql<string>`max(upper(days) - 1)`,
  is_sent: sql<boolean>`is_sent`,
};

/**
 * The CTEs of what the other room asks for these months, once for each, however many bills ask for it: `charge`, one for days
 * that follow each other, but another for the rest of a month that ends where one begins in the same calendar month, as the
 * bill of both would count for a month more, and for days before the next period that no bill has asked for.
 */
function chargedDays(
  which: Which,
  part: Cte<Record<'first_day' | 'end_day' | 'taken', SQL>>,
  present: Cte<Record<'begins' | 'days_of', SQL>>,
  next: Cte<Record<'from_day', SQL>>,
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
        cross join ${freeOf(which, sql`greatest(${present.begins}, ${day})`, next.from_day)}`;
  const runs = sql`select least(row_number() over (order by days), ${MOST_CHARGES})::int as n, days, true as is_sent, (
      select sum(${asked.taken}) from ${asked} where ${asked.is_front} = run.is_front and ${asked.days} <@ run.days) as taken
    from (select ${asked.is_front}, unnest(range_agg(${asked.days})) as days from ${asked} group by 1) as run`;
  const charge = selected('charge', ofRuns, 'materialized')`(${runs}) as run group by 1, 5`;
  return [asked, charge] as const;
}

/**
 * The CTE of the days before the move that nobody was asked for where no series bills: those after the last rent, or,
 * without one, since the month began; and what they cost, each by the days of its month.
 */
function unaskedDays({ leaver, theirs, day, isHead }: Which) {
  const afterLast = sql`(select max(last_day) + 1 from ${theirs} where status <> 'CANCELLED' and not is_gone and first_day < ${day})`;
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
