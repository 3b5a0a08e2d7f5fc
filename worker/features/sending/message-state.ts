import { type SQL, sql } from 'drizzle-orm';
import { messages } from '#drizzle/schema/messages.ts';
import type { MessageState } from '#shared/enums.ts';
import { RETRY_AFTER_MINUTES } from '#shared/rules/message.ts';
import { messageTransitions } from '#shared/rules/transitions.ts';
import { type Context, nowIso } from '../../context.ts';
import { leadingTo } from '../../db/states.ts';
import { type ChangedRow, changes } from '../../db/ctes.ts';
import type { MessageOutcome } from '../../messages/message-gateway.ts';
import type { ClaimedMessage } from './claim-messages.ts';

/** The outcome of a try: the provider's answer, or our own decision that the message may not be sent. */
export type TryOutcome = MessageOutcome | { kind: 'CANCELLED'; errorCode: string | null };

/** A message that was tried, and what became of it. */
export interface Tried {
  message: ClaimedMessage;
  outcome: TryOutcome;
}

/**
 * Stores the outcomes of tries, all in one trip. A report of the provider that came sooner is not undone. If the
 * database refuses them together, each is stored alone, so that one of them never loses the others.
 *
 * @throws Error if one is not stored
 */
export async function storeOutcomes(context: Context, tried: readonly Tried[]): Promise<void> {
  const { db } = context;
  const [first, ...others] = tried
    .toSorted((one, other) => (one.message.id < other.message.id ? -1 : 1))
    .map(({ message, outcome }) => stateChange(context, message, outcome));
  if (first === undefined) return;
  try {
    await db.batch([db.execute(first), ...others.map((change) => db.execute(change))]);
  } catch (error) {
    if (others.length === 0) throw error;
    const stored = await Promise.allSettled([first, ...others].map((change) => db.execute(change)));
    const failed = stored.find(({ status }) => status === 'rejected');
    if (failed?.status === 'rejected') throw failed.reason;
  }
}

function stateChange(context: Context, message: ClaimedMessage, outcome: TryOutcome): SQL {
  const move = (to: MessageState, more: ChangedRow<typeof messages>, evenIf?: SQL) =>
    movedMessages(context, sql`${messages.id} = ${message.id}`, to, more, evenIf);
  switch (outcome.kind) {
    case 'ACCEPTED':
      // The provider's id is kept even if a report of it has already moved the message on.
      return move('ACCEPTED', { provider_id: outcome.providerId, error_code: null }, sql`true`);
    case 'REJECTED':
      return move('FAILED', { error_code: outcome.errorCode });
    case 'CANCELLED':
      return move('CANCELLED', { error_code: outcome.errorCode });
    case 'UNKNOWN':
      return move('UNKNOWN', {});
    case 'UNAVAILABLE': {
      const nextTry = nextTryAt(context, message.attempts, outcome.retryAfterS);
      return nextTry === null
        ? move('FAILED', { error_code: outcome.errorCode })
        : move('QUEUED', { error_code: outcome.errorCode, next_try_at: nextTry });
    }
    default:
      return outcome satisfies never;
  }
}

/**
 * The UPDATE that moves a message on to a state, if it may go there.
 *
 * @param which a condition that names one message
 * @param evenIf whether `more` is stored even if the message does not move
 */
export function movedMessages(
  context: Context,
  which: SQL,
  to: MessageState,
  more: ChangedRow<typeof messages>,
  evenIf: SQL = sql`false`,
): SQL {
  const mayMove = leadingTo(messageTransitions, to, messages.state);
  const state = sql`case when ${mayMove} then ${to}::text else ${messages.state} end`;
  const changed = changes(messages, { ...more, state, updated_at: nowIso(context) });
  return sql`update ${messages} set ${changed} where ${which} and (${mayMove} or ${evenIf})`;
}

/** When the try after this one comes; null after the last. */
function nextTryAt(context: Context, attempts: number, retryAfterS = 0): string | null {
  const minutes = RETRY_AFTER_MINUTES[attempts - 1];
  if (minutes === undefined) return null;
  return new Date(context.now().getTime() + Math.max(minutes * 60, retryAfterS) * 1000).toISOString();
}
