import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { AccountNotice } from '#shared/contract/notices.ts';
import type { Role } from '#shared/enums.ts';
import { noticeMailText, noticeTeaser } from '#shared/message-texts/notice-texts.ts';
import { noticePath, noticeRecord } from '#shared/notice-kinds.ts';
import type { Context } from '../../context.ts';
import { textArray } from '../../db/sql.ts';
import type { PushTarget, RenderedMessage } from '../../messages/message-gateway.ts';
import { publicAddress } from '../../public-address.ts';
import { destinationOf, type MessageRow, type Renderer } from '../../messages/renderer.ts';
import { mayLeaveFor } from './preferences.ts';
import { isAnswering, isOfOpenSession } from './push-subscriptions.ts';

interface Row extends Record<string, unknown> {
  message_id: string;
  kind: AccountNotice['kind'];
  details: AccountNotice['details'];
  role: Role;
  browser: Omit<PushTarget, 'topic'> | null;
}

/**
 * The texts of notices that are sent: the title, without amounts and names, since a locked phone shows them; an e-mail
 * about one's own registration has all details. Not sent are notices that were read meanwhile, those to accounts that
 * were switched off, and those to browsers whose session has ended or whose push service does not answer.
 */
export const renderNotices: Renderer<Context> = async (context, rows) => {
  const { rows: found } = await context.db.execute<Row>(sql`
    select m.id as message_id, n.kind, n.details, u.role,
      (select json_build_object('endpoint', p.endpoint, 'p256dh', p.p256dh, 'auth', p.auth) from push_subscriptions p
        where p.id = (m.details ->> 'subscription_id')::uuid and p.user_id = m.user_id
          and ${isOfOpenSession(context)} and ${isAnswering(context)}) as browser
    from messages m join notices n on n.id = m.subject_id and n.user_id = m.user_id join users u on u.id = n.user_id
    where m.id = any(${textArray(rows.map(({ id }) => id))}::uuid[]) and n.read_at is null
      and ${mayLeaveFor({ user: sql`n.user_id`, kind: sql`n.kind` })}`);
  const notices = new Map(found.map((row) => [row.message_id, row]));
  return new Map(
    rows.flatMap((message) => {
      const notice = notices.get(message.id);
      return notice === undefined ? [] : [[message.id, textOf(context, message, notice)] as const];
    }),
  );
};

function textOf(context: Context, message: MessageRow, notice: Row): RenderedMessage | 'CANCEL' {
  const { kind, details, role, browser } = notice;
  if (message.channel === 'PUSH' && browser === null) return 'CANCEL';
  const path = noticePath({ kind, details }, role);
  return {
    destination: browser === null ? destinationOf(message) : { ...browser, topic: topicOf(kind, path) },
    title: noticeRecord(kind).title,
    text: message.channel === 'EMAIL' ? noticeMailText({ kind, details }) : noticeTeaser,
    url: publicAddress(context, path),
    template: null,
  };
}

/** Notices of one kind about the same row replace each other. */
function topicOf(kind: string, path: string): string {
  return createHash('sha256').update(`${kind} ${path}`).digest('base64url').slice(0, 32);
}
