import { sql } from 'drizzle-orm';
import { type Context, nowIso } from '../../context.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** A session that is in use lives on, for 90 days at the most. */
export const LONGEST_SESSION_SECONDS = (90 * DAY_MS) / 1000;

/** One that is not used for as long as this is over. */
export const IDLE_SECONDS = (14 * DAY_MS) / 1000;

/** A session stands only where it was used after this instant, ISO 8601. */
export function idleSince(context: Pick<Context, 'now'>): string {
  return new Date(context.now().getTime() - IDLE_SECONDS * 1000).toISOString();
}

/** When a session was used is kept to the hour: this long ago is not worth a write. */
export function isUseWorthNoting(lastUsedAt: string, context: Pick<Context, 'now'>): boolean {
  return context.now().getTime() - new Date(lastUsedAt).getTime() > HOUR_MS;
}

/** Notes that a session is in use. Nobody waits for it. */
export async function noteUse(context: Pick<Context, 'db' | 'now'>, sessionId: string): Promise<void> {
  const now = nowIso(context);
  await context.db.execute(sql`
    update sessions set last_used_at = ${now}::timestamptz
    where id = ${sessionId} and revoked_at is null and last_used_at < ${now}::timestamptz - interval '1 hour'`);
}
