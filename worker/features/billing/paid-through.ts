import { type SQL, sql } from 'drizzle-orm';
import { isOpen } from '../../db/states.ts';
import { monthStart, shownCovers, spanOf } from './covered-months.ts';
import { homesUpTo } from './shares.ts';

/**
 * The day up to which a tenancy's rent is paid, counted from `day` on without a gap; null if not even last month is.
 *
 * Only bills that are paid in full count, each for the days that it pays for; a bill without stated days pays for the
 * month in which it is due. Days end where no bill follows, or where one that is still to be paid begins, however long ago.
 * Drafts and cancelled bills count for nothing. Days before that nobody was asked to pay are no gap. Bills of the rooms that
 * were left by moves count, too; what is paid of them only for the days up to the move.
 */
export function paidThrough(tenancy: SQL, day: SQL): SQL<string | null> {
  const { covers_from: from, covers_to: to } = shownCovers('i');
  const lived = sql`case when i.tenant_id <> ${tenancy} then (select h.check_out_date - 1 from tenancies h where h.id = i.tenant_id) end`;
  const rents = sql`select ${from} as covers_from, least(${to}, ${lived}) as covers_to, i.status = 'PAID' as is_paid
    from invoices i where i.tenant_id = any((select ids from homes)::uuid[]) and (i.invoice_type = 'MONTHLY_RENT' and i.status <> 'CANCELLED') is true
      and i.status <> 'DRAFT'`;
  // An open bill of any age, and of the others those that reach the last month.
  return sql<string | null>`(
    with homes as (select ${homesUpTo(tenancy)} as ids), open as (select min(o.covers_from) as since from (${rents} and ${isOpen(sql`i.status`)}) as o),
      full_paid as (select p.covers_from, p.covers_to from (${rents} and ${spanOf('i').to} >= ${monthStart(day, sql`-1`)}) as p, open
        where p.is_paid and p.covers_from <= p.covers_to and (p.covers_from < open.since) is not false)
    select min(p.covers_to) from full_paid p
    where p.covers_to >= (select a.covers_to from full_paid a
        order by a.covers_from > ${day}, abs(a.covers_from - ${day}), a.covers_to desc limit 1)
      and not exists (select from full_paid n where n.covers_from <= p.covers_to + 1 and n.covers_to > p.covers_to))`;
}
