import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { invoiceItems, invoices } from '#drizzle/schema/invoices.ts';
import type { Tenant } from '#shared/contract/tenants.ts';
import { type Context, nowIso, today } from '../../context.ts';
import { changes, type Part, pick, returned, type Rows } from '../../db/ctes.ts';
import { isLive } from '../../db/states.ts';
import type { Span } from '../billing/covered-months.ts';
import { freeDays, freeShare } from '../invoices/free-days.ts';
import { isRentHead, isWatchedRent } from '../invoices/rent-series.ts';
import {
  dayOfPeriods,
  endOfFirstSql,
  followsRent,
  periodDueDateSql,
  periodsFrom,
  periodSpanSql,
  rentOfDaysSql,
} from '../billing/recurrence-sql.ts';
import { isOtherRent, type RentChange, rentOfPeriod } from '../billing/agreed-rent.ts';

/**
 * Whether the invoice `s` is the first of a series that bills a tenancy's rent each month, or each of its periods. A running one goes on without
 * its first invoice.
 */
export const isRentSeries: SQL = sql`(${isRentHead('s')} and (s.recurrence_type = 'MONTHLY' or s.rent_period is not null)
  and (s.next_issue_on is not null or s.status <> 'CANCELLED'))`;

/** The order of a tenancy's series: the running one first, then stopped ones, the newest first. */
export const presentSeriesFirst: SQL = sql`s.next_issue_on is null, s.id desc`;

/** The day of the month on which the series `s` bills. */
export const rentDayOfSeries: SQL = sql`coalesce(s.rent_day, extract(day from s.due_date)::int)`;

/** The day of the month from which the periods of the series `s` are counted. */
export const beginDayOfSeries: SQL = sql`(case when s.rent_period is null then coalesce(s.periods_day, ${rentDayOfSeries}) else ${dayOfPeriods('s')} end)`;

/** The late fee a day of the bills that the series `s` is still to make, in basis points. */
export const lateFeeOfSeries: SQL = sql`coalesce(s.series_late_fee_bps, s.late_fee_bps)`;

/** What the last automatic rent `s` of a tenancy says, also one that was called off; null without one. */
function ofLast(tenancy: SQL, said: SQL): SQL<number | null> {
  return sql<number | null>`(select ${said} from invoices s where s.tenant_id = ${tenancy} and s.series_period = 0
    and s.invoice_type = 'MONTHLY_RENT' and (s.rent_day is not null or s.rent_period is not null) order by ${presentSeriesFirst} limit 1)`;
}

/** Its late fee a day, in basis points. */
export const lastLateFee = (tenancy: SQL) => ofLast(tenancy, lateFeeOfSeries);
/** Its day of the month; null of another period. */
export const lastRentDay = (tenancy: SQL) => ofLast(tenancy, sql`s.rent_day`);

/** Whether the first invoice `s` of a series has a single line, and not several that its owner typed. */
export const hasOneLine = sql`(select count(*) from invoice_items it where it.invoice_id = s.id) = 1`;

/** What the first invoice `s` of a series asks for of a rent, by the day if days of its period were prepaid. */
export function askedOfFirst(rent: SQL): SQL {
  const next = sql`(${endOfFirstSql(sql`s.covers_from`, sql`s.rent_period`, beginDayOfSeries)} + 1)`;
  const [days, of] = [sql`(s.covers_to + 1 - s.covers_from)`, sql`(${next} - s.covers_from)`];
  return sql`(case when s.covers_to + 1 < ${next} then ${rentOfDaysSql(rent, { days, of, after: sql`0` })} else ${rent} end)`;
}

/** The due date of the next bill of the series `s`: its first invoice if that is still a draft, or its next period. */
const nextDue: SQL = sql`case when s.status = 'DRAFT' then s.due_date
  else ${periodDueDateSql('s', sql`s.next_period`)} end`;

/** What the next bill of the series `s` pays for: its first invoice if that is still a draft, or its next period. */
const nextSpan = ((later: Span): Span => ({
  from: sql`case when s.status = 'DRAFT' then s.covers_from else ${later.from} end`,
  to: sql`case when s.status = 'DRAFT' then s.covers_to else ${later.to} end`,
}))(periodSpanSql('s', sql`s.next_period`));

const nextShare = freeShare({ from: sql`s.next_from`, to: sql`s.next_to` });
const nextRent = sql`case when s.follows_rent then ${rentOfPeriod('t', sql`s.next_due`, sql`s.next_from`)} else s.subtotal end`;

