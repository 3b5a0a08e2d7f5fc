import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { AdminDashboard, AdminReport } from '#shared/contract/dashboards.ts';
import type { Context } from '#worker/context.ts';
import { keepPlatformNumbers } from '#worker/features/platform/keep-platform-numbers.ts';
import type { TestApp } from '../app/test-app.ts';

/** What the job keeps. */
interface PlatformNumbers extends Record<string, unknown> {
  overview: Partial<AdminDashboard> & { usual_minutes: number | null };
  report: Pick<AdminReport, 'deposit_held' | 'months'>;
}

/**
 * Keeps the platform's numbers, and fails where one is not what a count of all rows gives. How rooms are counted at the
 * end of a month, and how long approvals take, have tests of their own (admin-report.test.ts, usual-time.test.ts).
 */
export async function expectSoundNumbers(app: TestApp): Promise<void> {
  await keepPlatformNumbers(app.deps as Context);
  const { rows } = await app.deps.db.execute<PlatformNumbers>(sql`select overview, report from platform_numbers`);
  const [kept] = rows;
  if (kept === undefined) throw new Error('The job kept nothing.');
  const { users_by_role, usual_minutes: _, ...overview } = kept.overview;
  expect({ ...overview, users_by_role: new Set(users_by_role) }).toEqual(await countedOverview(app));
  expect(kept.report).toMatchObject(await countedReport(app));
}

async function countedOverview({ deps }: TestApp) {
  const { rows } = await deps.db.execute<{ users_by_role: unknown[] }>(sql`
    select (select count(*) from users) as total_users, (select count(*) from kosts) as total_kosts,
      (select count(*) from rooms where archived_at is null) as total_rooms,
      (select count(*) from rooms where archived_at is null and status = 'OCCUPIED') as occupied_rooms,
      (select count(*) from rooms where archived_at is null and status = 'AVAILABLE') as available_rooms,
      (select count(*) from tenancies where status = 'ACTIVE') as total_tenants,
      (select coalesce(json_agg(roles), '[]') from (select role, count(*) as count from users group by role) as roles)
        as users_by_role`);
  return { ...rows[0], users_by_role: new Set(rows[0]?.users_by_role) };
}

/** All rows once, each with its WIB month; of the months that the report has. */
async function countedReport(app: TestApp) {
  const month = (column: string) => sql.raw(`to_char(${column} at time zone 'Asia/Jakarta', 'YYYY-MM')`);
  const { rows } = await app.deps.db.execute<Record<string, unknown>>(sql`
    with counted (month, revenue, deposits, users, kosts, tenancies) as (
      select ${month('paid_at')}, allocated_amount, 0, 0, 0, 0 from payments where source <> 'CREDIT'
      union all select ${month('created_at')}, amount, 0, 0, 0, 0 from credit_entries where kind not in ('APPLIED', 'MOVED', 'DEPOSIT')
      union all select to_char(day, 'YYYY-MM'), -amount, case kind when 'RECEIVED' then amount else 0 end, 0, 0, 0
        from deposit_entries where kind in ('RECEIVED', 'DEDUCTED', 'MOVED')
      union all select ${month('created_at')}, 0, 0, 1, 0, 0 from users
      union all select ${month('created_at')}, 0, 0, 0, 1, 0 from kosts
      union all select to_char(check_in_date, 'YYYY-MM'), 0, 0, 0, 0, 1 from tenancies where moved_from_id is null
    ), months as (
      select to_char(${app.clock.now().toISOString()}::timestamptz at time zone 'Asia/Jakarta' - make_interval(months => n), 'YYYY-MM') as month from generate_series(0, 35) as n
    )
    select month, coalesce(sum(revenue), 0)::bigint as revenue, coalesce(sum(deposits), 0)::bigint as deposits,
      coalesce(sum(users), 0)::bigint as new_users, coalesce(sum(kosts), 0)::bigint as new_kosts,
      coalesce(sum(tenancies), 0)::bigint as new_tenancies
    from months left join counted using (month) group by month order by month`);
  const held = await app.deps.db.execute(
    sql`select coalesce(sum(amount), 0)::bigint as deposit_held from deposit_entries`,
  );
  return { ...held.rows[0], months: rows };
}
