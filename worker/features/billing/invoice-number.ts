import { type SQL, sql } from 'drizzle-orm';
import { invoiceCounters } from '#drizzle/schema/invoices.ts';
import { COUNT_DIGITS, NUMBER_PREFIX } from '#shared/rules/invoice-number.ts';
import { type Context, today } from '../../context.ts';
import { changes, insertFrom } from '../../db/typed-writes.ts';

/**
 * Takes numbers of this month for an owner's new invoices: an INSERT that returns each `owner_id` with the
 * `last_number` that it took. Owners come in a fixed order, so that parallel statements cannot deadlock.
 *
 * @param from a CTE with `owner_id`, one row for each new invoice
 */
export function takeNumbers(context: Pick<Context, 'now'>, from: SQL): SQL {
  const taken = { owner_id: sql`owner_id`, month: monthOf(context), last_number: sql`count(*)` };
  const further = { last_number: sql`invoice_counters.last_number + excluded.last_number` };
  return sql`
    ${insertFrom(invoiceCounters, taken, sql`${from} group by owner_id order by owner_id`)}
    on conflict (owner_id, month) do update set ${changes(invoiceCounters, further)}
    returning owner_id, last_number`;
}

/** The number of an invoice of this month. */
export function invoiceNumber(context: Pick<Context, 'now'>, count: SQL): SQL {
  return numberOf(sql`${monthOf(context)}::text`, countText(sql`(${count})`));
}

/** @param month `YYYYMM` */
export function numberOf(month: SQL, count: SQL): SQL {
  return sql`${numberBeginning(month)} || ${count}`;
}

/** The beginning of all numbers of a month. */
export function numberBeginning(month: SQL): SQL {
  return sql`${sql.raw(`'${NUMBER_PREFIX}'`)} || ${month} || '-'`;
}

/** The count within a month as it is printed. `lpad` alone would cut a count of more than four digits. */
export function countText(count: SQL): SQL {
  return sql`lpad(${count}::text, greatest(${sql.raw(String(COUNT_DIGITS))}, length(${count}::text)), '0')`;
}

/** `YYYYMM`, in WIB. */
function monthOf(context: Pick<Context, 'now'>): string {
  return today(context).slice(0, 7).replace('-', '');
}
