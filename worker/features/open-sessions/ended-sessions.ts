import { type SQL, sql } from 'drizzle-orm';
import { sessions } from '#drizzle/schema/sessions.ts';
import { type Context, nowIso } from '../../context.ts';
import { changes, returned } from '../../db/ctes.ts';

/** The UPDATE that ends sessions: their tokens are refused from the next request on. */
export function endOfSessions(context: Pick<Context, 'now'>, which: SQL): SQL {
  return sql`update sessions set ${changes(sessions, { revoked_at: nowIso(context) })} where ${which} and revoked_at is null`;
}

/** The CTE `ended`: the accounts whose sessions are ended, one row for each session. */
export function endedSessions(context: Pick<Context, 'now'>, which: SQL) {
  return returned('ended', { id: sessions.user_id })`${endOfSessions(context, which)}`;
}

/** Ends all sessions of the accounts in a CTE. */
export function endedSessionsOf(context: Pick<Context, 'now'>, accounts: SQL): SQL {
  return endOfSessions(context, sql`user_id in (select id from ${accounts})`);
}
