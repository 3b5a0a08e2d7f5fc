import type { IncomingMessage } from 'node:http';
import { importJWK, jwtVerify } from 'jose';
import { serveLocally } from '../app/http-server.ts';

/** A push message as the browser would read it. */
interface PushedMessage {
  browser: string;
  topic: string;
  ttl: string;
  text: { title: string; body: string; url: string; tag: string };
}

interface Browser {
  keys: CryptoKeyPair;
  auth: Uint8Array<ArrayBuffer>;
}

/** What the service does with the next message. */
type Answer = number | 'NEVER' | { status: number; retryAfter: string };

const CURVE = { name: 'ECDH', namedCurve: 'P-256' } as const;

/**
 * A push service on a port of its own: it checks who sends (VAPID), opens each message with the browser's keys, and
 * answers as it is told.
 */
export class FakePushService {
  readonly received: PushedMessage[] = [];
  /** What was wrong with a request; a test expects none. */
  readonly complaints: string[] = [];
  readonly #answers: Answer[] = [];
  readonly #browsers = new Map<string, Browser>();
  readonly #now: () => Date;
  origin = '';
  stop: () => Promise<void> = () => Promise.resolve();

  private constructor(now: () => Date) {
    this.#now = now;
  }

  static async start(now: () => Date): Promise<FakePushService> {
    const service = new FakePushService(now);
    const { url, stop } = await serveLocally((request, response) => {
      void service.#answer(request).then((answer) => {
        if (answer !== null) response.writeHead(answer.status, answer.headers).end();
      });
    });
    service.origin = url;
    service.stop = stop;
    return service;
  }

  /** The next answers, in the order in which messages come; 201 after them. */
  answer(...answers: Answer[]): void {
    this.#answers.push(...answers);
  }

  /** What a browser gives to the app when it subscribes. */
  async subscribe(): Promise<{ endpoint: string; p256dh: string; auth: string }> {
    const browser = crypto.randomUUID();
    const keys = (await crypto.subtle.generateKey(CURVE, true, ['deriveBits'])) as CryptoKeyPair;
    const auth = crypto.getRandomValues(new Uint8Array(16));
    this.#browsers.set(browser, { keys, auth });
    const raw = await crypto.subtle.exportKey('raw', keys.publicKey);
    return {
      endpoint: `${this.origin}/send/${browser}`,
      p256dh: Buffer.from(raw as ArrayBuffer).toString('base64url'),
      auth: Buffer.from(auth).toString('base64url'),
    };
  }

  /** The answer to a request; null if it never gets one. */
  async #answer(request: IncomingMessage): Promise<{ status: number; headers?: Record<string, string> } | null> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const browser = request.url?.split('/').at(-1) ?? '';
    try {
      await this.#checkSender(request);
      const { topic, ttl } = request.headers;
      const text = JSON.parse(await this.#opened(browser, Buffer.concat(chunks))) as PushedMessage['text'];
      this.received.push({ browser, topic: String(topic), ttl: String(ttl), text });
    } catch (error) {
      this.complaints.push(String(error));
      return { status: 400 };
    }
    const answer = this.#answers.shift() ?? 201;
    if (answer === 'NEVER') return null;
    return typeof answer === 'number'
      ? { status: answer }
      : { status: answer.status, headers: { 'retry-after': answer.retryAfter } };
  }

  async #checkSender({ headers }: IncomingMessage): Promise<void> {
    if (headers['content-encoding'] !== 'aes128gcm') throw new Error('another encoding');
    if (!/^[\w-]{1,32}$/.test(String(headers.topic))) throw new Error('a topic that is too long');
    const [, token = '', key = ''] = /^vapid t=(\S+), k=(\S+)$/.exec(headers.authorization ?? '') ?? [];
    const point = Buffer.from(key, 'base64url');
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
    const publicKey = await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256');
    const { payload } = await jwtVerify(token, publicKey, { audience: this.origin, currentDate: this.#now() });
    if (!String(payload.sub).startsWith('mailto:')) throw new Error('nobody to ask');
    if ((payload.exp ?? Infinity) > this.#now().getTime() / 1000 + 86_400) throw new Error('a token for too long');
  }

  async #opened(browser: string, body: Buffer): Promise<string> {
    const known = this.#browsers.get(browser);
    if (known === undefined) throw new Error('no such browser');
    const ours = new Uint8Array((await crypto.subtle.exportKey('raw', known.keys.publicKey)) as ArrayBuffer);
    const [salt, length] = [new Uint8Array(body.subarray(0, 16)), body[20] ?? 0];
    const theirs = new Uint8Array(body.subarray(21, 21 + length));
    const sender = await crypto.subtle.importKey('raw', theirs, CURVE, false, []);
    const shared = await crypto.subtle.deriveBits({ name: 'ECDH', public: sender }, known.keys.privateKey, 256);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), ours, theirs]);
    const material = await derived(known.auth, new Uint8Array(shared), info, 32);
    const key = await derived(salt, material, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
    const iv = await derived(salt, material, Buffer.from('Content-Encoding: nonce\0'), 12);
    const cipher = await crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['decrypt']);
    const sealed = new Uint8Array(body.subarray(21 + length));
    const plain = Buffer.from(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, cipher, sealed));
    return plain.subarray(0, plain.lastIndexOf(2)).toString('utf8');
  }
}

async function derived(
  salt: Uint8Array<ArrayBuffer>,
  material: Uint8Array<ArrayBuffer>,
  info: Buffer,
  count: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const key = await crypto.subtle.importKey('raw', material, 'HKDF', false, ['deriveBits']);
  const way = { name: 'HKDF', hash: 'SHA-256', salt, info: new Uint8Array(info) };
  return new Uint8Array(await crypto.subtle.deriveBits(way, key, count * 8));
}
