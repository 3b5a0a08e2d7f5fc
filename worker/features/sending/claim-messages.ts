import { inArray, type SQL, sql } from 'drizzle-orm';
import { messages } from '#drizzle/schema/messages.ts';
import { type ConsentPurpose, kostZones, messageKinds, sentChannels } from '#shared/enums.ts';
import { wibDay } from '#shared/rules/calendar.ts';
import { isHeldAtNight, SENDING_LOST_AFTER_MINUTES } from '#shared/rules/message.ts';
import { isQuiet } from '#shared/rules/quiet-hours.ts';
import { type Context, isoAfter, nowIso, today } from '../../context.ts';
import { isPaused, wasResumedAfter } from '../../db/pauses.ts';
import { inWib, isoInstant } from '../../db/sql.ts';
import { changes, pick, selected, withCtes } from '../../db/ctes.ts';
import { isOneOf } from '../../db/states.ts';
import { isEmailProven, numberOf } from '../accounts/proofs.ts';
import { zoneOfKost } from '../../zone.ts';
import { hasActed } from './first-message.ts';
import { isRemindedByHand } from './reminded-by-hand.ts';
import type { MessageRow } from '../../messages/renderer.ts';

/** How many messages are begun together, and their outcomes stored together. */
export const GROUP = 10;

/** How long messages that are not begun are held: longer than a run sends, but not past the next one. */
export const HELD_MINUTES = 4;

/** A message that this sender has taken, so that no other sends it. */
export interface ClaimedMessage extends MessageRow, Record<string, unknown> {
  /** How often it was tried before. */
  attempts: number;
  /** When it is due again if it is not begun, or not tried. */
  next_try_at: string;
  is_email_proven: boolean;
  /** The recipient's valid consents for this channel. */
  consents: ConsentPurpose[];
  /** Whether the recipient has refused reminders. */
  wants_no_reminders: boolean;
  /** Whether the owner has sent today's reminder by hand. */
  is_reminded: boolean;
  /** Whether the account of the owner for whom it leaves is switched off, or was when its day ended. */
  is_owner_off: boolean;
}

/**
 * Takes messages that are due, so that no other sender does: what somebody waits for first, then the oldest. At night only
 * messages that `isHeldAtNight` lets pass are due. A claim of one group begins it; of a larger one all are held, and
 * `begunMessages` begins each group. What is held and never begun is due again by itself.
 */
export async function claimMessages(context: Context, limit: number): Promise<ClaimedMessage[]> {
  const now = sql`${nowIso(context)}::timestamptz`;
  const due = selected('due', pick(messages, 'id', 'user_id'))`messages
      where state = 'QUEUED' and next_try_at <= ${now} and not ${isHeldNow(context)}
        and (reminder_day is null or reminder_day = ${today(context)}::date)
      order by (kind not in ('PASSWORD_RESET', 'PHONE_CONFIRMATION')), next_try_at, id limit ${limit} for update skip locked`;
  const held = { next_try_at: isoAfter(context, HELD_MINUTES * 60), updated_at: now };
  const { rows } = await context.db.execute<ClaimedMessage>(
    withCtes(
      [due],
      sql`
    update messages m set ${changes(messages, limit > GROUP ? held : { ...held, ...begun(context) })}
    from ${due} left join users u on u.id = ${due.user_id}
    where m.id = ${due.id}
    returning m.id, m.kind, m.channel, m.user_id, m.owner_id, m.tenancy_id, to_json(m.invoice_ids) as invoice_ids,
      m.subject_id, m.details, old.attempts, ${isoInstant(sql`m.next_try_at`)} as next_try_at, ${isoInstant(sql`m.created_at`)} as created_at,
      case when u.id is not null
        then json_build_object('full_name', u.full_name, 'phone', ${numberOf(sql`u`)}, 'email', u.email) end as recipient,
      ${isEmailProven(sql`u`)} as is_email_proven,
      (m.owner_id is null or ${hasActed(sql`u`, sql`m.owner_id`)}) as has_acted,
      (select coalesce(json_agg(c.purpose), '[]') from message_consents c
        where c.user_id = m.user_id and c.channel = m.channel and c.withdrawn_at is null and ${countsFor(sql`m.owner_id`)}) as consents,
      ${wantsNoReminders(sql`m.user_id`, sql`m.owner_id`)} as wants_no_reminders,
      m.kind = 'BILL_REMINDER' and ${isRemindedByHand(context, sql`m.user_id`, sql`m.owner_id`)} as is_reminded,
      ${isPaused(sql`m.owner_id`)}
        or m.kind = 'BILL_REMINDER' and ${wasResumedAfter(sql`m.owner_id`, sql`${inWib(sql`m.created_at`)}::date`)} as is_owner_off`,
    ),
  );
  return rows;
}

