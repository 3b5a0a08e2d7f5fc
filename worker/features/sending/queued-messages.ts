import { type SQL, sql } from 'drizzle-orm';
import { accountLinks } from '#drizzle/schema/account-links.ts';
import { messages } from '#drizzle/schema/messages.ts';
import { type MessageChannel, messageChannels, type MessageKind } from '#shared/enums.ts';
import { isHeldAtNight } from '#shared/rules/message.ts';
import { QUIET_FROM_HOUR, QUIET_UNTIL_HOUR } from '#shared/rules/quiet-hours.ts';
import { type AccountAction, auditAccounts } from '../../audit.ts';
import { type Context, nowIso } from '../../context.ts';
import { insertion, type NewRow, type Part, returned } from '../../db/ctes.ts';
import { inWib, inZone } from '../../db/sql.ts';
import { isOneOf } from '../../db/states.ts';
import { zoneOfKost } from '../../zone.ts';

type MessageColumns = NewRow<typeof messages>;

/** The fields of a new message; all other columns are derived from them. */
export interface NewMessage extends Pick<
  MessageColumns,
  'dedupe_key' | 'user_id' | 'owner_id' | 'kost_id' | 'tenancy_id' | 'invoice_ids' | 'subject_id' | 'details'
> {
  kind: MessageKind;
  channel: MessageChannel | SQL;
  /** When the message may be sent at the earliest; by default now. The quiet hours are added where they apply. */
  next_try_at?: string | SQL;
}

/**
 * The INSERT of messages, for use as a CTE of the write that causes them: one for each row of `from`, returning `id`. A
 * message with the same `dedupe_key` is queued once, and a person gets one bill reminder a day; messages that are left
 * out are not returned. After the write: `context.defer(sendMessages(context))`.
 *
 * @param from where the rows come from, such as a CTE's name
 */
export function queuedMessages(context: Context, from: SQL, { kind, channel, next_try_at, ...rest }: NewMessage): SQL {
  const at = sql`${next_try_at ?? nowIso(context)}::timestamptz`;
  const channelOf = typeof channel === 'string' ? sql`${channel}::text` : channel;
  const dueAt = sql`case when ${isHeldBy(kind, channelOf)} then ${afterQuietHours(at, rest.kost_id === undefined ? sql`null` : zoneOfKost(sql`${rest.kost_id}`))} else ${at} end`;
  const isLink = sql`${channelOf} = 'WA_LINK'`;
  const row: MessageColumns = {
    ...rest,
    kind,
    channel: channelOf,
    state: sql`case when ${isLink} then 'OPENED' else 'QUEUED' end`,
    next_try_at: dueAt,
    // By day it is the same date in all zones.
    reminder_day: kind === 'BILL_REMINDER' ? sql`case when not ${isLink} then ${inWib(dueAt)}::date end` : null,
    created_at: nowIso(context),
    updated_at: nowIso(context),
  };
  return sql`${insertion(messages, row, from)} on conflict do nothing returning id`;
}

interface NewLink {
  row: Omit<NewRow<typeof accountLinks>, 'created_at'>;
  /** The account: one row, or none. */
  from: SQL;
  message: Pick<NewMessage, 'kind' | 'channel' | 'next_try_at' | 'dedupe_key' | 'details'>;
  audit: AccountAction;
  /** As in `AuditEntry`. */
  actor?: string | null;
}

/** The CTEs of a link or code to an account, of its message, and of the entry in the trail. */
export function sentLink(context: Context, { row, from, message, audit, actor }: NewLink): Part[] {
  const link = returned('link', { id: accountLinks.user_id, link_id: accountLinks.id })`
      ${insertion(accountLinks, { ...row, created_at: nowIso(context) }, from)}`;
  const effects = [
    queuedMessages(context, link, { ...message, user_id: link.id, subject_id: link.link_id }),
    auditAccounts(context, audit, link, { actor }),
  ];
  return [link, ...effects];
}

/** Whether a message of this kind waits for the end of the quiet hours. */
function isHeldBy(kind: MessageKind, channel: SQL): SQL {
  return isOneOf(
    messageChannels.filter((each) => each !== 'WA_LINK' && isHeldAtNight(kind, each)),
    channel,
  );
}

/** An instant, or the end of the quiet hours of a zone that it falls into; without one, of WIB's. */
function afterQuietHours(at: SQL, zone: SQL): SQL {
  const local = sql`there.at`;
  const morning = (days: number) =>
    inZone(
      sql`(date_trunc('day', ${local}) + make_interval(days => ${days}, hours => ${QUIET_UNTIL_HOUR}))`,
      sql`there.zone`,
    );
  return sql`(select case
    when extract(hour from ${local}) >= ${QUIET_FROM_HOUR} then ${morning(1)}
    when extract(hour from ${local}) < ${QUIET_UNTIL_HOUR} then ${morning(0)}
    else ${at} end from (select kost.zone, ${inZone(at, sql`kost.zone`)} as at from (select ${zone} as zone) as kost) as there)`;
}
