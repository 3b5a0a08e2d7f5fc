import { sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { notices } from '#drizzle/schema/notices.ts';
import { type Context } from '../../context.ts';
import { cte, pick, selected, withCtes } from '../../db/ctes.ts';
import { isLive } from '../../db/states.ts';
import { isEmailProven } from '../accounts/proofs.ts';
import { queuedMessages } from './queued-messages.ts';
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
  const news = cte(
    'news',
    {
      ...pick(n, 'id', 'user_id', 'details'),
      kost_id: kostOfNotice,
      is_pushed: sql<boolean>`${isWanted(context, 'PUSH', reader)}`,
      is_mailed: sql<boolean>`${isWanted(context, 'EMAIL', reader)}`,
    },
    (columns) => sql`
      -- The ids hold the time at which they were made.
      select ${columns} from notices n where n.id > uuidv7(make_interval(mins => ${-minutes})) and n.read_at is null
        and ${mayLeaveFor(reader)}`,
  );
  const { id, user_id: user, kost_id } = news;
  const targets = selected('targets', {
    id,
    user_id: user,
    kost_id,
    channel: sql<string>`'PUSH'`,
    subscription_id: sql<string | null>`p.id`,
  })`${news} join push_subscriptions p on p.user_id = ${user}
      where ${news.is_pushed} and ${news.details} ->> 'session_id' is distinct from p.session_id::text
        and ${isOfOpenSession(context)} and ${isAnswering(context)}
      union all
      select ${id}, ${user}, ${kost_id}, 'EMAIL', null
      from ${news} join users u on u.id = ${user} where ${news.is_mailed} and ${isEmailProven(sql`u`)}`;
  const { channel, subscription_id: subscription } = targets;
  const queued = queuedMessages(context, targets, {
    kind: 'NOTICE',
    channel,
    dedupe_key: sql`'notice:' || ${targets.id} || ':' || coalesce(${subscription}::text, ${channel})`,
    ...pick(targets, 'user_id', 'kost_id'),
    subject_id: targets.id,
    details: sql`jsonb_build_object('subscription_id', ${subscription})`,
  });
  const { rows } = await context.db.execute(withCtes([news, targets], queued));
  return rows.length;
}

const n = alias(notices, 'n');

const idIn = (name: string) => sql`(n.details ->> ${sql.raw(`'${name}_id'`)})::uuid`;
const kostOf = (table: string, name: string) =>
  sql`(select kost_id from ${sql.identifier(table)} where id = ${idIn(name)})`;

/**
 * The kost whose quiet hours a row of `notices n` keeps: the one that it is about, by what it names; else the reader's,
 * of that name or where they live. Null for who has none.
 */
const kostOfNotice = sql<string | null>`(select home.id from (
    select k.id, 0 as far from kosts k where k.id = coalesce(${idIn('kost')}, ${kostOf('invoices', 'invoice')},
      ${kostOf('complaints', 'complaint')}, ${kostOf('work_orders', 'work_order')}, ${kostOf('tenancies', 'tenancy')},
      ${kostOf('contracts', 'contract')})
    union all select k.id, case when k.name = n.details ->> 'kost_name' then 1 when owned.lives then 2 else 3 end from (
      select id, true as lives from kosts where owner_id = n.user_id
      union all select kost_id, ${isLive(sql`status`)} from tenancies where user_id = n.user_id) as owned
      join kosts k on k.id = owned.id) as home
  order by home.far, home.id desc limit 1)`;

/** Sends the notices that a write has just made, after its answer; if this fails, the message job does. */
export function sendNoticesSoon(context: Context): void {
  // A demo's messages are not really sent, so they need not be sent at once. What a job makes, the message job sends.
  if (context.isJob || context.config.messages.simulated) return;
  const { channels } = context.messages;
  if (!channels.has('PUSH') && !channels.has('EMAIL')) return;
  context.defer(queueNotices(context, JUST_NOW_MINUTES).then((count) => (count > 0 ? sendMessages(context) : 0)));
}
