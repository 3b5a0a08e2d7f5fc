import { type SQL, sql } from 'drizzle-orm';
import { inChunks } from '../../allowance.ts';
import { type Context, nowIso } from '../../context.ts';
import { returned, withCtes } from '../../db/ctes.ts';
import type { JobContext } from '../../job-context.ts';
import { IDLE_SECONDS, KNOWN_DEVICE_SECONDS } from '../open-sessions/lifetimes.ts';

/** How many rows one statement removes. */
const CHUNK = 5_000;

/**
 * Removes old traces of sign-ins: counters whose window is long over, sessions that have ended or expired, devices not
 * seen for a year, links, codes and proofs of contacts that ended a month ago.
 *
 * @returns how many rows were removed
 */
export async function clearSignIns(context: JobContext): Promise<number> {
  const now = sql`${nowIso(context)}::timestamptz`;
  const secondsAgo = (seconds: number) => sql`${now} - make_interval(secs => ${seconds})`;
  const ago = (days: number) => sql`${now} - make_interval(days => ${days})`;
  const left: [table: SQL, condition: SQL][] = [
    [sql`login_attempts`, sql`window_started_at < ${ago(1)}`],
    [sql`sessions`, sql`revoked_at < ${ago(1)} or expires_at < ${now} or last_used_at < ${secondsAgo(IDLE_SECONDS)}`],
    [sql`account_links`, sql`expires_at < ${ago(30)}`],
    [sql`contact_proofs`, sql`ended_at < ${ago(30)}`],
    [sql`known_devices`, sql`last_seen_at < ${secondsAgo(KNOWN_DEVICE_SECONDS)}`],
  ];
  let cleared = 0;
  for (const [table, condition] of left) {
    cleared += await inChunks(context, CHUNK, () => clear(context, table, condition));
  }
  return cleared;
}

async function clear(context: Context, table: SQL, condition: SQL): Promise<number> {
  const gone = returned('gone', {
    one: sql`1`,
  })`delete from ${table} where ctid = any(array(select ctid from ${table} where ${condition} limit ${CHUNK} for update skip locked))`;
  const { rows } = await context.db.execute<{ count: number }>(withCtes([gone], sql`select count(*) from ${gone}`));
  return rows[0]?.count ?? 0;
}
