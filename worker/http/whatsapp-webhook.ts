import type { Context } from '../context.ts';
import { DomainError } from '../errors.ts';
import { applyReports } from '../features/messages/apply-reports.ts';
import { isSignedByMeta, parseWhatsAppCallback } from '../messages/whatsapp-callback.ts';
import { isSameSecret } from './same-secret.ts';

/**
 * Answers the challenge by which Meta verifies that this address is ours.
 *
 * @throws DomainError NOT_FOUND without WhatsApp, or WEBHOOK_UNAUTHENTICATED
 */
export function whatsappChallenge({ config }: Context, query: URLSearchParams): string {
  const { whatsapp } = config.messages;
  if (whatsapp === null) throw new DomainError('NOT_FOUND');
  const isAsked =
    query.get('hub.mode') === 'subscribe' && isSameSecret(query.get('hub.verify_token'), whatsapp.verifyToken);
  if (!isAsked) throw new DomainError('WEBHOOK_UNAUTHENTICATED');
  return query.get('hub.challenge') ?? '';
}

/**
 * Receives reports of Meta. Each authentic one that could be stored is acknowledged, whatever it says; one that could
 * not be stored fails, so that Meta sends it again.
 *
 * @throws DomainError NOT_FOUND without WhatsApp, WEBHOOK_UNAUTHENTICATED or MALFORMED_JSON
 */
export async function receiveWhatsApp(context: Context, request: Request): Promise<{ received: true }> {
  const { whatsapp } = context.config.messages;
  if (whatsapp === null) throw new DomainError('NOT_FOUND');
  const body = new Uint8Array(await request.arrayBuffer());
  if (!isSignedByMeta(request.headers.get('x-hub-signature-256'), body, whatsapp.appSecret)) {
    throw new DomainError('WEBHOOK_UNAUTHENTICATED');
  }
  const callback = parseWhatsAppCallback(parse(body));
  await applyReports(context, callback);
  context.log.info('whatsapp.received', {
    request_id: context.requestId,
    statuses: callback.statuses.length,
    words: callback.words.length,
  });
  return { received: true };
}

function parse(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body)) as unknown;
  } catch {
    throw new DomainError('MALFORMED_JSON');
  }
}
