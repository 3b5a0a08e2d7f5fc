import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { invoiceItems, invoices } from '#drizzle/schema/invoices.ts';
import { type Context, nowIso } from '../../context.ts';
import { changes, pick, returned, selected, withCtes } from '../../db/ctes.ts';
import { type Span, spanOf, statedSpan, titleOfMonths } from '../billing/covered-months.ts';
import { lastDaysRentSql, textOfPeriodSql } from '../billing/recurrence-sql.ts';
import { billedUpTo } from './rent-of-month.ts';

const d = alias(invoices, 'd');

/**
 * The statement that shortens drafts with which an automatic rent begins to the days that no other rent pays for, as a
 * later period is when it is issued (`issued-periods.ts`): a rent that was typed after the draft may end within its month.
 * A draft with other lines than the rent stays as its owner made it.
 *
 * @param which of the drafts `d`
 */
export function shortenedDrafts(context: Context, which: SQL): SQL {
  const billed = billedUpTo(sql`d.tenant_id`, { from: sql`d.covers_from`, to: sql`d.covers_to` }, sql`i.id <> d.id`);
  const found = selected('found', {
    ...pick(d, 'id', 'title', 'due_date', 'covers_from', 'covers_to', 'subtotal'),
    free: sql<string>`billed.day + 1`,
    days: sql<number>`d.covers_to - billed.day`,
    days_of: sql<number>`d.covers_to + 1 - d.covers_from`,
  })`invoices d cross join lateral (select ${billed} as day offset 0) as billed
      where ${which} and d.status = 'DRAFT' and d.series_period = 0 and d.rent_day is not null and d.rent_period is null
        and billed.day is not null and (select count(*) from invoice_items each where each.invoice_id = d.id) = 1
      for update of d skip locked`;
  const part: Span = { from: found.free, to: found.covers_to };
  const months = (now: Span, span: Span) => ({ months: titleOfMonths(now, span), due: found.due_date });
  const subtotal = lastDaysRentSql(found.subtotal, found.days, found.days_of);
  const change = changes(invoices, {
    covers_from: found.free,
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
    description: sql`it.description || ', ' || ${shortened.days} || ' dari ' || ${shortened.days_of} || ' hari'`,
    quantity: 1,
    unit_price: shortened.subtotal,
    total_price: shortened.subtotal,
  });
  const lines = sql`update invoice_items it set ${line} from ${shortened} where it.invoice_id = ${shortened.id}`;
  return withCtes([found, shortened, { lines }], sql`select`);
}
