import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { messages } from '#drizzle/schema/messages.ts';
import { ownerMessageDays } from '#drizzle/schema/owner-message-days.ts';
import { users } from '#drizzle/schema/users.ts';
import { addDays, startOfWibDay, wibDay } from '#shared/rules/calendar.ts';
import { OWNER_DAY_FULL } from '#shared/rules/message.ts';
import { QUIET_UNTIL_HOUR } from '#shared/rules/quiet-hours.ts';
import { type Context, nowIso } from '../../context.ts';
import { changes, cte, idsOf, insertion, pick, returned, type Rows, selected, withCtes } from '../../db/ctes.ts';
import { isActiveAccount, isOneOf } from '../../db/states.ts';
import { addedNotices } from '../notices/added-notices.ts';

/** The channels whose messages count: those by which an owner reaches somebody outside of the product. */
const countedChannels = ['WHATSAPP', 'EMAIL'] as const;

/** A message that is about to leave for an owner. */
export interface CountedMessage {
  id: string;
  owner_id: string;
}

/** The counted ones of messages. */
export function isCounted({ channel, owner_id }: { channel: string; owner_id: string | null }): boolean {
  return owner_id !== null && countedChannels.some((each) => each === channel);
}

/** The day in WIB, whichever kost a call is about: it counts what leaves for all of an owner's. */
const dayOf = ({ now }: Pick<Context, 'now'>) => wibDay(now());

/**
 * When a message of this owner may leave because of those that have left today: the next morning if the day is full,
 * otherwise null. Only the door decides (`withoutDay`); this is for what an answer says before.
 */
export function waitsUntil(context: Context, ownerId: SQL): SQL {
  return sql`(select ${nextMorning(context)}::timestamptz from owner_message_days full_day
    where full_day.owner_id = ${ownerId} and full_day.day = ${dayOf(context)}::date
      and full_day.sent >= ${context.config.OWNER_MESSAGES_A_DAY}::int)`;
}

/** How many messages of an owner wait for the next morning. */
export function waitingMessagesOf(ownerId: SQL): SQL<number> {
  return sql<number>`(select count(*)::int from messages waiting where waiting.owner_id = ${ownerId}
    and ${isOneOf(['QUEUED'], sql`waiting.state`)} and waiting.error_code = ${OWNER_DAY_FULL})`;
}

/**
 * Counts messages to their owners' day, each once a day however often it is tried, and never more than
 * `OWNER_MESSAGES_A_DAY`, whoever else sends at the same time. Those that have got no place wait for the next morning
 * without having used up a try, as does all else of such an owner that is queued; the owner and the admins are told once
 * a day.
 *
 * @returns the ids of those that wait
 */
export async function withoutDay(context: Context, leaving: readonly CountedMessage[]): Promise<string[]> {
  if (leaving.length === 0) return [];
  const day = sql`${dayOf(context)}::date`;
  const asked = selected('asked', {
    ...pick(m, 'id', 'owner_id'),
    place: sql<number>`row_number() over (partition by m.owner_id order by m.id)`,
  })`jsonb_to_recordset(${JSON.stringify(leaving)}::jsonb) as a(id uuid, owner_id uuid)
        join messages m on m.id = a.id
      where m.counted_on is distinct from ${day}`;
  const days = countedDays(context, asked, day);
  const judged = selected('judged', {
    ...pick(asked, 'id', 'owner_id'),
    may_leave: sql<boolean>`${asked.place} <= ${days.places}`,
  })`${asked} join ${days} on ${days.owner_id} = ${asked.owner_id}`;
  const late = cte(
    'late',
    pick(judged, 'owner_id'),
    (columns) => sql`select distinct ${columns} from ${judged} where not ${judged.may_leave}`,
  );
  const rest = selected('rest', pick(m, 'id'))`messages m join ${late} on ${late.owner_id} = m.owner_id
      where m.state = 'QUEUED' and ${isOneOf(countedChannels, sql`m.channel`)} and m.next_try_at < ${nextMorning(context)}::timestamptz
        and m.counted_on is distinct from ${day} and m.id not in (${idsOf(asked)}) for update of m skip locked`;
  const waiting = {
    state: 'QUEUED' as const,
    // The place was refused before the try began.
    attempts: sql`m.attempts - (m.state = 'SENDING')::int`,
    error_code: OWNER_DAY_FULL,
    next_try_at: nextMorning(context),
    updated_at: nowIso(context),
  };
  const refused = sql`${idsOf(judged)} where not ${judged.may_leave}`;
  const effects = [
    sql`
      update messages m set ${changes(messages, { counted_on: day })} from ${judged}
      where ${judged.id} = m.id and ${judged.may_leave}`,
    sql`update messages m set ${changes(messages, waiting)} where m.id in (${refused} union all ${idsOf(rest)})`,
    notice(context, late),
  ];
  const { rows } = await context.db.execute<{ id: string }>(
    withCtes([asked, days, judged, late, rest, ...effects], refused),
  );
  return rows.map(({ id }) => id);
}

const m = alias(messages, 'm');

/** The CTE `days`: how many more messages of each owner have got a place today. */
function countedDays(context: Context, asked: Rows<'owner_id'>, day: SQL) {
  const limit = sql`${context.config.OWNER_MESSAGES_A_DAY}::int`;
  const row = { owner_id: asked.owner_id, day, sent: sql`least(count(*), ${limit})::int` };
  const counted = {
    sent: sql`greatest(owner_message_days.sent, least(owner_message_days.sent + excluded.sent, ${limit}))`,
  };
  return returned('days', { owner_id: ownerMessageDays.owner_id, places: sql<number>`sent - coalesce(old.sent, 0)` })`
      ${insertion(ownerMessageDays, row, sql`${asked} group by ${asked.owner_id} order by ${asked.owner_id}`)}
      on conflict (owner_id, day) do update set ${changes(ownerMessageDays, counted)}`;
}

/** Tells each owner whose messages wait, and the admins of each, once a day. */
function notice(context: Context, late: Rows<'owner_id'>): SQL {
  return addedNotices(context, {
    kind: 'MESSAGES_WAIT',
    from: sql`${late} join users owners on owners.id = ${late.owner_id} join users on users.id = ${late.owner_id}
      or ${isOneOf(['ADMIN'], users.role)} and ${isActiveAccount(users)}`,
    user: sql`users.id`,
    details: {
      limit: sql`${context.config.OWNER_MESSAGES_A_DAY}::int`,
      waits_until: nextMorning(context),
      owner_name: sql`case when users.id <> owners.id then owners.full_name end`,
    },
    once: sql`${late.owner_id} || ':' || ${dayOf(context)}::text`,
  });
}

/** 08.00 WIB of tomorrow. */
function nextMorning(context: Context): string {
  const start = startOfWibDay(addDays(dayOf(context), 1)).getTime();
  return new Date(start + QUIET_UNTIL_HOUR * 60 * 60 * 1000).toISOString();
}
