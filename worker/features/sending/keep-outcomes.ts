import type { Context } from '../../context.ts';
import { forgottenSubscription } from '../notices/push-subscriptions.ts';
import { begunMessages, type ClaimedMessage } from './claim-messages.ts';
import { storedOutcome, type Tried } from './message-state.ts';

/**
 * Stores the outcomes of messages that were sent together, and begins the next ones, all in one trip. If the database
 * refuses them together, each is stored alone, so that one of them never loses the others, and nothing is begun before
 * all are stored. Those that are not stored count as lost in time, unless the provider reports them.
 *
 * @returns the ids of those that have begun; null if it failed
 */
export async function keepOutcomes(
  context: Context,
  tried: readonly Tried[],
  next: readonly ClaimedMessage[] = [],
): Promise<readonly string[] | null> {
  if (tried.length + next.length === 0) return [];
  const { db } = context;
  const outcomes = tried
    .toSorted((one, other) => (one.message.id < other.message.id ? -1 : 1))
    .flatMap((each) => [storedOutcome(context, each), ...forgottenBrowser(each)])
    .map((change) => db.execute(change));
  const begin = db.execute<{ id: string }>(begunMessages(context, next));
  const alone = async () => {
    const failed = (await Promise.allSettled(outcomes)).find((each) => each.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
    return begin;
  };
  try {
    const { rows } = await db.batch([begin, ...outcomes]).then(([started]) => started, alone);
    return rows.map(({ id }) => id);
  } catch (error) {
    context.log.error('messages.unkept', error, { request_id: context.requestId, messages: tried.length });
    return null;
  }
}

/** Where a push service answered that the browser's subscription no longer exists, the DELETE that forgets it. */
function forgottenBrowser({ message: { details }, outcome }: Tried) {
  const id = details?.['subscription_id'];
  const isGone = outcome.kind === 'REJECTED' && outcome.isPermanent === true;
  return isGone && typeof id === 'string' ? [forgottenSubscription(id)] : [];
}