/**
 * How the rent of each row of `tenancies` is billed automatically; null if it never was. The series of all rows are
 * read together, so `tenancies` must be a CTE with the rows of a page.
 */
export const automaticRent = sql<Tenant['automatic_rent']>`(
  select jsonb_object_agg(s.tenant_id, json_build_object('is_on', s.next_issue_on is not null, 'day', s.day,
    'late_fee_percentage', (s.late_fee_bps / 100.0)::float8,
    'next_due_on', case when s.next_issue_on is not null then s.next_due end, 'next_issue_on', s.next_issue_on,
    'next_amount', coalesce(free.amount, ${nextRent})))
  from (
    select distinct on (s.tenant_id) s.tenant_id, s.next_issue_on, ${rentDayOfSeries} as day,
      ${lateFeeOfSeries} as late_fee_bps, s.subtotal,
      ${nextDue} as next_due, ${nextSpan.from} as next_from, ${nextSpan.to} as next_to, s.status <> 'DRAFT' and ${followsRent('s')} as follows_rent,
      ${followsRent('s')} and (s.status <> 'DRAFT' or ${hasOneLine}) as is_by_day, s.id
    from invoices s where s.tenant_id = any(array(select id from tenancies)) and ${isRentSeries}
    order by s.tenant_id, ${presentSeriesFirst}) as s
  join tenancies t on t.id = s.tenant_id
  left join lateral (select sum(${rentOfDaysSql(nextRent, nextShare)})::bigint as amount
    from ${freeDays(sql`s.tenant_id`, { from: sql`s.next_from`, to: sql`s.next_to` }, sql`s.id`)}) as free on s.is_by_day) -> tenancies.id::text`;

/**
 * Whether the rent of each row of `tenancies`, a CTE with the rows of a page, was billed by itself and is no more,
 * without a word of its owner.
 */
export const hasStoppedRent = sql<boolean>`(${isLive(sql`tenancies.status`)} and coalesce((
  select jsonb_object_agg(s.tenant_id, s.has_stopped) from (
    select s.tenant_id, count(s.next_issue_on) = 0 as has_stopped from invoices s
    where s.owner_id = any(array(select owner_id from tenancies)) and s.tenant_id = any(array(select id from tenancies)) and ${isWatchedRent('s')}
    group by s.tenant_id) as s) ->> tenancies.id::text, 'false')::boolean)`;

/**
 * The CTEs that make the series of tenancies follow a new rent: a series whose only line was the old rent bills the
 * tenancy's rent from the next period on, and a first invoice that is still a draft asks for its month's rent. A series
 * with other lines stays as its owner made it, and so does every bill that was sent.
 */
export function rentFollowers(context: Context, changed: RentChange & Rows<'id'>): Part[] {
  const isDraft = sql`s.status = 'DRAFT'`;
  const after = askedOfFirst(rentOfPeriod(changed, sql`s.due_date`, sql`s.covers_from`));
  const ifDraft = (of: SQL) => sql`case when ${isDraft} then ${of} else ${today(context)} end`;
  const rentBefore = rentOfPeriod(changed, ifDraft(sql`s.due_date`), ifDraft(sql`s.covers_from`), 'old_');
  const before = sql`case when ${isDraft} then ${askedOfFirst(rentBefore)} else ${rentBefore} end`;
  const ownDay = {
    rent_day: sql`case when s.rent_period is null then ${rentDayOfSeries} end`,
    rent_month: sql`case when s.rent_period is null then coalesce(s.rent_month, date_trunc('month', s.due_date)::date) end`,
    // Their months stay, whatever day becomes their own.
    periods_from: periodsFrom('s'),
    subtotal: sql`case when ${isDraft} then ${after} else s.subtotal end`,
    total_amount: sql`case when ${isDraft} then ${after} else s.total_amount end`,
    updated_at: nowIso(context),
  };
  const followed = returned(
    'followed',
    pick(alias(invoices, 's'), 'id', 'subtotal', 'status'),
  )`update invoices s set ${changes(invoices, ownDay)} from ${changed}
      where s.tenant_id = ${changed.id} and ${isRentSeries} and s.next_issue_on is not null
        and ${changed.monthly_rent} > 0 and (${changed.next_rent} > 0) is not false and ${isOtherRent(changed)}
        and s.subtotal = ${before} and ${hasOneLine}`;
  const line = changes(invoiceItems, { quantity: 1, unit_price: followed.subtotal, total_price: followed.subtotal });
  const followed_line = sql`
    update invoice_items it set ${line} from ${followed}
    where it.invoice_id = ${followed.id} and ${followed.status} = 'DRAFT'`;
  return [followed, { followed_line }];
}
