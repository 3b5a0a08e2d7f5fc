import { type SQL, sql } from 'drizzle-orm';
import { isPart, type Span, statedSpan } from '../billing/covered-months.ts';
import type { SharedDays } from '../billing/recurrence-sql.ts';
import { isRentAs } from './rent-of-month.ts';

/**
 * What follows FROM: `free`, the days of a period of rent that no rent of the tenancy says to pay for, a row for each span of
 * them: the `nth` from `from_day` to `to_day` (`drizzle/functions/free_days.sql`).
 *
 * @param period its days; without them there are none
 * @param but the id of a rent that does not count
 */
export function freeDays(tenancy: SQL, { from, to }: Span, but: SQL = sql`null`): SQL {
  return sql`free_days(${tenancy}, ${from}, ${to}, ${but}) as free`;
}

/** How many days a `part` of a period has, those that are `free` (`freeDays`) by default, and after how many. */
export function freeShare(
  { from, to }: Span,
  part: Span = { from: sql`free.from_day`, to: sql`free.to_day` },
): SharedDays {
  return {
    days: sql`(${part.to} + 1 - ${part.from})`,
    of: sql`(${to} + 1 - ${from})`,
    after: sql`(${part.from} - ${from})`,
  };
}

/** What a line says of a part of a period: `, 14 dari 31 hari`. */
export function daysOfShare({ days, of }: Pick<SharedDays, 'days' | 'of'>): SQL {
  return sql`(', ' || ${days} || ' dari ' || ${of} || ' hari')`;
}

/**
 * Whether the rent `i` speaks of a month, and not of its days: nobody has said them, it is one of each week, or others pay
 * for its first ones, too, as where each month of the contract begins on the 15th and a form has said "Maret".
 */
export const isOfAMonth: SQL = sql`(i.covers_from is null or i.recurrence_type = 'WEEKLY'
  or ${isPart(statedSpan('i'))} is false and exists (
    select from invoices b where b.tenant_id = i.tenant_id and ${isRentAs('b')}
      and coalesce(b.covers_to, b.due_date) >= i.covers_from and b.covers_to >= i.covers_from
      and b.covers_from < i.covers_from))`;
