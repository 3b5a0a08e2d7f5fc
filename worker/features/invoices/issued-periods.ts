import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { invoiceItems, invoices } from '#drizzle/schema/invoices.ts';
import { auditOwned } from '../../audit.ts';
import { type Context, nowIso } from '../../context.ts';
import {
  changes,
  columnOf,
  columnsOf,
  insertion,
  type Of,
  pick,
  returned,
  type Rows,
  selected,
  withCtes,
} from '../../db/ctes.ts';
import { isLive } from '../../db/states.ts';
import { rentOfPeriod } from '../billing/agreed-rent.ts';
import { isPart, monthStart, type Span, spanOf, statedSpan, titleOfMonths } from '../billing/covered-months.ts';
import { invoiceNumber, takenNumbers } from '../billing/invoice-number.ts';
import { lastFreeDay } from '../billing/late-fee-days.ts';
import { onlyItem, partyColumns } from '../billing/new-invoice.ts';
import {
  followsRent,
  monthsPerPeriod,
  nextIssueSql,
  periodDueDateSql,
  periodMonthSql,
  periodSpanSql,
  rentOfDaysSql,
  seriesColumns,
  textOfPeriodSql,
} from '../billing/recurrence-sql.ts';
import { dayIn } from '../../zone.ts';
import { daysOfShare, freeDays, freeShare, isOfAMonth } from './free-days.ts';
import { noticesOfBills } from './notices-of-bills.ts';
import { rentLine } from './rent-bills.ts';
import { isRentOf } from './rent-of-month.ts';

/**
 * The statement that issues the next period of some series and moves each to the one after it.
 *
 * @param which of the series `i`, whose tenancies are locked
 */
export function issuedPeriods(context: Context, which: SQL): SQL {
  const due = duePeriods(which);
  const kept = keptPeriods(due);
  const billed = selected('billed', columnsOf(kept))`${kept} where not ${kept.is_left_out}`;
  const numbers = takenNumbers(context, billed);
  const place = sql`(row_number() over (partition by ${billed.owner_id} order by ${billed.id}, ${billed.series_period}))`;
  const numbered = selected('numbered', {
    ...columnsOf(billed),
    number: sql<number>`${numbers.last_number} - (count(*) over (partition by ${billed.owner_id})) + ${place}`,
  })`${billed} join ${numbers} on ${numbers.owner_id} = ${billed.owner_id}`;
  const issued = returned('issued', {
    ...pick(invoices, 'id', 'series_id', 'series_period', 'owner_id', 'kost_id', 'tenant_user_id'),
    ...pick(invoices, 'title', 'total_amount', 'due_date'),
  })`${insertion(invoices, periodInvoice(context, numbered), numbered)} on conflict do nothing`;
  const moved = movedSeries(context, due, kept);
  const skipped = selected('skipped', {
    ...columnsOf(moved),
    periods: sql<number>`1`,
  })`${moved} join ${kept} on ${kept.id} = ${moved.id} where ${kept.is_left_out} and ${kept.series_period} = ${kept.next_period}`;
  const effects = {
    ...linesOf(issued, kept),
    audited: auditOwned(context, 'invoice.recur', issued, ['total_amount']),
    skips_audited: auditOwned(context, 'invoice.skip-periods', skipped, ['periods']),
    told: noticesOfBills(context, issued),
  };
  return withCtes(
    [due, kept, billed, numbers, numbered, issued, moved, skipped, effects],
    sql`select ${moved.id}, exists (select from ${issued} where ${issued.series_id} = ${moved.id}) as was_issued from ${moved}`,
  );
}

const i = alias(invoices, 'i');

/** By how much the numbers of a period's bills differ, if other rents are between its days: more than a series has periods. */
const PARTS = sql.raw('100000');

/** What every invoice of a series copies from the first one. */
const termColumns = [
  'invoice_type',
  'notes',
  'tax_amount',
  'late_fee_bps',
  'allow_partial_payment',
  'recurrence_type',
  'recurrence_end_date',
  'rent_period',
  'series_id',
] as const;

