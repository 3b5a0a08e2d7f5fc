import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { invoiceItems, invoices } from '#drizzle/schema/invoices.ts';
import { auditOwned } from '../../audit.ts';
import { type Context, nowIso } from '../../context.ts';
import { changes, idsOf, pick, returned, selected, withCtes } from '../../db/ctes.ts';
import { countsFor, monthStart, type Span, spanOf, statedSpan, titleOfMonths } from '../billing/covered-months.ts';
import { begunOnSql, nextIssueSql, periodStartSql, rentOfDaysSql, textOfPeriodSql } from '../billing/recurrence-sql.ts';
import { daysOfShare, freeShare } from './free-days.ts';
import { isRentAs, type MonthDays } from './rent-of-month.ts';

const d = alias(invoices, 'd');

/** Whether `d` is a draft of which is known what it pays for. */
const isDraft = sql`(d.status = 'DRAFT' and d.covers_to is not null)`;

/** What follows FROM: what `d` asks for (`drizzle/functions/asked_rents.sql`); no row for nothing. */
const asked = sql`asked_rents(d) as asked`;

/**
 * Whether `d` is a draft of rent of which nothing is left to ask for: other rents ask for all of its days, or one that was
 * typed after it for its month; of a typed one, for some of them since. It is sent by nobody: the job leaves it out, as a
 * later period.
 */
export const isAskedOtherwise: SQL = sql`(${isDraft} and not exists (select from ${asked}))`;

/**
 * What follows FROM: rents `i` of a month as they count. A draft counts as it will be sent: with the days that no other
 * rent asks for; without any, not at all.
 *
 * @param whose the condition on bills `d` that says whose they are
 */
export function askedRents(days: MonthDays, whose: SQL, of: 'tenancy' | 'owner' = 'tenancy'): SQL {
  return sql`(select i.* from invoices d cross join lateral (
      select d.* where ${isDraft} is not true union all select asked.* from ${asked} where ${isDraft}) as i
    where ${whose} and ${isRentAs('d')} and ${countsFor('d', days, of)}) as i`;
}

/**
 * The statement that splits drafts that are about to be sent by hand (`drizzle/functions/split_draft.sql`): what a draft asks
 * for beside a rent that others ask for, and each further span of days of one that begins no series, are bills of their own.
 *
 * @param which of the drafts `d`
 */
export function splitDrafts(context: Context, which: SQL): SQL {
  const made = selected(
    'made',
    pick(invoices, 'id', 'owner_id', 'kost_id', 'total_amount'),
  )`(select split.* from invoices d
      cross join split_draft(d, ${nextIssueSql('d', sql`greatest(d.next_period, 1)`)}, ${nowIso(context)}) as split where ${which} and ${isDraft}) as invoices`;
  return withCtes([made, { audited: auditOwned(context, 'invoice.create', made, ['total_amount']) }], idsOf(made));
}

/**
 * The statement that shortens drafts of the agreed rent to the first days that no other rent pays for: a
 * rent that was typed after the draft may end or begin within them. What follows begins at once, and asks for the others.
 * It comes before whatever sends them, by the job or by hand. Other lines than the rent stay as their owner made them.
 *
 * @param which of the drafts `d`
 */
export function shortenedDrafts(context: Context, which: SQL): SQL {
  const found = selected('found', {
    ...pick(d, 'id', 'title', 'due_date', 'covers_from', 'covers_to'),
    free_from: sql<string>`asked.covers_from`,
    free_to: sql<string>`asked.covers_to`,
    amount: sql<number>`asked.subtotal`,
  })`invoices d cross join ${asked}
      where ${which} and ${isDraft} and (asked.covers_from > d.covers_from or asked.covers_to < d.covers_to)
      for update of d skip locked`;
  const part: Span = { from: found.free_from, to: found.free_to };
  const months = (now: Span, span: Span) => ({ months: titleOfMonths(now, span), due: found.due_date });
  const after = sql`(${found.free_to} + 1)`;
  const ifLeft = (then: SQL, otherwise: SQL) =>
    sql`case when ${part.to} < d.covers_to and d.series_id is not null then ${then} else ${otherwise} end`;
  const change = changes(invoices, {
    covers_from: part.from,
    covers_to: part.to,
    // What follows a part begins on the day after it (`periodSpanSql`): the first one at once, not a period later.
    periods_from: ifLeft(
      sql`case when d.rent_period is null then ${monthStart(after, sql`-1`)} else ${periodStartSql(after, sql`d.rent_period`, sql`-1`)} end`,
      sql`d.periods_from`,
    ),
    periods_day: ifLeft(
      sql`case when d.rent_period is not null then ${begunOnSql(after, sql`d.rent_period`, sql`d.covers_from`)} end`,
      sql`d.periods_day`,
    ),
    // Beside a rent of some days of its month another one may be made.
    sole_rent_of: null,
    title: textOfPeriodSql(found.title, months(statedSpan(found), spanOf(found)), months(part, part)),
    subtotal: found.amount,
    total_amount: sql`${found.amount} + d.tax_amount`,
    updated_at: nowIso(context),
  });
  const shortened = returned(
    'shortened',
    pick(d, 'id'),
  )`update invoices d set ${change} from ${found} where d.id = ${found.id}`;
  const share = freeShare(statedSpan(found), part);
  const price = rentOfDaysSql(sql`l.total_price`, share);
  const line = changes(invoiceItems, {
    description: sql`l.description || ${daysOfShare(share)}`,
    quantity: 1,
    unit_price: price,
    total_price: price,
  });
  const lines = sql`update invoice_items l set ${line} from ${found} where l.invoice_id = ${found.id} and is_rent_line(l)`;
  return withCtes([found, shortened, { lines }], sql`select ${shortened.id} from ${shortened}`);
}
