import type { GatewayEventOutcome } from '#drizzle/schema/payments.ts';
import { DomainError } from '../errors.ts';
import type { Context } from '../context.ts';
import { settlePayment } from '../features/payments/settle-payment.ts';
import { parseXenditCallback } from '../gateway/xendit-callback.ts';
import { isSameSecret } from './same-secret.ts';

/**
 * Receives a callback of the payment provider. Every authentic callback that could be stored is acknowledged, whatever
 * it says; one that could not be stored fails, so that the provider sends it again.
 *
 * @throws DomainError WEBHOOK_UNAUTHENTICATED or MALFORMED_JSON
 */
export async function receiveCallback(context: Context, request: Request): Promise<{ outcome: GatewayEventOutcome }> {
  if (!isSameSecret(request.headers.get('x-callback-token'), context.config.XENDIT_CALLBACK_TOKEN)) {
    throw new DomainError('WEBHOOK_UNAUTHENTICATED');
  }
  const payload: unknown = await request.json().catch(() => {
    throw new DomainError('MALFORMED_JSON');
  });
  const callback = parseXenditCallback(payload);
  const outcome = await settlePayment(context, callback);
  context.log.info('webhook.received', {
    request_id: context.requestId,
    gateway_event: callback.event,
    reference: callback.referenceId,
    outcome,
  });
  return { outcome };
}