/** The CTE `due`: the series whose next period is due, and what that period is for. */
function duePeriods(which: SQL) {
  const next = sql`i.next_period`;
  const covers = periodSpanSql('i', next);
  return selected('due', {
    ...pick(i, 'id', 'title', 'description', 'subtotal', 'next_period', 'series_late_fee_bps', 'zone'),
    ...pick(i, ...partyColumns, ...termColumns, ...seriesColumns),
    period_due: periodDueDateSql('i', next),
    period_from: covers.from,
    period_to: covers.to,
    period_first: periodMonthSql('i', next),
    period_next: monthStart(periodMonthSql('i', next), monthsPerPeriod('i')),
  })`invoices i where ${which} for update skip locked`;
}

/**
 * The CTE `kept`: those of `due` that have not ended, with the present name and rent, and the months as titles have them.
 * Of the rent's periods only the days are billed that no other rent pays for, by the day, a row for each span of them; a
 * series that repeats its own lines bills whole periods.
 */
function keptPeriods(due: ReturnType<typeof duePeriods>) {
  const whole: Span = { from: due.period_from, to: due.period_to };
  const followsIt = followsRent(due);
  const ifFollows = (day: SQL, other: SQL) => sql<string>`case when ${followsIt} then ${day} else ${other} end`;
  const period: Span = {
    from: ifFollows(sql`free.from_day`, whole.from),
    to: ifFollows(sql`free.to_day`, whole.to),
  };
  const rent = rentOfPeriod('t', due.period_due, whole.from);
  const share = freeShare(whole);
  const isShort = sql`(${followsIt} and ${share.days} < ${share.of})`;
  const periodOrDue: Span = {
    from: sql`coalesce(${period.from}, ${due.period_due})`,
    to: sql`coalesce(${period.to}, ${due.period_due})`,
  };
  return selected('kept', {
    ...columnsOf(due),
    // Each span of free days is a bill of its own.
    series_period: sql<number>`${due.next_period} + ${PARTS} * (coalesce(free.nth, 1) - 1)`,
    period_from: period.from,
    period_to: period.to,
    present_name: sql<string>`t.full_name`,
    present_rent: sql<number>`case when ${isShort} then ${rentOfDaysSql(rent, share)} else ${rent} end`,
    rent_days: sql<string>`case when ${isShort} then ${daysOfShare(share)} else '' end`,
    is_left_out: sql<boolean>`${isBilledOtherwise(due)} or ${followsIt} and (${rent} = 0 or free.from_day is null)`,
    // Beside a rent of some days of its month another one may be made, and of its own the first alone is its month's.
    is_sole: sql<boolean>`(${isSoleRent(due)} and ${due.rent_period} is null and not ${isRentBeside(due)} and coalesce(free.nth, 1) = 1)`,
    first_months: titleOfMonths(statedSpan(due), spanOf(due)),
    period_months: titleOfMonths(period, periodOrDue),
  })`${due} join tenancies t on t.id = ${due.tenant_id}
      left join ${freeDays(due.tenant_id, whole)} on ${followsIt}
      where ${isLive(sql`t.status`)}`;
}

type Due = ReturnType<typeof duePeriods>;

/** Whether the tenancy has a rent `i` of one of the months of a period, or of others. */
function isRentBeside(
  due: Due,
  which: SQL = sql`true`,
  months = { first: due.period_first, next: due.period_next },
): SQL {
  return sql`exists (select from invoices i where i.tenant_id = ${due.tenant_id} and ${isRentOf(months)} and ${which})`;
}

/**
 * Whether a period that is due is a rent whose months have one already, or a rent of another period than the month with
 * days in a month of which one is without saying its days. What follows the rent is only kept out by a bill that speaks
 * of a month (`isOfAMonth`). A typed rent of each week is never kept out. Of its own series, only whole months that were
 * stated count. Of two series that are due at the same time for the same month, the one with the lower id bills.
 */
