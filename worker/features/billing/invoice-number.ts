import { type SQL, sql } from 'drizzle-orm';
import { invoiceCounters } from '#drizzle/schema/invoices.ts';
import { COUNT_DIGITS, NUMBER_PREFIX } from '#shared/rules/invoice-number.ts';
import { type Context, today } from '../../context.ts';
import { changes, insertion, pick, returned, type Rows } from '../../db/ctes.ts';

/**
 * Numbers of this month for owners' new invoices: the CTE `numbers` takes them, and has each `owner_id` with the last one.
 * Owners come in a fixed order, so that parallel statements cannot deadlock.
 *
 * @param bills one row for each new invoice
 */
export function takenNumbers(context: Pick<Context, 'now'>, bills: Rows<'owner_id'>) {
  const { owner_id } = bills;
  const taken = { owner_id, month: monthOf(context), last_number: sql`count(*)` };
  const further = { last_number: sql`invoice_counters.last_number + excluded.last_number` };
  return returned(
    'numbers',
    pick(invoiceCounters, 'owner_id', 'last_number'),
  )`${insertion(invoiceCounters, taken, sql`${bills} group by ${owner_id} order by ${owner_id}`)}
      on conflict (owner_id, month) do update set ${changes(invoiceCounters, further)}`;
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
