import { type SQL, sql } from 'drizzle-orm';
import type { UnclearRent } from '#shared/contract/month-board.ts';
import { type Covered, countedMonths } from '#shared/rules/covered-months.ts';
import { suggestedMonths } from '#shared/rules/suggested-months.ts';
import { spanOf } from '../billing/covered-months.ts';
import { isRent, type MonthDays } from './rent-of-month.ts';

/** How many of a tenancy's last rents are looked at; others have been billed since an earlier one. */
const MOST_LOOKED_AT = 3;

/** A rent of which nobody has said what it pays for, as the statement answers it. */
export interface UnstatedRent extends Omit<UnclearRent, 'looks_like'> {
  subtotal: number;
}

/** What of it says for which months it is, where it is only counted. */
export type JudgedRent = Pick<UnstatedRent, 'title' | 'due_date' | 'subtotal'>;

/**
 * Those of a tenancy's last rents of which nobody has said what they pay for, up to those due in the month after, as JSON.
 *
 * @param tenancy its id
 */
export function unstatedRents(tenancy: SQL, days: Pick<MonthDays, 'next'>): SQL<UnstatedRent[]> {
  return listed(
    tenancy,
    days,
    sql`'id', unstated.id, 'invoice_number', unstated.invoice_number, 'title', unstated.title,
      'due_date', unstated.due_date, 'total_amount', unstated.total_amount, 'subtotal', unstated.subtotal`,
  );
}

/** The same, of many tenancies: only what is judged. */
export function judgedRents(tenancy: SQL, days: Pick<MonthDays, 'next'>): SQL<JudgedRent[]> {
  return listed(
    tenancy,
    days,
    sql`'title', unstated.title, 'due_date', unstated.due_date, 'subtotal', unstated.subtotal`,
  );
}

function listed<Rent>(tenancy: SQL, { next }: Pick<MonthDays, 'next'>, fields: SQL): SQL<Rent[]> {
  return sql<Rent[]>`(
    select coalesce(json_agg(json_build_object(${fields})), '[]')
    from (select i.* from invoices i
      where i.tenant_id = ${tenancy} and ${isRent} and ${spanOf('i').to} < (${next} + make_interval(months => 1))::date
      order by ${spanOf('i').to} desc limit ${MOST_LOOKED_AT}) as unstated
    where unstated.covers_from is null and unstated.recurrence_type <> 'WEEKLY')`;
}

/**
 * Those of the rents that seem to pay for a month, although they are due in another one.
 *
 * @param month `YYYY-MM`
 * @param rent of the tenancy in this month
 */
export function similarRents(unstated: UnstatedRent[] | null, month: string, rent: number): UnclearRent[] {
  return (unstated ?? []).flatMap(({ subtotal, ...bill }) => {
    const looks_like = suggestedMonths({ ...bill, subtotal }, rent);
    return isIn(looks_like, month) ? [{ ...bill, looks_like }] : [];
  });
}

/** Whether one of the rents seems to pay for a month, as in `similarRents`. */
export function hasSimilarRent(judged: JudgedRent[], month: string, rent: number): boolean {
  return judged.some((bill) => isIn(suggestedMonths(bill, rent), month));
}

function isIn(looksLike: Covered | null, month: string): looksLike is Covered {
  if (looksLike === null) return false;
  const { first, last } = countedMonths(looksLike);
  return first <= month && month <= last;
}
