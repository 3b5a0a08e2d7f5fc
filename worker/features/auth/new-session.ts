import { type SQL, sql } from 'drizzle-orm';
import { sessions } from '#drizzle/schema/sessions.ts';
import { deviceName } from '#shared/rules/device-name.ts';
import type { SessionActor } from '../../actor.ts';
import type { Context } from '../../context.ts';
import { nowIso } from '../../context.ts';
import { isActiveAccount } from '../../db/states.ts';
import { insertion } from '../../db/ctes.ts';
import { LONGEST_SESSION_SECONDS } from '../open-sessions/lifetimes.ts';

/**
 * The INSERT of a session. It inserts nothing if the account was deactivated, or no longer meets the condition. Opening
 * a session counts as a step-up.
 */
export function newSession(context: Context, actor: SessionActor, condition: SQL = sql`true`): SQL {
  const now = nowIso(context);
  const { userAgent, networkPrefix } = context.browser;
  const session = {
    id: actor.sessionId,
    user_id: sql`id`,
    created_at: now,
    expires_at: sql`${now}::timestamptz + make_interval(secs => ${LONGEST_SESSION_SECONDS})`,
    last_used_at: now,
    stepped_up_at: now,
    device_name: deviceName(userAgent),
    network: networkPrefix,
  };
  const holder = sql`users where id = ${actor.accountId}::uuid and ${isActiveAccount()} and role = ${actor.role} and ${condition}`;
  return sql`${insertion(sessions, session, holder)} returning id`;
}
