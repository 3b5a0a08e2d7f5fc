import { type SQL, sql } from 'drizzle-orm';
import { noticePreferences } from '#drizzle/schema/notices.ts';
import type { ChooseNoticeInput, NoticePreferences } from '#shared/contract/notice-channels.ts';
import { type NoticeChannel, noticeChannels, noticeGroupNames } from '#shared/enums.ts';
import { isOnByDefault } from '#shared/rules/notice.ts';
import { type Context, nowIso, type SignedInContext } from '../../context.ts';
import { isoInstant } from '../../db/client.ts';
import { changes, insertFrom } from '../../db/typed-writes.ts';
import { parseVapidKey, vapidPublicKey } from '../../messages/vapid-key.ts';
import { isOfOpenSession } from './push-subscriptions.ts';

interface Row extends Record<string, unknown> {
  chosen: NoticePreferences['choices'];
  devices: NoticePreferences['devices'];
  is_email_proven: boolean;
}

/** What of the caller's inbox also leaves the house, in one statement. */
export async function findNoticePreferences(context: SignedInContext): Promise<NoticePreferences> {
  const { db, actor, config, messages } = context;
  const { rows } = await db.execute<Row>(sql`
    select
      (select coalesce(json_agg(json_build_object('notice_group', notice_group, 'channel', channel, 'is_on', is_on)), '[]')
        from notification_preferences where user_id = ${actor.id}) as chosen,
      (select coalesce(json_agg(json_build_object('id', p.id, 'device_name', p.device_name,
          'created_at', ${isoInstant(sql`p.created_at`)}, 'is_current', p.session_id = ${actor.sessionId}::uuid)
          order by p.id desc), '[]')
        from push_subscriptions p where p.user_id = ${actor.id} and ${isOfOpenSession(context)}) as devices,
      (select email_verified_at is not null from users where id = ${actor.id}) as is_email_proven`);
  const [row] = rows;
  if (row === undefined) throw new Error('A select without rows to read always answers one row.');
  const key = parseVapidKey(config.messages.push?.privateKey ?? '');
  const reaches: Record<NoticeChannel, boolean> = { PUSH: key !== null, EMAIL: row.is_email_proven };
  const channels = noticeChannels.filter((channel) => messages.channels.has(channel) && reaches[channel]);
  return {
    channels,
    choices: channels.flatMap((channel) => choicesOf(channel, row.chosen)),
    push_key: key === null ? null : vapidPublicKey(key),
    devices: row.devices,
  };
}

/** Every group's choice for a channel: the account's own, or the default. */
function choicesOf(channel: NoticeChannel, chosen: NoticePreferences['choices']): NoticePreferences['choices'] {
  return noticeGroupNames.map((notice_group) => ({
    notice_group,
    channel,
    is_on:
      chosen.find((each) => each.notice_group === notice_group && each.channel === channel)?.is_on ??
      isOnByDefault[channel],
  }));
}

/** Switches a channel on or off for a group of notices; the inbox has them in any case. */
export async function chooseNotice(context: SignedInContext, input: ChooseNoticeInput): Promise<void> {
  const choice = { is_on: input.is_on, updated_at: nowIso(context) };
  await context.db.execute(sql`
    ${insertFrom(noticePreferences, { user_id: context.actor.id, ...input, ...choice })}
    on conflict (user_id, notice_group, channel) do update set ${changes(noticePreferences, choice)}`);
}

/** Whether the reader `user_id` wants notices of a group by a channel that exists here; false if it does not. */
export function isWanted(
  { messages }: Pick<Context, 'messages'>,
  channel: NoticeChannel,
  reader: { id: SQL; group: SQL },
): SQL {
  if (!messages.channels.has(channel)) return sql`false`;
  return sql`coalesce((select is_on from notification_preferences c
    where c.user_id = ${reader.id} and c.notice_group = ${reader.group} and c.channel = ${channel}),
    ${isOnByDefault[channel] ? sql`true` : sql`false`})`;
}
