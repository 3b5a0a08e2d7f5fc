import { createHmac } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod/mini';
import { type TemplateDefinition, whatsappTemplates } from '#worker/messages/whatsapp-templates.ts';
import { serveLocally } from '../app/http-server.ts';
import { deployed } from '../app/secrets.ts';
import type { TestApp } from '../app/test-app.ts';

/** How a call goes wrong. `sent` says whether the message left all the same, which the caller cannot know. */
export type Fault =
  | { kind: 'error'; status: number; code: number; retryAfter?: number; sent?: boolean }
  /** A body that is no answer of Meta's. */
  | { kind: 'page'; status: number; body?: string; sent?: boolean }
  /** The connection breaks before the answer. */
  | { kind: 'cut'; sent: boolean }
  /** No answer comes. */
  | { kind: 'hang'; sent: boolean };

const PHONE_ID = '106540352242922';
const TOKEN = 'EAAG-token-untuk-pengujian';
const APP_SECRET = 'rahasia-aplikasi-untuk-pengujian';
const VERIFY_TOKEN = 'kata-kunci-untuk-pengujian';

const Text = z.object({ type: z.literal('text'), text: z.string().check(z.regex(/^\S(?:(?!\s{2})[^\n\t])*$/)) });
const Body = z.strictObject({
  messaging_product: z.literal('whatsapp'),
  recipient_type: z.literal('individual'),
  to: z.string().check(z.regex(/^628[1-9]\d{7,10}$/)),
  type: z.literal('template'),
  biz_opaque_callback_data: z.string().check(z.maxLength(512)),
  template: z.strictObject({
    name: z.string(),
    language: z.strictObject({ code: z.literal('id') }),
    components: z.array(
      z.union([
        z.strictObject({ type: z.literal('body'), parameters: z.array(Text).check(z.minLength(1)) }),
        z.strictObject({
          type: z.literal('button'),
          sub_type: z.literal('url'),
          index: z.literal('0'),
          parameters: z.tuple([Text]),
        }),
      ]),
    ),
  }),
});
type SentTemplate = z.infer<typeof Body>;

export type Status = 'sent' | 'delivered' | 'read' | 'failed';

/**
 * Meta's Cloud API on a port of this machine. It checks the token and the shape of each template against those that
 * were approved, and fails when told to. Reports are only written here; the test delivers them, in any order.
 */
export class FakeMeta {
  /** All messages that left, the oldest first. */
  readonly sent: SentTemplate[] = [];
  readonly #faults: Fault[] = [];
  #url = '';
  stop: () => Promise<void> = () => Promise.resolve();

