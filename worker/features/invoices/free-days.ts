import { type SQL, sql } from 'drizzle-orm';
import { isPart, type Span, spanOf, statedSpan } from '../billing/covered-months.ts';
import type { SharedDays } from '../billing/recurrence-sql.ts';
import { isRent, isRentAs } from './rent-of-month.ts';

/**
 * What follows FROM: `free`, the days of a period of rent that no rent of the tenancy says to pay for, `from_day` to
 * `to_day`; no row if there are none. Of several spans it is the longest one, as a bill pays for days that follow each other.
 *
 * @param period its days; without them there are none
 * @param which a further condition on the other rents `i`
 */
export function freeDays(tenancy: SQL, { from, to }: Span, which: SQL = sql`true`): SQL {
  const days = (first: SQL, last: SQL) => sql`daterange(${first}, ${last}, '[]')`;
  const paid = sql`select range_agg(${days(sql`i.covers_from`, sql`i.covers_to`)}) from invoices i
    where i.tenant_id = ${tenancy} and ${isRent} and ${spanOf('i').to} >= ${from}
      and i.covers_from <= ${to} and i.covers_to >= ${from} and ${which}`;
  return sql`lateral (select lower(days) as from_day, upper(days) - 1 as to_day
    from unnest(datemultirange(${days(from, to)}) - coalesce((${paid}), '{}')) as days
    where ${from} is not null and ${to} is not null
    order by upper(days) - lower(days) desc, days limit 1 offset 0) as free`;
}

/** How many days are `free` of a period (`freeDays`), and after how many. */
export function freeShare({ from, to }: Span): SharedDays {
  return {
    days: sql`(free.to_day + 1 - free.from_day)`,
    of: sql`(${to} + 1 - ${from})`,
    after: sql`(free.from_day - ${from})`,
  };
}

/** What a line says of a part of a period: `, 14 dari 31 hari`. */
export function daysOfShare({ days, of }: Pick<SharedDays, 'days' | 'of'>): SQL {
  return sql`(', ' || ${days} || ' dari ' || ${of} || ' hari')`;
}

/**
 * Whether the rent `i` speaks of a month, and not of its days: nobody has said them, it is one of each week, or others pay
 * for its first ones, too, as where each month of the contract begins on the 15th and a form has said "Maret".
 *
 * @param which a further condition on the others `b`
 */
export const speaksOfMonth = (
  which: SQL = sql.empty(),
): SQL => sql`(i.covers_from is null or i.recurrence_type = 'WEEKLY'
  or ${isPart(statedSpan('i'))} is false and exists (
    select from invoices b where b.tenant_id = i.tenant_id and ${isRentAs('b')}
      and coalesce(b.covers_to, b.due_date) >= i.covers_from and b.covers_to >= i.covers_from
      and b.covers_from < i.covers_from${which}))`;

/** The same beside all rents. */
export const isOfAMonth: SQL = speaksOfMonth();