function isBilledOtherwise(due: Due): SQL {
  const isOther = sql`(i.series_id is distinct from ${due.id} or ${isPart(statedSpan('i'))} is false)`;
  const isRent = sql`(${isOther} and (${due.rent_day} is null or ${isOfAMonth}))`;
  const ofItsDays = { first: monthStart(due.period_from), next: monthStart(due.period_to, sql`1`) };
  const isUnstated = sql`(i.covers_from is null and i.recurrence_type <> 'WEEKLY')`;
  return sql`(${due.rent_period} is not null and ${isRentBeside(due, isUnstated, ofItsDays)}
    or ${due.rent_period} is null and ${isSoleRent(due)} and (${isRentBeside(due, isRent)} or exists (
      select from ${due} s where s.tenant_id = ${due.tenant_id} and s.id < ${due.id} and ${isSoleRent('s')}
        and s.period_first < ${due.period_next} and ${due.period_first} < s.period_next)))`;
}

/** Whether a series is a rent of whole months. */
function isSoleRent(series: Of<'invoice_type' | 'recurrence_type'>): SQL {
  const [type, recurrence] = [columnOf(series, 'invoice_type'), columnOf(series, 'recurrence_type')];
  return sql`(${type} = 'MONTHLY_RENT' and ${recurrence} <> 'WEEKLY')`;
}

type Kept = ReturnType<typeof keptPeriods>;

/** The CTE `moved`: all series that were due; one that has ended has no next period. */
function movedSeries(context: Context, due: ReturnType<typeof duePeriods>, kept: Kept) {
  const later = sql`(${due.next_period} + 1)`;
  const change = changes(invoices, {
    next_period: later,
    next_issue_on: sql`case when ${kept.id} is not null then ${nextIssueSql(due, later)} end`,
    updated_at: nowIso(context),
  });
  return returned(
    'moved',
    pick(i, 'id', 'owner_id', 'kost_id'),
  )`update invoices i set ${change} from ${due} left join ${kept} on ${kept.id} = ${due.id} where i.id = ${due.id}`;
}

/** The invoice of a period, made from the first invoice of its series. */
function periodInvoice(context: Context, series: Kept & Rows<'number'>) {
  const subtotal = sql`case when ${followsRent(series)} then ${series.present_rent} else ${series.subtotal} end`;
  return {
    ...pick(series, ...partyColumns, ...termColumns),
    invoice_number: invoiceNumber(context, series.number),
    tenant_name: series.present_name,
    title: inPeriod(series.title, series),
    description: inPeriod(series.description, series),
    late_fee_bps: sql`coalesce(${series.series_late_fee_bps}, ${series.late_fee_bps})`,
    subtotal,
    total_amount: sql`${subtotal} + ${series.tax_amount}`,
    due_date: series.period_due,
    covers_from: series.period_from,
    covers_to: series.period_to,
    sole_rent_of: sql`case when ${series.is_sole} then ${series.period_first} end`,
    issued_date: dayIn(context, series.zone),
    is_recurring: true,
    series_period: series.series_period,
    late_fee_until: lastFreeDay(context, series.period_due, series.zone),
    status: 'SENT' as const,
    sent_at: nowIso(context),
    created_at: nowIso(context),
  };
}

function inPeriod(text: SQL, { first_months, due_date, period_months, period_due }: Kept): SQL {
  return textOfPeriodSql(text, { months: first_months, due: due_date }, { months: period_months, due: period_due });
}

/** The lines of the issued bills: a rent's only one, at the present rent, or the series' own. */
function linesOf(issued: Rows<'id' | 'series_id' | 'series_period'>, kept: Kept) {
  const ofSeries = sql`${issued} join ${kept} on ${kept.id} = ${issued.series_id} and ${kept.series_period} = ${issued.series_period}`;
  const rent = {
    invoice_id: issued.id,
    description: sql`${rentLine(kept.room_number)} || ${kept.rent_days}`,
    amount: kept.present_rent,
  };
  const own = {
    ...pick(item, 'position', 'quantity', 'unit_price', 'total_price'),
    invoice_id: issued.id,
    description: inPeriod(sql`item.description`, kept),
  };
  return {
    rent_lines: onlyItem(rent, sql`${ofSeries} where ${followsRent(kept)}`),
    own_lines: insertion(
      invoiceItems,
      own,
      sql`${ofSeries} join invoice_items item on item.invoice_id = ${kept.id} where not ${followsRent(kept)}`,
    ),
  };
}

const item = alias(invoiceItems, 'item');
