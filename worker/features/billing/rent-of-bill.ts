import { type SQL, sql } from 'drizzle-orm';

/**
 * The own lines of a bill, to stand after FROM: their sum `own`, and `line`, what they ask for its rent: the only one, or
 * those that are called rent. Lines of surcharges stand behind 900 (`take_occupants.sql`), what waited for it behind 1000.
 */
export function ownLines(bill: 'i' | 'invoices'): SQL {
  return sql`(select coalesce(sum(l.total_price), 0)::bigint as own, coalesce(case when count(*) = 1 then sum(l.total_price)
      else sum(l.total_price) filter (where l.description ilike 'sewa%') end, 0)::bigint as line
    from invoice_items l where l.invoice_id = ${sql.raw(bill)}.id and l.position < 900)`;
}

/**
 * What a bill asks for its days, which a move credits and a settlement gives back: `line`, or the rent that is agreed for
 * them if that is more, as other lines count up to it alone (a deposit, or power), and never above its own lines.
 *
 * @param agreed 0 if no rent is agreed
 */
export function rentOfBill(own: SQL, line: SQL, agreed: SQL): SQL {
  return sql`least(${own}, greatest(${agreed}, ${line}))`;
}
