import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { invoiceItems, invoices } from '#drizzle/schema/invoices.ts';
import { type Context, nowIso } from '../../context.ts';
import { changes, pick, returned, selected, withCtes } from '../../db/ctes.ts';
import { monthStart, type Span, spanOf, statedSpan, titleOfMonths } from '../billing/covered-months.ts';
import { followsRent, rentOfDaysSql, textOfPeriodSql } from '../billing/recurrence-sql.ts';
import { daysOfShare, freeDays, freeShare, speaksOfMonth } from './free-days.ts';
import { isRentOf } from './rent-of-month.ts';

const d = alias(invoices, 'd');

const whole: Span = { from: sql`d.covers_from`, to: sql`d.covers_to` };
const free = freeDays(sql`d.tenant_id`, whole, sql`i.id <> d.id`);
const itsMonth = { first: monthStart(whole.from), next: monthStart(whole.from, sql`1`) };

/**
 * Whether `d` is a draft with which an automatic rent begins, and other rents ask for all of its days, or one that was
 * typed after it for its month. It is sent by nobody: the job leaves it out, as a later period.
 */
export const isAskedOtherwise: SQL = sql`(d.series_period = 0 and d.covers_to is not null and ${followsRent('d')} and (
  not exists (select from ${free})
  or d.rent_day is not null and exists (select from invoices i where i.tenant_id = d.tenant_id and i.created_at > d.created_at
    and ${isRentOf(itsMonth)} and ${speaksOfMonth(sql` and b.id <> d.id`)})))`;

/**
 * The statement that shortens drafts with which an automatic rent begins to the days that no other rent pays for, as a
 * later period is when it is issued (`issued-periods.ts`): a rent that was typed after the draft may end or begin within them.
 * It comes before whatever sends them, by the job or by hand.
 * A draft with other lines than the rent stays as its owner made it.
 *
 * @param which of the drafts `d`
 */
export function shortenedDrafts(context: Context, which: SQL): SQL {
  const share = freeShare(whole);
  const found = selected('found', {
    ...pick(d, 'id', 'title', 'due_date', 'covers_from', 'covers_to', 'subtotal'),
    free_from: sql<string>`free.from_day`,
    free_to: sql<string>`free.to_day`,
    days: sql<number>`${share.days}`,
    days_of: sql<number>`${share.of}`,
  })`invoices d cross join ${free}
      where ${which} and d.status = 'DRAFT' and d.series_period = 0 and (d.rent_day is not null or d.rent_period is not null)
        and ${share.days} < ${share.of}
        and (select count(*) from invoice_items each where each.invoice_id = d.id) = 1
      for update of d skip locked`;
  const part: Span = { from: found.free_from, to: found.free_to };
  const months = (now: Span, span: Span) => ({ months: titleOfMonths(now, span), due: found.due_date });
  const after = sql`(${found.free_from} - ${found.covers_from})`;
  const subtotal = rentOfDaysSql(found.subtotal, { days: found.days, of: found.days_of, after });
  const change = changes(invoices, {
    covers_from: part.from,
    covers_to: part.to,
    // The months after a part begin on the day after it (`periodSpanSql`): the first one of them at once, not a month later.
    periods_from: sql`case when d.rent_period is null and ${part.to} < d.covers_to then ${monthStart(sql`(${part.to} + 1)`, sql`-1`)} else d.periods_from end`,
    // Beside a rent of some days of its month another one may be made.
    sole_rent_of: null,
    title: textOfPeriodSql(found.title, months(statedSpan(found), spanOf(found)), months(part, part)),
    subtotal,
    total_amount: sql`${subtotal} + d.tax_amount`,
    updated_at: nowIso(context),
  });
  const shortened = returned('shortened', {
    ...pick(d, 'id', 'subtotal'),
    days: found.days,
    days_of: found.days_of,
  })`update invoices d set ${change} from ${found} where d.id = ${found.id}`;
  const line = changes(invoiceItems, {
    description: sql`it.description || ${daysOfShare({ days: shortened.days, of: shortened.days_of })}`,
    quantity: 1,
    unit_price: shortened.subtotal,
    total_price: shortened.subtotal,
  });
  const lines = sql`update invoice_items it set ${line} from ${shortened} where it.invoice_id = ${shortened.id}`;
  return withCtes([found, shortened, { lines }], sql`select ${shortened.id} from ${shortened}`);
}
