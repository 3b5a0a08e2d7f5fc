import { type SQL, sql } from 'drizzle-orm';
import { deviceName } from '#shared/rules/device-name.ts';
import type { Context, SessionActor } from '../../context.ts';
import { nowIso } from '../../context.ts';
import { LONGEST_SESSION_SECONDS } from './session-life.ts';

/**
 * The INSERT of a session row; it makes none for an account that was shut, or no longer fits, in the meantime. Whoever
 * opens one has just proved who they are.
 */
export function openSession(context: Context, actor: SessionActor, condition: SQL = sql`true`): SQL {
  const now = sql`${nowIso(context)}::timestamptz`;
  const { userAgent, networkPrefix } = context.browser;
  return sql`insert into sessions (id, user_id, created_at, expires_at, last_used_at, stepped_up_at, device_name, network)
    select ${actor.sessionId}::uuid, id, ${now}, ${now} + make_interval(secs => ${LONGEST_SESSION_SECONDS}), ${now}, ${now},
      ${deviceName(userAgent)}, ${networkPrefix}
    from users where id = ${actor.id}::uuid and status = 'ACTIVE' and is_active and role = ${actor.role} and ${condition}
    returning id`;
}
