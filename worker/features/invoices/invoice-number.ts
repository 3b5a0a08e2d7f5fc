import { type SQL, sql } from 'drizzle-orm';
import { invoiceCounters } from '#drizzle/schema/invoices.ts';
import { type Context, today } from '../../context.ts';
import { insertFrom } from '../../db/typed-writes.ts';

/**
 * Takes numbers of this month for an owner's new invoices: an INSERT that returns each `owner_id` with the `last_number`
 * that it took. Owners come in a fixed order, so that parallel statements cannot deadlock.
 *
 * @param from a CTE with `owner_id`, one row for each new invoice
 */
export function takeNumbers(context: Pick<Context, 'now'>, from: SQL): SQL {
  const taken = { owner_id: sql`owner_id`, month: monthOf(context), last_number: sql`count(*)` };
  return sql`
    ${insertFrom(invoiceCounters, taken, sql`${from} group by owner_id order by owner_id`)}
    on conflict (owner_id, month) do update set last_number = invoice_counters.last_number + excluded.last_number
    returning owner_id, last_number`;
}

/** `INV-YYYYMM-0001` of this month. Four digits or more: `lpad` would cut a longer number. */
export function invoiceNumber(context: Pick<Context, 'now'>, number: SQL): SQL {
  const digits = sql`(${number})::text`;
  return sql`'INV-' || ${monthOf(context)}::text || '-' || lpad(${digits}, greatest(4, length(${digits})), '0')`;
}

/** `YYYYMM`, in WIB. */
function monthOf(context: Pick<Context, 'now'>): string {
  return today(context).slice(0, 7).replace('-', '');
}
