import { type SQL, sql } from 'drizzle-orm';
import { MAX_REPORT_MONTHS } from '#shared/contract/reports.ts';
import { addMonths } from '#shared/rules/calendar.ts';
import { type Context, today } from '../../context.ts';
import { monthsFrom } from './months-from.ts';
import { roomsByMonth } from './rooms-by-month.ts';

/** A write takes its instant before it is committed: what it says of the last minute may not be seen yet. */
const UNDER_WAY_MS = 60_000;

/**
 * Counts the platform's totals anew and keeps its months, so that the admin's reads need add only what came since. What
 * the count saw and what it puts in place of it are of one snapshot; a change that is committed later is neither
 * counted nor deleted. Jobs take turns, so that none counts by a snapshot older than what it deletes. Safe to run at any
 * time, and heals what was written past the triggers.
 *
 * @returns how many months were kept
 */
export async function keepPlatformTotals(context: Context): Promise<number> {
  const firstMonth = addMonths(`${today(context).slice(0, 7)}-01`, 1 - MAX_REPORT_MONTHS);
  const keptUntil = new Date(context.now().getTime() - UNDER_WAY_MS).toISOString();
  const [, { rows }] = await context.db.batch([
    // A statement of its own, so that the next one sees what the job before it did. Reads and writes do not wait for it.
    context.db.execute(sql`lock table platform_months in exclusive mode`),
    context.db.execute(sql`
      with replaced as (
        delete from platform_totals
      ), counted as (
        insert into platform_totals (kind, month, amount) select kind, month, amount from counted_totals
      )
      insert into platform_months (month, settled_amount, occupied_rooms, total_rooms, kept_until)
      select months.month, ${settledBetween(sql`months.starts`, sql`least(months.ends, ${keptUntil}::timestamptz)`)},
        coalesce(rooms.occupied, 0), coalesce(rooms.present, 0), ${keptUntil}
      from (${monthsFrom(firstMonth, MAX_REPORT_MONTHS)}) as months
        left join (${roomsByMonth(firstMonth, MAX_REPORT_MONTHS - 1)}) as rooms using (place)
      on conflict (month) do update set settled_amount = excluded.settled_amount,
        occupied_rooms = excluded.occupied_rooms, total_rooms = excluded.total_rooms, kept_until = excluded.kept_until
      returning month`),
  ]);
  return rows.length;
}

/** The money of everyone that settled bills from an instant until another; credit that is used was counted before. */
export function settledBetween(from: SQL, until: SQL): SQL {
  return sql`(
    select coalesce(sum(allocated_amount), 0)::bigint from payments
    where status = 'SUCCEEDED' and source <> 'CREDIT' and paid_at >= ${from} and paid_at < ${until})`;
}
