import { type SQL, sql } from 'drizzle-orm';
import { invoiceItems, invoices } from '#drizzle/schema/invoices.ts';
import { tenancies } from '#drizzle/schema/tenancies.ts';
import type { SetAutomaticRentInput, Tenant } from '#shared/contract/tenants.ts';
import { DEFAULT_LATE_FEE_BPS } from '#shared/rules/late-fee.ts';
import { percentToBasisPoints } from '#shared/rules/money.ts';
import { ISSUED_BEFORE_DUE_DAYS } from '#shared/rules/recurrence.ts';
import { auditEntry, auditOwned } from '../../audit.ts';
import { nowIso, today } from '../../context.ts';
import { isLive } from '../../db/states.ts';
import { changes } from '../../db/typed-writes.ts';
import { DomainError } from '../../errors.ts';
import { type KeyedContext, onceByKey, type OnceByKey } from '../../idempotency.ts';
import { cancelBills } from '../invoices/cancel-bills.ts';
import { rentTitle, withBills } from '../invoices/rent-bills.ts';
import { periodDueDateSql, rentDueSql, textOfPeriodSql } from '../invoices/recurrence-sql.ts';
import { isRentOf, monthAfter } from '../invoices/rent-of-month.ts';
import { rentIfOther, rentOn } from './agreed-rent.ts';
import { isRentSeries, presentSeriesFirst, rentDayOfSeries } from './automatic-rent.ts';
import { lockTenancy } from './lock-tenancy.ts';
import { selectTenancy, toTenant } from './queries.ts';

/**
 * Switches the automatic monthly rent of a live tenancy on or off, or changes it. Day and rent change from the next
 * bill on; bills that were sent stay as they are. Each month is billed once: a new day never adds a second bill to a
 * month, and after a pause the series begins with the next due date whose month has no rent yet. A late fee is only
 * taken for a first bill that is still to be made; a running series keeps its own.
 *
 * @throws DomainError NOT_FOUND or TENANCY_NOT_ACTIVE
 */
export async function setAutomaticRent(context: KeyedContext, input: SetAutomaticRentInput): Promise<Tenant> {
  const { db } = context;
  const once = onceByKey(context);
  const {
    repeated,
    results: [, , , set, [tenancy]],
  } = await once.batch([
    ...lockTenancy(context, input.id, sql`series_period = 0`),
    db.execute(input.is_on ? switchedOn(context, once, input) : switchedOff(context, once, input)),
    selectTenancy(context, input.id),
  ]);
  if (tenancy === undefined) throw new DomainError('NOT_FOUND');
  if (set.rows.length === 0 && !repeated) throw new DomainError('TENANCY_NOT_ACTIVE');
  return toTenant(tenancy);
}

/** The CTEs `before`, the earlier tenancy, and `tenancy`, with its new rent, and the audit entry of that change. */
function withRent(context: KeyedContext, once: OnceByKey, { id, is_on, monthly_rent }: SetAutomaticRentInput): SQL {
  const { actor } = context;
  const rent = rentIfOther(monthly_rent, 'tenancies', today(context));
  return sql`before as (
      select id, monthly_rent, next_rent, next_rent_from from tenancies where id = ${id} and owner_id = ${actor.id} and ${isLive()} and ${once.isFree}
    ), tenancy as (
      update tenancies set ${changes(tenancies, { ...rent, updated_at: nowIso(context) })}
      where id in (select id from before) returning *
    ), kept as (${once.keep(sql`tenancy`, sql`id`)}),
    audited as (
      ${auditEntry(context, {
        action: 'tenancy.set-automatic-rent',
        from: sql`tenancy`,
        subject: sql`id`,
        owner: sql`owner_id`,
        details: sql`jsonb_build_object('is_on', ${is_on}::boolean, 'monthly_rent', ${rentOn('tenancy', today(context))})`,
      })}
    )`;
}

/** The statement that ends all series of the tenancy's rent, and cancels a waiting draft of a first bill. */
function switchedOff(context: KeyedContext, once: OnceByKey, input: SetAutomaticRentInput): SQL {
  const stopped = changes(invoices, { next_issue_on: null, updated_at: nowIso(context) });
  const isWaiting = sql`id in (select id from series where status = 'DRAFT')`;
  return sql`
    with ${withRent(context, once, input)}, series as (
      select s.id, s.status from tenancy join invoices s on s.tenant_id = tenancy.id
      where ${isRentSeries} and s.next_issue_on is not null
    ), stopped as (
      update invoices set ${stopped} where id in (select id from series where status <> 'DRAFT')
    ), cancelled as (${cancelBills(context, null, isWaiting, { next_issue_on: null })}),
    cancelled_audited as (${auditOwned(context, 'invoice.cancel', 'cancelled', ['total_amount'])})
    select id from tenancy`;
}

