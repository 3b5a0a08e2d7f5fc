import * as z from 'zod/mini';
import type { Log } from '../log.ts';
import type { WhatsAppSettings } from './config.ts';
import type { MessageOutcome, MessageSender, RenderedMessage, TemplateUse } from './message-gateway.ts';
import type { TemplateName } from './whatsapp-templates.ts';

/** How long to wait for an answer. */
const TIMEOUT_MS = 10_000;

export interface WhatsAppOptions extends WhatsAppSettings {
  fetch: typeof fetch;
  log: Log;
  /** Replaces the adapter's own time limit. */
  timeoutMs?: number | undefined;
}

const Sent = z.object({
  messages: z.tuple([z.object({ id: z.string().check(z.regex(/^[\x21-\x7e]{1,300}$/)) })], z.unknown()),
});
const Failure = z.object({ error: z.object({ code: z.number().check(z.int()) }) });

/** Status codes of an edge (ours or Meta's) that mean the request never arrived: refused, unreachable, no TLS. */
const NEVER_ARRIVED = new Set([521, 523, 525, 526]);

/**
 * Meta's codes after which a later try makes sense: too many messages (4, 80007, 130429, 131048, 131056), a service
 * that is unavailable (2, 131016, 131057), and problems that the account's owner must repair, such as token or billing
 * (0, 3, 10, 190, 368, 131005, 131031, 131042, 133010). All other codes are a final refusal of this message.
 */
const TRY_LATER = new Set([
  0, 2, 3, 4, 10, 190, 368, 80_007, 130_429, 131_005, 131_016, 131_031, 131_042, 131_048, 131_056, 131_057, 133_010,
]);

/** The templates of a code, with a button that copies it; the words of all templates are with Meta, not in the Worker. */
export const codeTemplates: readonly TemplateName[] = ['kode_atur_ulang_sandi', 'kode_konfirmasi_nomor'];

/** Codes of an unknown error at Meta, after which the message may have been sent. */
const TELLS_NOTHING = new Set([1, 131_000]);

/**
 * WhatsApp by Meta's Cloud API. Meta has no idempotency: our id travels with the message (`biz_opaque_callback_data`),
 * and its reports name a message whose answer was lost.
 */
export function createWhatsApp(options: WhatsAppOptions): MessageSender {
  return {
    send: async (messageId, message) => {
      const body = requestBody(messageId, message);
      return body === null ? { kind: 'REJECTED', errorCode: 'NO_TEMPLATE' } : await post(options, body);
    },
  };
}

async function post(options: WhatsAppOptions, body: unknown): Promise<MessageOutcome> {
  try {
    const response = await options.fetch(`${options.apiUrl}/${encodeURIComponent(options.phoneId)}/messages`, {
      method: 'POST',
      headers: { authorization: `Bearer ${options.token}`, 'content-type': 'application/json' },
      // The token must not follow a redirect.
      redirect: 'manual',
      signal: AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS),
      body: JSON.stringify(body),
    });
    const outcome = readAnswer(response, parseJson(await response.text()));
    options.log.info('whatsapp.answered', { status: response.status, outcome: outcome.kind });
    return outcome;
  } catch (error) {
    options.log.error('whatsapp.unreached', error);
    return { kind: 'UNKNOWN' };
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

function readAnswer({ status, headers }: Response, body: unknown): MessageOutcome {
  if (status >= 200 && status < 300) {
    const sent = Sent.safeParse(body);
    // Accepted, but Meta's id is unreadable. A report will still refer to the message by our id.
    return sent.success ? { kind: 'ACCEPTED', providerId: sent.data.messages[0].id } : { kind: 'UNKNOWN' };
  }
  const code = Failure.safeParse(body).data?.error.code;
  const errorCode = code === undefined ? `HTTP_${status}` : String(code);
  const isPermission = code !== undefined && code >= 200 && code <= 299;
  if (status === 429 || NEVER_ARRIVED.has(status) || isPermission || (code !== undefined && TRY_LATER.has(code))) {
    const retryAfterS = Number(headers.get('retry-after')) || 0;
    return { kind: 'UNAVAILABLE', errorCode, retryAfterS };
  }
  // An error at Meta or a proxy: the message may have been sent.
  if (code === undefined ? status >= 500 : TELLS_NOTHING.has(code)) return { kind: 'UNKNOWN' };
  if (status >= 300 && status < 400) return { kind: 'UNAVAILABLE', errorCode };
  return { kind: 'REJECTED', errorCode };
}

function requestBody(messageId: string, { destination, template }: RenderedMessage) {
  if (typeof destination !== 'string' || template === null) return null;
  return {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to: destination,
    type: 'template',
    biz_opaque_callback_data: messageId,
    template: { name: template.name, language: { code: 'id' }, components: componentsOf(template) },
  };
}

function componentsOf({ name, parameters, buttonSuffix }: TemplateUse) {
  const texts = parameters.map((text) => ({ type: 'text', text: inOneLine(text) }));
  // For Meta, the button that copies a code is also a `url` button, with the code as its value.
  const suffix = codeTemplates.includes(name) ? texts[0]?.text : buttonSuffix;
  const button = { type: 'button', sub_type: 'url', index: '0', parameters: [{ type: 'text', text: suffix }] };
  return [...(texts.length > 0 ? [{ type: 'body', parameters: texts }] : []), ...(suffix ? [button] : [])];
}

/** Meta refuses values with line breaks, tabs or more than four spaces in a row, and empty ones. */
function inOneLine(value: string): string {
  return value.replace(/\s+/g, ' ').trim() || '-';
}
