import { sql } from 'drizzle-orm';
import { sessions } from '#drizzle/schema/sessions.ts';
import { type Context, nowIso } from '../../context.ts';
import { changes } from '../../db/ctes.ts';
import { IDLE_SECONDS } from './lifetimes.ts';

const HOUR_MS = 60 * 60 * 1000;

/** A session is open only if it was used after this instant, ISO 8601. */
export function idleSince(context: Pick<Context, 'now'>): string {
  return new Date(context.now().getTime() - IDLE_SECONDS * 1000).toISOString();
}

/** Whether a session's last use should be stored: it is kept only to the hour, to save writes. */
export function isUseWorthNoting(lastUsedAt: string, context: Pick<Context, 'now'>): boolean {
  return context.now().getTime() - new Date(lastUsedAt).getTime() > HOUR_MS;
}

/** Stores that a session is in use; the answer to the request does not wait for this. */
export async function noteUse(context: Pick<Context, 'db' | 'now'>, sessionId: string): Promise<void> {
  const now = nowIso(context);
  await context.db.execute(sql`
    update sessions set ${changes(sessions, { last_used_at: now })}
    where id = ${sessionId} and revoked_at is null and last_used_at < ${now}::timestamptz - interval '1 hour'`);
}
