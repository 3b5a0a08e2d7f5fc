import type { Context } from '../../context.ts';
import { forgetSubscriptions } from '../notices/push-subscriptions.ts';
import { storeOutcomes, type Tried } from './message-state.ts';

/**
 * Stores the outcomes of the messages that were sent at once. If that fails, those that are not stored count as lost in
 * time, unless the provider reports them.
 *
 * @returns whether it succeeded
 */
export async function keepOutcomes(context: Context, tried: readonly Tried[]): Promise<boolean> {
  const gone = tried.filter(isGoneBrowser);
  try {
    await storeOutcomes(context, tried);
    await forgetSubscriptions(
      context,
      gone.map(({ message }) => String(message.details?.['subscription_id'])),
    );
    return true;
  } catch (error) {
    context.log.error('messages.unkept', error, { request_id: context.requestId, messages: tried.length });
    return false;
  }
}

/** Whether a push service answered that the browser's subscription no longer exists. */
function isGoneBrowser({ message: { kind, channel, details }, outcome }: Tried): boolean {
  const isGone = outcome.kind === 'REJECTED' && outcome.isPermanent === true;
  return isGone && kind === 'NOTICE' && channel === 'PUSH' && typeof details?.['subscription_id'] === 'string';
}