/** The UPDATE that begins messages of a claim, unless they are no longer held by it; returns the ids of the begun ones. */
export function begunMessages(context: Context, held: readonly ClaimedMessage[]): SQL {
  const ids = held.map(({ id }) => id);
  return sql`update ${messages} set ${changes(messages, begun(context))}
    where ${inArray(messages.id, ids)} and state = 'QUEUED'
    and next_try_at = ${held[0]?.next_try_at ?? null}::timestamptz returning id`;
}

/** A message is begun before it is sent: if its sender is cut off, it may have been sent, and is never sent again. */
function begun(context: Context) {
  return { state: 'SENDING' as const, attempts: sql`attempts + 1`, updated_at: nowIso(context) };
}

/**
 * Whether a consent `c` counts for an owner's message. One that an owner recorded counts only for that owner, once the
 * person has confirmed a tenancy there.
 */
export function countsFor(ownerId: SQL): SQL {
  return sql`(c.via <> 'OWNER' or c.given_by = ${ownerId} and exists (select from tenancies t
    where t.user_id = c.user_id and t.owner_id = c.given_by and t.confirmed_at is not null))`;
}

/**
 * Whether a person has refused all reminders, or those of this owner, on any channel and even without an earlier
 * consent, and there is no later consent that counts for this owner. Refusals to other owners do not count.
 */
export function wantsNoReminders(userId: SQL, ownerId: SQL): SQL {
  const consent = sql`select from message_consents c where c.user_id = ${userId} and c.purpose = 'TAGIHAN'`;
  return sql`(exists (${consent} and c.withdrawn_at is not null and c.given_by in (c.user_id, ${ownerId}))
    and not exists (${consent} and c.withdrawn_at is null and ${countsFor(ownerId)}))`;
}

/** Whether a message waits for the end of the quiet hours. */
function isHeldNow(context: Context): SQL {
  const quiet = kostZones.filter((zone) => isQuiet(context.now(), zone));
  if (quiet.length === 0) return sql`false`;
  const isThere =
    quiet.length === kostZones.length
      ? sql`true`
      : isOneOf(quiet, sql`coalesce(${zoneOfKost(messages.kost_id)}, 'WIB')`);
  const held = messageKinds.flatMap((kind) => {
    const channels = sentChannels.filter((channel) => isHeldAtNight(kind, channel));
    return channels.length === 0
      ? []
      : [sql`(${isOneOf([kind], messages.kind)} and ${isOneOf(channels, messages.channel)})`];
  });
  return sql`((${sql.join(held, sql` or `)}) and ${isThere})`;
}

/**
 * Before a run: messages whose sender was cut off become UNKNOWN, since they may have been sent. Of reminders that
 * should have been sent on an earlier day, each person's newest is sent today, unless there is one for today; others
 * are cancelled.
 */
export async function tidyOutbox(context: Context): Promise<void> {
  const { db } = context;
  const now = sql`${nowIso(context)}::timestamptz`;
  const day = sql`${wibDay(context.now())}::date`;
  const late = selected('late', pick(messages, 'id', 'user_id'))`messages
      where state = 'QUEUED' and next_try_at <= ${now} and reminder_day < ${day} for update skip locked`;
  const isNewest = sql<boolean>`row_number() over (partition by ${late.user_id} order by ${late.id} desc) = 1 and not exists (
    select from messages other where other.user_id = ${late.user_id} and other.reminder_day = ${day}
      and other.state not in ('FAILED', 'CANCELLED'))`;
  const ranked = selected('ranked', { id: late.id, is_newest: isNewest })`${late}`;
  const superseded = {
    reminder_day: sql`case when ${ranked.is_newest} then ${day} else m.reminder_day end`,
    state: sql`case when ${ranked.is_newest} then 'QUEUED' else 'CANCELLED' end`,
    error_code: sql`case when ${ranked.is_newest} then m.error_code else 'SUPERSEDED' end`,
    updated_at: now,
  };
  await db.batch([
    db.execute(sql`
      update messages set ${changes(messages, { state: 'UNKNOWN', updated_at: now })}
      where state = 'SENDING' and updated_at < ${now} - make_interval(mins => ${SENDING_LOST_AFTER_MINUTES})`),
    db.execute(
      withCtes(
        [late, ranked],
        sql`update messages m set ${changes(messages, superseded)} from ${ranked} where m.id = ${ranked.id}`,
      ),
    ),
  ]);
}
