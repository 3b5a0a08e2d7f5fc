import { SignJWT } from 'jose';
import { isPushEndpoint } from '#shared/rules/push-endpoint.ts';
import type { MessageOutcome, MessageSender, PushTarget, RenderedMessage } from './message-gateway.ts';
import { encryptedPush, newPushSecrets } from './push-encryption.ts';
import { parseVapidKey, type VapidKey, vapidPublicKey } from './vapid-key.ts';

export interface PushOptions {
  privateKey: string;
  /** The contact of this deployment for push services. */
  subject: string;
  fetch: typeof fetch;
  now: () => Date;
  randomBytes: (count: number) => Uint8Array;
  /** The push service of a test, which need not be a known one. */
  pushOrigin: string | null;
  timeoutMs?: number | undefined;
}

/** How long a service keeps a message for a browser that is off. */
const KEPT_SECONDS = 86_400;
/** How long a token is valid; RFC 8292 allows a day at most. */
const TOKEN_SECONDS = 43_200;
const TIMEOUT_MS = 10_000;

/** Sends to browsers by their push services (RFC 8030), encrypted so that the services cannot read it. */
export function createPushSender(options: PushOptions): MessageSender {
  const key = parseVapidKey(options.privateKey);
  if (key === null) throw new Error('VAPID_PRIVATE_KEY must be a private JWK of P-256.');
  return { send: (_, message) => sendPush(options, key, message) };
}

async function sendPush(options: PushOptions, key: VapidKey, message: RenderedMessage): Promise<MessageOutcome> {
  const target = message.destination;
  if (target === null || typeof target === 'string') return { kind: 'REJECTED', errorCode: 'NO_DESTINATION' };
  if (!isPushEndpoint(target.endpoint, options.pushOrigin)) {
    return { kind: 'REJECTED', errorCode: 'ENDPOINT_NOT_ALLOWED', isPermanent: true };
  }
  const body = await bodyFor(options, target, message);
  if (body === null) return { kind: 'REJECTED', errorCode: 'KEYS_INVALID', isPermanent: true };
  try {
    const answer = await options.fetch(target.endpoint, {
      method: 'POST',
      headers: await headersFor(options, key, target),
      body,
      // A redirect could lead to an address that `isPushEndpoint` has not checked.
      redirect: 'manual',
      signal: AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS),
    });
    await answer.body?.cancel();
    return outcomeOf(answer);
  } catch {
    return { kind: 'UNKNOWN' };
  }
}

function bodyFor({ randomBytes }: PushOptions, target: PushTarget, { title, text, url }: RenderedMessage) {
  const payload = JSON.stringify({ title, body: text, url, tag: target.topic });
  return newPushSecrets(randomBytes)
    .then((secrets) => encryptedPush(payload, target, secrets))
    .catch(() => null);
}

async function headersFor({ subject, now }: PushOptions, key: VapidKey, { endpoint, topic }: PushTarget) {
  const expiry = Math.floor(now().getTime() / 1000) + TOKEN_SECONDS;
  const signing = { name: 'ECDSA', namedCurve: 'P-256' };
  const signer = await crypto.subtle.importKey('jwk', { ...key }, signing, false, ['sign']);
  const token = await new SignJWT({ aud: new URL(endpoint).origin, exp: expiry, sub: subject })
    .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
    .sign(signer);
  return {
    Authorization: `vapid t=${token}, k=${vapidPublicKey(key)}`,
    'Content-Encoding': 'aes128gcm',
    'Content-Type': 'application/octet-stream',
    TTL: String(KEPT_SECONDS),
    Urgency: 'normal',
    Topic: topic,
  };
}

function outcomeOf({ status, headers }: Response): MessageOutcome {
  const errorCode = `PUSH_${status}`;
  if (status >= 200 && status < 300) return { kind: 'ACCEPTED', providerId: null };
  // The browser has ended its subscription.
  if (status === 404 || status === 410) return { kind: 'REJECTED', errorCode, isPermanent: true };
  if (status === 429 || status >= 500) {
    const wait = Number(headers.get('retry-after'));
    return { kind: 'UNAVAILABLE', errorCode, ...(Number.isFinite(wait) && wait > 0 && { retryAfterS: wait }) };
  }
  return { kind: 'REJECTED', errorCode };
}
