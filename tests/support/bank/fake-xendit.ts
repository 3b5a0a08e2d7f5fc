import type { IncomingMessage, ServerResponse } from 'node:http';
import { serveLocally } from '../app/http-server.ts';
import { deployed } from '../app/secrets.ts';
import {
  type AmountStyle,
  asNumber,
  callbackAbout,
  CreateBody,
  type HeldRequest,
  holdRequest,
} from './xendit-shapes.ts';

/**
 * How a call goes wrong. `made` says whether the request was carried out before, which the caller cannot know. A body
 * that is not an object is sent unchanged, as a proxy would.
 */
export type Fault =
  | { kind: 'answer'; status: number; body: unknown; made?: boolean }
  /** The connection breaks before the answer. */
  | { kind: 'cut'; made: boolean }
  /** No answer comes, and the connection stays open. */
  | { kind: 'hang'; made: boolean }
  /** Half of the answer comes. */
  | { kind: 'half'; made: boolean }
  /** The answer comes, but with other fields. */
  | { kind: 'odd'; fields: Record<string, unknown> };

type Operation = 'create' | 'find' | 'cancel';

interface Call {
  operation: Operation;
  id: string | null;
  body: unknown;
}

const SECRET_KEY = 'xnd_development_untuk_pengujian';

/**
 * Xendit's Payments API on a port of this machine. It holds requests, takes money for them, and fails when told to.
 * Callbacks are only written here; the test delivers them, in any order.
 */
export class FakeXendit {
  /** How amounts are written from now on. */
  amounts: AmountStyle = asNumber;
  /** All requests so far, the oldest first. */
  readonly calls: Call[] = [];
  readonly #held = new Map<string, HeldRequest>();
  readonly #faults: Record<Operation, Fault[]> = { create: [], find: [], cancel: [] };
  #url = '';
  stop: () => Promise<void> = () => Promise.resolve();

  static async start(): Promise<FakeXendit> {
    const fake = new FakeXendit();
    const { url, stop } = await serveLocally((request, response) => void fake.#serve(request, response));
    fake.#url = url;
    fake.stop = stop;
    return fake;
  }

  /** The bindings with which the app pays through this server. */
  get bindings(): Record<string, string> {
    return { ...deployed, XENDIT_SECRET_KEY: SECRET_KEY, XENDIT_BASE_URL: this.#url };
  }

  /** The next calls of a kind fail, each in its way; those after them succeed. */
  failNext(operation: Operation, ...faults: Fault[]): void {
    this.#faults[operation].push(...faults);
  }

  /** Cancels the faults that have not happened yet. */
  calm(): void {
    for (const faults of Object.values(this.#faults)) faults.length = 0;
  }

  callsOf(operation: Operation): Call[] {
    return this.calls.filter((call) => call.operation === operation);
  }

  /** Whether a request was made for one of our references. */
  holds(reference: string): boolean {
    return [...this.#held.values()].some((held) => held.reference_id === reference);
  }

  /** The request for one of our references; v3 would make a second one just the same. */
  heldFor(reference: string): HeldRequest {
    const found = [...this.#held.values()].filter((held) => held.reference_id === reference);
    const [held] = found;
    if (held === undefined || found.length > 1) throw new Error(`${found.length} requests for ${reference}`);
    return held;
  }

  /** The payer pays. Returns the callback, to be delivered or lost. */
  pay(reference: string, captureId = `cptr-${reference}`) {
    const held = this.heldFor(reference);
    held.status = 'SUCCEEDED';
    const captures = [{ capture_id: captureId, capture_amount: this.amounts(held.request_amount) }];
    return callbackAbout('payment.capture', held, this.amounts, { captures });
  }

  decline(reference: string) {
    const held = this.heldFor(reference);
    held.status = 'FAILED';
    held.failure_code = 'INSUFFICIENT_BALANCE';
    return callbackAbout('payment.failure', held, this.amounts, { failure_code: held.failure_code, captures: [] });
  }

  expire(reference: string) {
    const held = this.heldFor(reference);
    held.status = 'EXPIRED';
    return callbackAbout('payment_request.expiry', held, this.amounts, {});
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readJson(request);
    const { operation, id } = route(request);
    if (operation === null) return send(response, 404, { error_code: 'DATA_NOT_FOUND', message: 'No such path' });
    if (request.headers.authorization !== `Basic ${btoa(`${SECRET_KEY}:`)}`) {
      return send(response, 401, { error_code: 'INVALID_API_KEY', message: 'API key is not authorized' });
    }
    if (request.headers['api-version'] !== '2024-11-11') {
      return send(response, 400, { error_code: 'API_VALIDATION_ERROR', message: 'api-version is required' });
    }
    this.calls.push({ operation, id, body });
    const fault = this.#faults[operation].shift();
    if (fault === undefined) return send(response, ...this.#carryOut(operation, id, body));
    return this.#misbehave(fault, response, () => this.#carryOut(operation, id, body));
  }

  #misbehave(fault: Fault, response: ServerResponse, carryOut: () => Answer): void {
    if (fault.kind === 'odd') {
      const [status, answer] = carryOut();
      return send(response, status, { ...answer, ...fault.fields });
    }
    if (fault.made === true) carryOut();
    switch (fault.kind) {
      case 'answer':
        return send(response, fault.status, fault.body);
      case 'cut':
        response.destroy();
        return;
      case 'half':
        response.writeHead(201, { 'content-type': 'application/json' });
        response.write('{"payment_request_id":');
        return;
      case 'hang':
        return;
      default:
        fault satisfies never;
    }
  }

  #carryOut(operation: Operation, id: string | null, body: unknown): Answer {
    if (operation === 'create') {
      const parsed = CreateBody.safeParse(body);
      if (!parsed.success) return [400, { error_code: 'API_VALIDATION_ERROR', message: parsed.error.message }];
      const held = holdRequest(parsed.data);
      this.#held.set(held.payment_request_id, held);
      return [201, { ...held, request_amount: this.amounts(held.request_amount) }];
    }
    const held = this.#held.get(id ?? '');
    if (held === undefined) return [404, { error_code: 'DATA_NOT_FOUND', message: 'Payment request not found' }];
    if (operation === 'cancel') {
      if (held.status !== 'REQUIRES_ACTION') return [409, { error_code: 'CONFLICT', message: 'Not cancellable' }];
      held.status = 'CANCELED';
    }
    return [200, { ...held, request_amount: this.amounts(held.request_amount) }];
  }
}

type Answer = [status: number, body: Record<string, unknown>];

function route(request: IncomingMessage): { operation: Operation | null; id: string | null } {
  const [path, id = null, cancel] = /^\/v3\/payment_requests(?:\/([^/]+))?(\/cancel)?$/.exec(request.url ?? '') ?? [];
  const call = `${request.method} ${id === null ? 'all' : 'one'}${cancel ?? ''}`;
  const operations: Record<string, Operation> = {
    'POST all': 'create',
    'GET one': 'find',
    'POST one/cancel': 'cancel',
  };
  return { operation: path === undefined ? null : (operations[call] ?? null), id };
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text === '' ? null : (JSON.parse(text) as unknown);
}

function send(response: ServerResponse, status: number, body: unknown): void {
  const isText = typeof body === 'string';
  response.writeHead(status, { 'content-type': isText ? 'text/html' : 'application/json' });
  response.end(isText ? body : JSON.stringify(body));
}
