import { type SQL, sql } from 'drizzle-orm';
import { noticeChoices } from '#drizzle/schema/notices.ts';
import type { ChooseNoticeInput, NoticePreferences } from '#shared/contract/notice-channels.ts';
import { type NoticeChannel, noticeChannels, noticeGroupNames, type Role } from '#shared/enums.ts';
import { noticeKinds, noticeRecord } from '#shared/notice-kinds.ts';
import { isOnByDefault, isReadBy, isSentBy, kindsOfGroup } from '#shared/rules/notice.ts';
import { ownAccount } from '../../scope.ts';
import { type Context, nowIso, type SignedInContext } from '../../context.ts';
import { isPaused } from '../../db/pauses.ts';
import { isoInstant, textArray } from '../../db/sql.ts';
import { isOneOf } from '../../db/states.ts';
import { changes, insertion } from '../../db/ctes.ts';
import { parseVapidKey, vapidPublicKey } from '../../messages/vapid-key.ts';
import { isEmailProven } from '../accounts/proofs.ts';
import { isOfOpenSession } from './push-subscriptions.ts';

interface Row extends Record<string, unknown> {
  chosen: NoticePreferences['kinds'];
  devices: NoticePreferences['devices'];
  is_email_proven: boolean;
}

/** Which of the caller's notices are also sent, and by which channel, in one statement. */
export async function findNoticePreferences(context: SignedInContext): Promise<NoticePreferences> {
  const { db, actor, config, messages } = context;
  const { rows } = await db.execute<Row>(sql`
    select
      (select coalesce(json_agg(json_build_object('notice_kind', kind, 'channel', channel, 'is_on', is_on)), '[]')
        from notice_choices where user_id = ${ownAccount(context)}) as chosen,
      (select coalesce(json_agg(json_build_object('id', p.id, 'device_name', p.device_name,
          'created_at', ${isoInstant(sql`p.created_at`)}, 'is_current', p.session_id = ${actor.sessionId}::uuid)
          order by p.id desc), '[]')
        from push_subscriptions p where p.user_id = ${ownAccount(context)} and ${isOfOpenSession(context)}) as devices,
      (select ${isEmailProven(sql`users`)} from users where id = ${ownAccount(context)}) as is_email_proven`);
  const [row] = rows;
  if (row === undefined) throw new Error('A select without rows to read always answers one row.');
  const key = parseVapidKey(config.messages.push?.privateKey ?? '');
  const reaches: Record<NoticeChannel, boolean> = { PUSH: key !== null, EMAIL: row.is_email_proven };
  const channels = noticeChannels.filter((channel) => messages.channels.has(channel) && reaches[channel]);
  const kinds = channels.flatMap((channel) => kindsFor(actor.role, channel, row.chosen));
  return {
    channels,
    choices: channels.flatMap((channel) => groupsOf(channel, kinds)),
    kinds,
    push_key: key === null ? null : vapidPublicKey(key),
    devices: row.devices,
  };
}

/** For a channel, the choice for each kind that a role can get: the account's own, or the default. */
function kindsFor(role: Role, channel: NoticeChannel, chosen: NoticePreferences['kinds']): NoticePreferences['kinds'] {
  return noticeKinds
    .filter((kind) => isReadBy(kind, role) && isSentBy(kind, channel))
    .map((notice_kind) => ({
      notice_kind,
      channel,
      is_on:
        chosen.find((each) => each.notice_kind === notice_kind && each.channel === channel)?.is_on ??
        isOnByDefault(noticeRecord(notice_kind).group, channel),
    }));
}

/** The choices of these kinds by group, for pages that know only groups. */
function groupsOf(channel: NoticeChannel, kinds: NoticePreferences['kinds']): NoticePreferences['choices'] {
  return noticeGroupNames.flatMap((notice_group) => {
    const own = kinds.filter(
      (each) => each.channel === channel && noticeRecord(each.notice_kind).group === notice_group,
    );
    return own.length === 0 ? [] : [{ notice_group, channel, is_on: own.some((each) => each.is_on) }];
  });
}

/**
 * Switches a channel on or off for a kind of notices, or for all kinds of a group; the inbox has them in any case.
 * Choices that equal the default are not stored.
 */
export async function chooseNotice(context: SignedInContext, input: ChooseNoticeInput): Promise<void> {
  const { notice_kind: kind, notice_group: group, channel, is_on: isOn } = input;
  const kinds = (group === undefined ? [kind] : kindsOfGroup(group)).flatMap((each) => each ?? []);
  const wanted = sql`unnest(${textArray(kinds)}) as wanted(kind)`;
  const { db } = context;
  // The kinds of a group have the same default.
  if (kinds.every((each) => isOn === isOnByDefault(noticeRecord(each).group, channel))) {
    await db.execute(sql`
      delete from notice_choices
      where user_id = ${ownAccount(context)} and channel = ${channel} and kind in (select kind from ${wanted})`);
    return;
  }
  const choice = { is_on: isOn, updated_at: nowIso(context) };
  const row = { user_id: ownAccount(context), kind: sql`wanted.kind`, channel, ...choice };
  await db.execute(sql`
    ${insertion(noticeChoices, row, sql`${wanted} order by wanted.kind`)}
    on conflict (user_id, kind, channel) do update set ${changes(noticeChoices, choice)}`);
}

/**
 * Whether notices of a kind leave for an account at all: while it is switched off, only what concerns the account
 * itself.
 */
export function mayLeaveFor({ user, kind }: { user: SQL; kind: SQL }): SQL {
  return sql`(${isOneOf(kindsOfGroup('SECURITY'), kind)} or not ${isPaused(user)})`;
}

/** Whether the reader `user` wants notices of a kind by a channel; false without this channel here. */
export function isWanted(
  { messages }: Pick<Context, 'messages'>,
  channel: NoticeChannel,
  { user, kind }: { user: SQL; kind: SQL },
): SQL {
  if (!messages.channels.has(channel)) return sql`false`;
  const sent = noticeKinds.filter((each) => isSentBy(each, channel));
  const onByDefault = sent.filter((each) => isOnByDefault(noticeRecord(each).group, channel));
  return sql`(${isOneOf(sent, kind)} and coalesce((select is_on from notice_choices c
    where c.user_id = ${user} and c.kind = ${kind} and c.channel = ${channel}),
    ${isOneOf(onByDefault, kind)}))`;
}
