import { type SQL, sql } from 'drizzle-orm';
import type { PlatformTotalKind } from '#drizzle/schema/platform.ts';
import type { AdminReport, AdminReportInput, AdminReportMonth } from '#shared/contract/reports.ts';
import { roles } from '#shared/enums.ts';
import { addMonths } from '#shared/rules/calendar.ts';
import { type SignedInContext, today } from '../../context.ts';
import { textArray } from '../../db/sql.ts';
import { withOccupancy } from '../kost/queries.ts';
import { settledBetween } from './keep-platform-totals.ts';
import { monthsFrom } from './months-from.ts';
import { roomsByMonth } from './rooms-by-month.ts';

/**
 * The platform month by month, in one statement: what the job keeps of each month, and what came since. What of a
 * month's money is a deposit is in the ledger of totals, like money over a bill. A room is
 * occupied at the end of a month by whoever had moved in and not yet out; a room counts from the day it was added, or
 * from an earlier one on which somebody already lived in it.
 */
export async function findAdminReport(context: SignedInContext, { months }: AdminReportInput): Promise<AdminReport> {
  const firstMonth = addMonths(`${today(context).slice(0, 7)}-01`, 1 - months);
  const { rows } = await context.db.execute<Row>(sql`
    with asked as (
      select months.*, kept.settled_amount, kept.occupied_rooms, kept.total_rooms, kept.kept_until
      from (${monthsFrom(firstMonth, months)}) as months left join platform_months as kept using (month)
    ), totals as (
      select month, kind, sum(amount)::bigint as amount from platform_totals group by month, kind
    ), came as (
      select month, sum(amount) filter (where kind = 'OVERPAYMENT') as overpaid,
        sum(amount) filter (where kind = 'DEPOSIT') as deposits,
        sum(amount) filter (where kind = any(${textArray(roles)})) as users,
        sum(amount) filter (where kind = 'KOST') as kosts, sum(amount) filter (where kind = 'CHECK_IN') as tenancies
      from totals group by month
    ), counted as (${roomsOfAskedMonths(firstMonth, months)})
    select asked.month, coalesce(counted.occupied, 0) as occupied_rooms, coalesce(counted.present, 0) as total_rooms,
      (coalesce(settled_amount, 0) + coalesce(came.overpaid, 0) - coalesce(came.deposits, 0)
        + ${settledBetween(sql`greatest(starts, kept_until)`, sql`ends`)})::bigint as revenue,
      coalesce(came.deposits, 0)::bigint as deposits, ${totalNow('DEPOSIT')} as deposit_held,
      coalesce(came.users, 0)::bigint as new_users, coalesce(came.kosts, 0)::bigint as new_kosts,
      coalesce(came.tenancies, 0)::bigint as new_tenancies
    from asked left join counted using (place) left join came using (month)
    order by place`);
  return {
    deposit_held: rows[0]?.deposit_held ?? 0,
    months: rows.map(({ deposit_held: _, ...month }) => withOccupancy(month)),
  };
}

interface Row extends Omit<AdminReportMonth, 'occupancy_rate'>, Record<string, unknown> {
  deposit_held: number;
}

/**
 * The rooms of each month of `asked`: now those of the running one; at its end those of one that is over, as they were
 * kept after it was over. Where that is not so of all of them, everything is gone through instead.
 */
function roomsOfAskedMonths(firstMonth: string, months: number): SQL {
  const ended = months - 1;
  const areKept = sql`(select coalesce(bool_and(kept_until is not null and kept_until >= ends), true)
    from asked where place <= ${ended})`;
  return sql`
    select ${months}::int as place, ${totalNow('ACTIVE_TENANCY')} as occupied, ${totalNow('ROOM')} as present
    union all
    select place, occupied_rooms, total_rooms
      - (select coalesce(sum(amount), 0)::bigint from totals where kind = 'REMOVED_ROOM' and totals.month <= asked.month)
    from asked where place <= ${ended} and ${areKept}
    union all
    select place, occupied, present from (${roomsByMonth(firstMonth, ended)}) as gone_through where not ${areKept}`;
}

/** A total as it stands now. */
function totalNow(kind: PlatformTotalKind): SQL {
  return sql`(select coalesce(sum(amount), 0)::bigint from totals where kind = ${kind})`;
}
