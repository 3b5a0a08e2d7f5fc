import { sql } from 'drizzle-orm';
import { type Context } from '../../context.ts';
import { isEmailProven } from '../accounts/proofs.ts';
import { queuedMessages } from './queue-message.ts';
import { sendMessages } from './send-messages.ts';
import { isWanted, mayLeaveFor } from '../notices/preferences.ts';
import { isAnswering, isOfOpenSession } from '../notices/push-subscriptions.ts';

/** Only notices of the last hour are sent; older ones are no longer news, and only in the inbox. */
const NEWS_MINUTES = 60;
/** Notices that a write has just made are at most this old. */
const JUST_NOW_MINUTES = 1;

/**
 * Queues the messages of new notices for readers who want them: one for each browser, and an e-mail. Each is queued
 * once, however often this function runs.
 *
 * @returns how many were queued
 */
export async function queueNotices(context: Context, minutes = NEWS_MINUTES): Promise<number> {
  const { channels } = context.messages;
  if (!channels.has('PUSH') && !channels.has('EMAIL')) return 0;
  const reader = { user: sql`n.user_id`, kind: sql`n.kind` };
  const { rows } = await context.db.execute(sql`
    with news as (
      -- The ids hold the time at which they were made.
      select n.id, n.user_id, n.details, ${isWanted(context, 'PUSH', reader)} as is_pushed,
        ${isWanted(context, 'EMAIL', reader)} as is_mailed
      from notices n where n.id > uuidv7(make_interval(mins => ${-minutes})) and n.read_at is null
        and ${mayLeaveFor(reader)}
    ), targets as (
      select news.id, news.user_id, 'PUSH' as channel, p.id as subscription_id
      from news join push_subscriptions p on p.user_id = news.user_id
      where is_pushed and news.details ->> 'session_id' is distinct from p.session_id::text
        and ${isOfOpenSession(context)} and ${isAnswering(context)}
      union all
      select news.id, news.user_id, 'EMAIL', null
      from news join users u on u.id = news.user_id where is_mailed and ${isEmailProven(sql`u`)}
    )
    ${queuedMessages(context, sql`targets`, {
      kind: 'NOTICE',
      channel: sql`channel`,
      dedupe_key: sql`'notice:' || id || ':' || coalesce(subscription_id::text, channel)`,
      user_id: sql`user_id`,
      subject_id: sql`id`,
      details: sql`jsonb_build_object('subscription_id', subscription_id)`,
    })}`);
  return rows.length;
}

/** Sends the notices that a write has just made, after its answer; if this fails, the message job does. */
export function sendNoticesSoon(context: Context): void {
  // A demo's messages are not really sent, so they need not be sent at once. What a job makes, the message job sends.
  if (context.isJob || context.config.messages.simulated) return;
  const { channels } = context.messages;
  if (!channels.has('PUSH') && !channels.has('EMAIL')) return;
  context.defer(queueNotices(context, JUST_NOW_MINUTES).then((count) => (count > 0 ? sendMessages(context) : 0)));
}
