import { type SQL, sql } from 'drizzle-orm';
import { messages } from '#drizzle/schema/messages.ts';
import type { MessageState } from '#shared/enums.ts';
import { RETRY_AFTER_MINUTES } from '#shared/rules/message.ts';
import { messageTransitions } from '#shared/rules/transitions.ts';
import { type Context, isoAfter, nowIso } from '../../context.ts';
import { leadingTo } from '../../db/states.ts';
import { type ChangedRow, changes } from '../../db/ctes.ts';
import type { MessageOutcome } from '../../messages/message-gateway.ts';
import type { ClaimedMessage } from './claim-messages.ts';

/** The outcome of a try: the provider's answer, or our own decision. HELD: not tried, because the provider is silent. */
export type TryOutcome = MessageOutcome | { kind: 'CANCELLED'; errorCode: string | null } | { kind: 'HELD' };

/** A message that was tried, and what became of it. */
export interface Tried {
  message: ClaimedMessage;
  outcome: TryOutcome;
}

/** The UPDATE that stores the outcome of a try. A report of the provider that came sooner is not undone. */
export function storedOutcome(context: Context, { message, outcome }: Tried): SQL {
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
    case 'HELD':
      return move('QUEUED', { attempts: sql`attempts - 1` });
    case 'UNAVAILABLE': {
      const minutes = RETRY_AFTER_MINUTES[message.attempts];
      const { errorCode: error_code, retryAfterS = 0 } = outcome;
      return minutes === undefined
        ? move('FAILED', { error_code })
        : move('QUEUED', { error_code, next_try_at: isoAfter(context, Math.max(minutes * 60, retryAfterS)) });
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