  static async start(): Promise<FakeMeta> {
    const fake = new FakeMeta();
    const { url, stop } = await serveLocally((request, response) => void fake.#serve(request, response));
    fake.#url = url;
    fake.stop = stop;
    return fake;
  }

  /** The bindings with which the app sends through this server. */
  get bindings(): Record<string, string> {
    return {
      ...deployed,
      WHATSAPP_TOKEN: TOKEN,
      WHATSAPP_PHONE_ID: PHONE_ID,
      WHATSAPP_APP_SECRET: APP_SECRET,
      WHATSAPP_VERIFY_TOKEN: VERIFY_TOKEN,
      WHATSAPP_API_URL: `${this.#url}/v26.0`,
    };
  }

  /** The next calls fail, each in its way; those after them succeed. */
  failNext(...faults: Fault[]): void {
    this.#faults.push(...faults);
  }

  /** The messages that left for one of our ids. */
  sentFor(id: string): SentTemplate[] {
    return this.sent.filter(({ biz_opaque_callback_data }) => biz_opaque_callback_data === id);
  }

  /** A report of one of our messages. */
  report(id: string, status: Status, errorCode = 131_026) {
    return {
      id: nameOf(id),
      status,
      timestamp: '1795300000',
      recipient_id: 'ID.1A2B3C',
      biz_opaque_callback_data: id,
      ...(status === 'failed' && { errors: [{ code: errorCode, title: 'Gagal', error_data: { details: '-' } }] }),
    };
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    if (request.method !== 'POST' || request.url !== `/v26.0/${PHONE_ID}/messages`) return refuse(response, 404, 100);
    if (request.headers.authorization !== `Bearer ${TOKEN}`) return refuse(response, 401, 190);
    const fault = this.#faults.shift();
    const parsed = Body.safeParse(JSON.parse(text));
    const problem = parsed.success ? templateProblem(parsed.data) : 100;
    if (fault === undefined && problem !== null) return refuse(response, 400, problem);
    const id = parsed.data?.biz_opaque_callback_data ?? '';
    if (parsed.success && (fault === undefined || fault.sent === true)) this.sent.push(parsed.data);
    switch (fault?.kind) {
      case undefined:
        return send(response, 200, {
          messaging_product: 'whatsapp',
          contacts: [{ input: parsed.data?.to, wa_id: parsed.data?.to }],
          messages: [{ id: nameOf(id), message_status: 'accepted' }],
        });
      case 'error':
        if (fault.retryAfter !== undefined) response.setHeader('retry-after', String(fault.retryAfter));
        return refuse(response, fault.status, fault.code);
      case 'page':
        response.writeHead(fault.status, { 'content-type': 'text/html' });
        response.end(fault.body ?? '<html>Oops</html>');
        return;
      case 'cut':
        response.destroy();
        return;
      case 'hang':
        return;
      default:
        fault satisfies never;
    }
  }
}

/** Meta's name for a message. */
export function nameOf(id: string): string {
  return `wamid.${Buffer.from(id).toString('base64url')}`;
}

/** What is wrong with a filled template, as Meta's code; null if nothing. */
function templateProblem({ template: { name, components } }: SentTemplate): number | null {
  const definition: TemplateDefinition | undefined = Object.entries(whatsappTemplates).find(
    ([each]) => each === name,
  )?.[1];
  if (definition === undefined) return 132_001;
  const variables = new Set(definition.body.match(/\{\{\d+\}\}/g)).size;
  const body = components.find(({ type }) => type === 'body');
  if ((body?.parameters.length ?? 0) !== variables) return 132_000;
  const button = components.find(({ type }) => type === 'button');
  if (definition.category === 'AUTHENTICATION') {
    return button?.parameters[0]?.text === body?.parameters[0]?.text ? null : 132_012;
  }
  return (button !== undefined) === (definition.button !== null) ? null : 132_012;
}

function refuse(response: ServerResponse, status: number, code: number): void {
  send(response, status, { error: { message: `(#${code}) Gagal`, type: 'OAuthException', code, fbtrace_id: 'A1' } });
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}

interface Delivery {
  statuses?: unknown[];
  messages?: unknown[];
}

/** A webhook call of Meta's, signed over its bytes unless a signature is given. */
export async function deliver(app: TestApp, value: Delivery | string, signature?: string): Promise<Response> {
  const body = typeof value === 'string' ? value : JSON.stringify(callbackOf(value));
  const signed = `sha256=${createHmac('sha256', APP_SECRET).update(body).digest('hex')}`;
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signature ?? signed };
  return app.fetch(new Request('http://ekost.test/webhooks/whatsapp', { method: 'POST', headers, body }));
}

function callbackOf(value: Delivery) {
  const metadata = { display_phone_number: '62811000000', phone_number_id: PHONE_ID };
  const changes = [{ field: 'messages', value: { messaging_product: 'whatsapp', metadata, ...value } }];
  return { object: 'whatsapp_business_account', entry: [{ id: 'WABA', changes }] };
}

/** The question by which Meta makes sure of the address. */
export function ask(app: TestApp, token = VERIFY_TOKEN, mode = 'subscribe'): Promise<Response> {
  const query = new URLSearchParams({ 'hub.mode': mode, 'hub.verify_token': token, 'hub.challenge': '1158201444' });
  return app.fetch(new Request(`http://ekost.test/webhooks/whatsapp?${query}`));
}
