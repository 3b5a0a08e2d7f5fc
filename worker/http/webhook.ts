import { createHash, timingSafeEqual } from 'node:crypto';
import type { GatewayEventOutcome } from '#drizzle/schema/payments.ts';
import { DomainError } from '../errors.ts';
import type { Context } from '../context.ts';
import { settlePayment } from '../features/payments/settle-payment.ts';
import { parseXenditCallback } from '../gateway/xendit-callback.ts';

/**
 * Receives a callback of the payment provider. Every authentic one that could be stored is acknowledged, whatever it
 * says; one that could not be stored fails, so that the provider sends it again.
 *
 * @throws DomainError WEBHOOK_UNAUTHENTICATED or MALFORMED_JSON
 */
export async function receiveCallback(context: Context, request: Request): Promise<{ outcome: GatewayEventOutcome }> {
  if (!isToken(request.headers.get('x-callback-token'), context.config.XENDIT_CALLBACK_TOKEN)) {
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

/** Compares hashes, because lengths differ and the time taken must reveal nothing. */
function isToken(given: string | null, expected: string): boolean {
  const digest = (value: string) => createHash('sha256').update(value).digest();
  return timingSafeEqual(digest(given ?? ''), digest(expected));
}