function switchedOn(context: KeyedContext, once: OnceByKey, input: SetAutomaticRentInput): SQL {
  const bps = percentToBasisPoints(input.late_fee_percentage ?? DEFAULT_LATE_FEE_BPS / 100);
  const first = {
    id: context.newId(),
    invoice_type: 'MONTHLY_RENT',
    title: rentTitle(sql`t.first_due`),
    amount: rentOn('t', sql`t.first_due`),
    due_date: sql`t.first_due`,
    isSent: false,
    late_fee_bps: bps,
    series: {
      rent_day: sql`t.first_day`,
      rent_month: firstOfMonth(sql`t.first_due`),
      next_issue_on: issueDaySql(sql`t.first_due`),
    },
  } as const;
  const changed = changes(invoices, {
    rent_day: sql`next.new_day`,
    rent_month: sql`(${firstOfMonth(sql`next.due`)} - make_interval(months => next.period))::date`,
    next_period: sql`greatest(next.period, 1)`,
    next_issue_on: sql`case when next.period = 0 or next.status <> 'DRAFT' then ${issueDaySql(sql`next.due`)}
      else next.next_issue_on end`,
    due_date: ifWaits(sql`next.due`, sql`next.due_date`),
    late_fee_until: ifWaits(sql`next.due`, sql`next.late_fee_until`),
    title: ifWaits(textOfPeriodSql(sql`next.title`, sql`next.due_date`, sql`next.due`), sql`next.title`),
    late_fee_bps:
      input.late_fee_percentage === undefined
        ? undefined
        : sql`case when next.status = 'DRAFT' then ${bps}::int else next.late_fee_bps end`,
    subtotal: sql`next.new_subtotal`,
    total_amount: sql`next.new_subtotal + next.tax_amount + next.late_fee_amount`,
    updated_at: nowIso(context),
  });
  return sql`
    with ${withRent(context, once, input)}, ${withSeries(context, input)}, changed as (
      update invoices i set ${changed} from next where i.id = next.id
    ), repriced as (
      update invoice_items it set ${changes(invoiceItems, { quantity: 1, unit_price: sql`next.new_subtotal`, total_price: sql`next.new_subtotal` })}
      from next where it.invoice_id = next.id and next.new_subtotal <> next.subtotal
    ), starting as (
      select tenancy.*, first_day, case when contract_start > ${today(context)}::date then contract_start else due end as first_due
      from tenancy cross join lateral (select ${chosenDay(input, sql`extract(day from contract_start)::int`)} as first_day) as choice
      cross join lateral (${freeDueDates(sql`${today(context)}::date`, sql`first_day`, sql`tenancy.id`)}) as free
      where not exists (select from series)
    ), ${withBills(context, 'starting', [first])}
    select id from tenancy`;
}

/**
 * The CTEs `series`, the tenancy's present series, and `next`: the period that it bills next (from 0), the due date,
 * and the amount of its first invoice. Period 0 is a draft whose due date may move. A draft that is due when the
 * contract begins keeps its date; then the next period is 1, which takes the new day.
 */
function withSeries(context: KeyedContext, input: SetAutomaticRentInput): SQL {
  const day = sql`${today(context)}::date`;
  const due = rentDueSql(sql`month`, sql`new_day`);
  return sql`series as (
      select s.*, tenancy.monthly_rent, tenancy.next_rent, tenancy.next_rent_from,
        ${rentOn('before', sql`s.due_date`)} as old_rent,
        ${chosenDay(input, rentDayOfSeries, sql`extract(day from contract_start)::int`)} as new_day,
        case when s.status = 'DRAFT' and s.due_date > contract_start then 0
          when s.status = 'DRAFT' then 1 else coalesce(s.next_period, 1) end as period,
        (select max(due_date) from invoices p where p.series_id = s.id) as last_due
      from tenancy join before using (id) join invoices s on s.tenant_id = tenancy.id
      where ${isRentSeries} order by ${presentSeriesFirst} limit 1
    ), next as (
      select series.*, coming.due,
        case when status = 'DRAFT' and subtotal = old_rent and ${hasOneLine} then ${rentOn('series', sql`case when period = 0 then coming.due else due_date end`)}
          else subtotal end as new_subtotal
      from series cross join lateral (
        select ${due} as due from (
          select (case when period = 0 then ${firstOfMonth(sql`due_date`)} when next_issue_on is null then ${firstOfMonth(day)}
            else ${firstOfMonth(periodDueDateSql('series', sql`period`))} end + make_interval(months => count))::date as month
          from generate_series(0, ${MOST_MONTHS}::int) as count) as months
        where ${due} > case when period = 0 then ${day} when next_issue_on is null then greatest(last_due, ${day}) else last_due end
          and (next_issue_on is not null or not ${isBilled(sql`month`, sql`series.tenant_id`)})
        order by month limit 1) as coming
    )`;
}

/** Whether the first invoice of the series has a single line, and not several that its owner typed. */
const hasOneLine = sql`(select count(*) from invoice_items it where it.invoice_id = series.id) = 1`;

/** How many months ahead a month without a rent is searched for. */
const MOST_MONTHS = 36;

/** The next due date after `day` whose month has no rent yet. */
function freeDueDates(day: SQL, rentDay: SQL, tenancy: SQL): SQL {
  const due = rentDueSql(sql`month`, rentDay);
  return sql`
    select ${due} as due from (
      select (${firstOfMonth(day)} + make_interval(months => count))::date as month
      from generate_series(0, ${MOST_MONTHS}::int) as count) as months
    where ${due} > ${day} and not ${isBilled(sql`month`, tenancy)} order by month limit 1`;
}

/** Whether a tenancy has a rent bill of the month that begins on a day. */
function isBilled(month: SQL, tenancy: SQL): SQL {
  return sql`exists (
    select from invoices i where i.tenant_id = ${tenancy} and ${isRentOf({ first: month, next: monthAfter(month) })})`;
}

/** The input's fixed day; the day on which the contract began if it is null; the present day if the input has none. */
function chosenDay({ day }: SetAutomaticRentInput, present: SQL, ofContract = present): SQL {
  if (day === undefined) return present;
  return day === null ? ofContract : sql`${day}::int`;
}

/** `value` if the next period is 0, a waiting draft; otherwise `other`. */
function ifWaits(value: SQL, other: SQL): SQL {
  return sql`case when next.period = 0 then ${value} else ${other} end`;
}

function firstOfMonth(day: SQL): SQL {
  return sql`date_trunc('month', ${day})::date`;
}

function issueDaySql(due: SQL): SQL {
  return sql`(${due} - ${ISSUED_BEFORE_DUE_DAYS}::int)`;
}
