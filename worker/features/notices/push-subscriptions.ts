import { type SQL, sql } from 'drizzle-orm';
import { pushSubscriptions } from '#drizzle/schema/notices.ts';
import { sessions } from '#drizzle/schema/sessions.ts';
import type { SubscribePushInput, UnsubscribePushInput } from '#shared/contract/notice-channels.ts';
import { deviceName } from '#shared/rules/device-name.ts';
import { MAX_PUSH_SUBSCRIPTIONS } from '#shared/rules/notice.ts';
import { isPushEndpoint } from '#shared/rules/push-endpoint.ts';
import { ownAccount } from '../../scope.ts';
import { type Context, nowIso, type SignedInContext } from '../../context.ts';
import { isOneOf } from '../../db/states.ts';
import { changes, insertion } from '../../db/ctes.ts';
import { wrongField } from '../../errors.ts';
import { isOpenSession } from '../open-sessions/open-session-conditions.ts';
import { idleSince } from '../open-sessions/session-life.ts';

/** After this many messages in a row without an answer, a browser's push service is not asked for `PAUSE_MINUTES`. */
const MOST_UNANSWERED = 3;
const PAUSE_MINUTES = 60;

const NOT_ALLOWED = 'Layanan pemberitahuan browser ini belum didukung';

/**
 * Lets a browser receive push messages for as long as its session lasts. A browser that somebody else used before now
 * belongs to the caller. Beyond ten browsers the oldest is dropped.
 *
 * @throws DomainError VALIDATION if the address is not one of a known push service
 */
export async function subscribePush(context: SignedInContext, input: SubscribePushInput): Promise<void> {
  const { db, actor, pushOrigin, browser } = context;
  if (!isPushEndpoint(input.endpoint, pushOrigin)) throw wrongField('endpoint', NOT_ALLOWED);
  const subscription = {
    ...input,
    user_id: ownAccount(context),
    session_id: actor.sessionId,
    device_name: deviceName(browser.userAgent),
    created_at: nowIso(context),
  };
  const { endpoint: _, ...renewed } = subscription;
  await db.batch([
    db.execute(sql`
      ${insertion(pushSubscriptions, subscription)}
      on conflict (endpoint) do update set ${changes(pushSubscriptions, renewed)}`),
    db.execute(sql`
      delete from push_subscriptions where id in (
        select id from push_subscriptions where user_id = ${ownAccount(context)}
        order by created_at desc, id desc offset ${MAX_PUSH_SUBSCRIPTIONS})`),
  ]);
}

/** Ends the caller's push messages in a browser; a repeated call changes nothing. */
export async function unsubscribePush(context: SignedInContext, input: UnsubscribePushInput): Promise<void> {
  await context.db.execute(sql`
    delete from push_subscriptions where endpoint = ${input.endpoint} and user_id = ${ownAccount(context)}`);
}

/** The DELETE of a browser that has ended its subscription. */
export function forgottenSubscription(id: string): SQL {
  return sql`delete from push_subscriptions where id = ${id}`;
}

/** Whether the session of the subscription `p` is open: push messages end with it. */
export function isOfOpenSession(context: Pick<Context, 'now'>): SQL {
  const asked = { userId: sql`p.user_id`, now: nowIso(context), idleSince: idleSince(context) };
  return sql`exists (select from ${sessions} where ${sessions.id} = p.session_id and ${isOpenSession(asked)})`;
}

/**
 * Whether the push service of the subscription `p` answers. After a few messages in a row without an answer it is not
 * asked for a while: its address comes from a browser and may be wrong, and each try costs time.
 */
export function isAnswering(context: Pick<Context, 'now'>): SQL {
  return sql`(
    select count(*) filter (where state = 'UNKNOWN') < ${MOST_UNANSWERED}
      or max(updated_at) < ${nowIso(context)}::timestamptz - make_interval(mins => ${PAUSE_MINUTES})
    from (
      select state, updated_at from messages tried
      -- The ids hold the time at which they were made.
      where tried.user_id = p.user_id and tried.id > uuidv7(make_interval(days => -1))
        and tried.details ->> 'subscription_id' = p.id::text and ${isOneOf(['ACCEPTED', 'FAILED', 'UNKNOWN'], sql`state`)}
      order by tried.id desc limit ${MOST_UNANSWERED}
    ) as latest)`;
}
