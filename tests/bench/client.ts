import { Agent, request } from 'node:http';

/** A call over HTTP; with a body it is a POST. */
export interface Target {
  url: string;
  headers?: Record<string, string>;
  body?: object;
}

export interface Client {
  /** Makes the call, reads its answer to the end, and returns how many ms that took. */
  time: (target: Target) => Promise<number>;
  /** The same, and the answer. */
  send: (target: Target) => Promise<{ took: number; answer: string }>;
  close: () => void;
}

/** An answer that is no success. */
export class Refused extends Error {
  /** The seconds after which to try again, as the answer says; 0 if it says nothing. */
  readonly retryAfter: number;

  constructor(message: string, retryAfter: number) {
    super(message);
    this.retryAfter = retryAfter;
  }
}

/** A client that keeps its connections, and fails unless the answer is a success. */
export function openClient(): Client {
  const agent = new Agent({ keepAlive: true });
  const send: Client['send'] = (target) => sendOver(agent, target);
  return { send, time: async (target) => (await send(target)).took, close: () => agent.destroy() };
}

/**
 * A server may close a kept connection just when a call is sent over it. Such a call has not arrived, and is sent again
 * over another.
 */
function sendOver(agent: Agent, target: Target): Promise<{ took: number; answer: string }> {
  const { url, headers, body } = target;
  const started = performance.now();
  const json = body === undefined ? {} : { 'content-type': 'application/json' };
  const method = body === undefined ? 'GET' : 'POST';
  return new Promise((resolve, reject) => {
    const call = request(url, { agent, method, headers: { ...headers, ...json } }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.once('end', () => {
        const answer = Buffer.concat(parts).toString();
        const retryAfter = Number(response.headers['retry-after'] ?? 0);
        if ((response.statusCode ?? 500) >= 300) {
          reject(new Refused(`${url} answered ${response.statusCode}: ${answer}`, retryAfter));
        } else resolve({ took: performance.now() - started, answer });
      });
    });
    call.once('error', (error: NodeJS.ErrnoException) => {
      if (call.reusedSocket && error.code === 'ECONNRESET') resolve(sendOver(agent, target));
      else reject(error);
    });
    call.end(body === undefined ? undefined : JSON.stringify(body));
  });
}
