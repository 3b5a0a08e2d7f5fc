import { sql } from 'drizzle-orm';
import { platformNumbers } from '#drizzle/schema/platform.ts';
import { MAX_REPORT_MONTHS } from '#shared/contract/dashboards.ts';
import { type Context, nowIso } from '../../context.ts';
import { changes, copied, insertion } from '../../db/ctes.ts';
import { overviewNumbers, reportNumbers } from './platform-numbers.ts';

/**
 * Counts the whole platform for the admin's overview and report, at one moment: each hour, by `worker/jobs.ts`. How long
 * the numbers are used, `keptOrCounted` of `platform-numbers.ts` decides. If jobs run at the same time, the
 * result of the one that began last is kept. Numbers dated more than an hour ahead come from a wrong clock, and are
 * replaced.
 *
 * @returns 1, or 0 if a later job has stored its numbers already
 */
export async function keepPlatformNumbers(context: Context): Promise<number> {
  const { rowCount } = await context.db.execute(sql`
    ${insertion(
      platformNumbers,
      { kept_at: nowIso(context), overview: sql`to_json(overview)`, report: sql`to_json(report)` },
      sql`(${overviewNumbers()}) as overview, (${reportNumbers(context, MAX_REPORT_MONTHS)}) as report`,
    )}
    on conflict (id) do update set ${changes(platformNumbers, copied('excluded', ['kept_at', 'overview', 'report']))}
    where ${platformNumbers.kept_at} <= excluded.kept_at
      or ${platformNumbers.kept_at} > excluded.kept_at + interval '1 hour'`);
  return rowCount ?? 0;
}
