import { sql } from 'drizzle-orm';
import type { MessageKind } from '#shared/enums.ts';
import { OWNER_DAY_FULL } from '#shared/rules/message.ts';
import type { Context } from '../../context.ts';
import { isOneOf } from '../../db/states.ts';
import type { RenderedMessage } from '../../messages/message-gateway.ts';
import type { ClaimedMessage } from './claim-messages.ts';
import { withoutPlace } from './first-message.ts';
import { isCounted, withoutDay } from './owner-day.ts';
import { isStopped } from './stopped-numbers.ts';

/** What somebody waits for at the sign-in goes to a stopped number, too. */
const awaited: readonly MessageKind[] = ['PASSWORD_RESET'];

/** A message that is ready to leave. */
export interface ReadyMessage {
  message: ClaimedMessage;
  text: RenderedMessage;
}

/** Why a message does not leave: it never may, or not today. */
export type DoorReason = 'STOPPED' | 'AWAITS_PERSON' | typeof OWNER_DAY_FULL;

/**
 * Asks once more, of all messages that are about to leave, whether they may: not to a number that is stopped, for an
 * owner not more than a day allows, and only one to somebody who has not acted yet. Those over the day wait already.
 *
 * @returns why, by the ids of those that may not leave
 */
export async function refusedAtDoor(
  context: Context,
  ready: readonly ReadyMessage[],
): Promise<ReadonlyMap<string, DoorReason>> {
  const stopped = await stoppedAtDoor(context, ready);
  const counted = ready.flatMap(({ message, text: { destination } }) => {
    const { id, owner_id } = message;
    return owner_id === null || destination === null || stopped.has(id) || !isCounted(message)
      ? []
      : [{ id, owner_id }];
  });
  // Before the place of a first message: one that waits must not take it, as another may be sent in its stead.
  const waiting = new Set(await withoutDay(context, counted));
  const firsts = ready.flatMap(({ message: { id, channel, owner_id, has_acted }, text: { destination } }) =>
    channel !== 'WHATSAPP' ||
    owner_id === null ||
    has_acted ||
    typeof destination !== 'string' ||
    stopped.has(id) ||
    waiting.has(id)
      ? []
      : [{ id, owner_id, number: `+${destination}` }],
  );
  const late = await withoutPlace(context, firsts);
  return new Map<string, DoorReason>([
    ...[...waiting].map((id) => [id, OWNER_DAY_FULL] as const),
    ...[...stopped].map((id) => [id, 'STOPPED'] as const),
    ...late.map((id) => [id, 'AWAITS_PERSON'] as const),
  ]);
}

/**
 * Asks once more, for all messages that are about to leave, whether their number is stopped: whatever was queued, by
 * whichever way and for whichever account. News of a changed account goes only where its holder has used a code.
 *
 * @returns the ids of those that may not leave
 */
async function stoppedAtDoor(context: Context, ready: readonly ReadyMessage[]): Promise<ReadonlySet<string>> {
  const asked = ready.flatMap(({ message, text: { destination } }) =>
    message.channel === 'WHATSAPP' && typeof destination === 'string'
      ? [{ ...pick(message), number: `+${destination}` }]
      : [],
  );
  if (asked.length === 0) return new Set();
  const { rows } = await context.db.execute<{ id: string }>(sql`
    select m.id from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
      as m(id uuid, kind text, owner_id uuid, subject_id uuid, number text)
    where ${isStopped(sql`m.number`, sql`m.owner_id`)} and not ${isOneOf(awaited, sql`m.kind`)}
      and not (${isOneOf(['ACCOUNT_ALERT'], sql`m.kind`)} and exists (select from contact_proofs p
        where p.id = m.subject_id and ${isOneOf(['CODE'], sql`p.how`)}))`);
  return new Set(rows.map(({ id }) => id));
}

function pick({ id, kind, owner_id, subject_id }: ClaimedMessage) {
  return { id, kind, owner_id, subject_id };
}
