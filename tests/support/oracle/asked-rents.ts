import { sql } from 'drizzle-orm';
import { addDays, addMonths } from '#shared/rules/calendar.ts';
import type { TestApp } from '../app/test-app.ts';

/** A rent, with the days for which it counts. */
export interface Rent {
  tenant_id: string;
  from: string;
  to: string;
  total: number;
  paid: number;
  /** What was given back for its last days. */
  given_back: number;
}

/** The months in which a month of the period begins, counted day by day. */
export function monthsOf({ from, to }: Rent): string[] {
  const isLastDay = addDays(from, 1).endsWith('-01');
  const months: string[] = [];
  for (let count = 0; ; count += 1) {
    const first = `${from.slice(0, 7)}-01`;
    const begins = isLastDay ? addDays(addMonths(first, count + 1), -1) : addMonths(from, count);
    if (begins > to) return months;
    months.push(begins.slice(0, 7));
  }
}

interface Bill extends Rent {
  id: string;
  covers: [string, string] | null;
  is_draft: boolean;
  is_weekly: boolean;
  /** Whether it bills the agreed rent, and of a month. */
  is_agreed: boolean;
  is_of_month: boolean;
  made: number;
  lines: { is_named: boolean; position: number; price: number }[];
}

/** The days of a rent of which its owner has said them. */
function daysOf({ covers }: Bill): string[] {
  const days: string[] = [];
  if (covers !== null) for (let day = covers[0]; day <= covers[1]; day = addDays(day, 1)) days.push(day);
  return days;
}

/** Whether a rent that was made after a draft speaks of one of its months, not of days. */
function speaksOfMonth(other: Bill, others: Bill[], month: string): boolean {
  if (!monthsOf(other).includes(month)) return false;
  const { covers } = other;
  if (covers === null || other.is_weekly) return true;
  const isWhole = addMonths(covers[0], 1) <= addDays(covers[1], 1);
  return isWhole && others.some((b) => b.covers !== null && b.covers[0] < covers[0] && covers[0] <= b.covers[1]);
}

/** What a draft asks for when it is sent, counted day by day; null for nothing. */
function askedOf(draft: Bill, rents: Bill[]): Rent | null {
  const own = daysOf(draft);
  if (own.length === 0) return draft;
  const others = rents.filter((each) => each.tenant_id === draft.tenant_id && each.id !== draft.id);
  const later = others.filter(({ made }) => made > draft.made);
  if (!draft.is_agreed)
    return later.some((each) => !each.is_draft && daysOf(each).some((day) => own.includes(day))) ? null : draft;
  if (draft.is_of_month && later.some((each) => speaksOfMonth(each, others, draft.from.slice(0, 7)))) return null;
  const taken = new Set(others.flatMap(daysOf));
  const first = own.findIndex((day) => !taken.has(day));
  if (first === -1) return null;
  const end = own.findIndex((day, place) => place > first && taken.has(day));
  const last = end === -1 ? own.length : end;
  const isNamed = draft.lines.some((line) => line.is_named);
  const upTo = (price: number, days: number) => Math.round((price * days) / own.length);
  const off = draft.lines
    .filter((line) => (isNamed ? line.is_named : line.position === 0))
    .map(({ price }) => price - Math.min(price, Math.max(1, upTo(price, last) - upTo(price, first))));
  const total = draft.total - off.reduce((sum, each) => sum + each, 0);
  return { ...draft, from: own[first] ?? '', to: own[last - 1] ?? '', total };
}

/** The rents of an owner as they count: a draft with what it will ask for. It asks nothing of the product's own SQL. */
export async function askedRents(app: TestApp, owner: string): Promise<Rent[]> {
  const { rows } = await app.deps.db.execute<Bill & Record<string, unknown>>(sql`
    select id, tenant_id, coalesce(covers_from, due_date)::text as from, coalesce(covers_to, due_date)::text as to,
      total_amount as total, paid_amount as paid, given_back, status = 'DRAFT' as is_draft, recurrence_type = 'WEEKLY' as is_weekly,
      case when covers_to is not null then jsonb_build_array(covers_from, covers_to) end as covers,
      num_nonnulls(rent_day, rent_period) > 0 as is_agreed, rent_day is not null or coalesce(rent_period = 'MONTH', false) as is_of_month,
      (extract(epoch from created_at) * 1000000)::float8 as made,
      (select coalesce(jsonb_agg(jsonb_build_object('is_named', l.description ilike 'sewa%', 'position', l.position, 'price', l.total_price)), '[]')
        from invoice_items l where l.invoice_id = invoices.id) as lines
    from invoices where owner_id = ${owner} and invoice_type = 'MONTHLY_RENT' and status <> 'CANCELLED'`);
  return rows.flatMap((each) => (each.is_draft ? (askedOf(each, rows) ?? []) : each));
}
