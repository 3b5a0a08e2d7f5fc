import { type SQL, sql } from 'drizzle-orm';
import type { Alias } from '../../db/ctes.ts';

/** Rent series, by their first invoices. Each condition begins word for word as an index of `schema/invoices.ts`. */

const heads = `series_period = 0 and invoice_type = 'MONTHLY_RENT'`;

/** The columns of the index, each with the alias. */
function of(alias: Alias, condition: string): SQL {
  return sql.raw(
    condition.replaceAll(
      /\b(series_period|invoice_type|next_issue_on|next_period|rent_day|status|stop_noted_at|recurrence_end_date)\b/g,
      `${alias}.$1`,
    ),
  );
}

/** Whether an invoice is the first of a rent series that runs, or that bills the tenancy's rent and was stopped. */
export function isRentHead(alias: Alias): SQL {
  return of(alias, `((${heads} and (next_issue_on is not null or rent_day is not null)) is true)`);
}

/** Whether an invoice is the first of a running rent series; it may itself be cancelled, or still a draft. */
export function isRunningRent(alias: Alias): SQL {
  return sql`(${isRentHead(alias)} and ${sql.raw(`${alias}.next_issue_on`)} is not null)`;
}

/** What setting an automatic rent changes of the first invoice of a series, for taking it back. */
export const headColumns = [
  'id',
  'status',
  'rent_day',
  'rent_month',
  'periods_from',
  'next_period',
  'next_issue_on',
  'recurrence_end_date',
  'stop_noted_at',
  'due_date',
  'late_fee_until',
  'covers_from',
  'covers_to',
  'sole_rent_of',
  'title',
  'late_fee_bps',
  'series_late_fee_bps',
  'subtotal',
  'total_amount',
] as const;

/**
 * Whether an invoice is the first of a rent series that runs, or that has stopped by being cancelled or by its end date
 * and whose owner has not said that this is right.
 */
export function isWatchedRent(alias: Alias): SQL {
  return of(
    alias,
    `((${heads} and (next_issue_on is not null or next_period is not null and stop_noted_at is null and (status = 'CANCELLED' or recurrence_end_date is not null))) is true)`,
  );
}

/**
 * Whether a tenancy has a rent series that runs, or a draft that will begin one, apart from one invoice.
 *
 * @param except its id; null for none
 */
export function hasRentSeries(tenancy: SQL, except: SQL): SQL {
  return sql`exists (select from invoices s where s.tenant_id = ${tenancy} and s.series_period = 0
    and s.invoice_type = 'MONTHLY_RENT' and (s.next_issue_on is not null or s.status = 'DRAFT') and s.id is distinct from ${except}::uuid)`;
}
