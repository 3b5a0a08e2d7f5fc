import { inject } from 'vitest';
import { createApp } from '#worker/app.ts';
import { parseConfig } from '#worker/config.ts';
import type { Deps } from '#worker/context.ts';
import { createDeps } from '#worker/deps.ts';
import type { ScryptCost } from '#worker/passwords.ts';
import { TestClock } from './clock.ts';
import { RestClient } from './rest-client.ts';
import { CALLBACK_TOKEN, JWT_SECRET, NIK_KEY } from './secrets.ts';
import { TripCounter } from './trip-counter.ts';

/** The real app against the real database, with the world in our hand. */
export interface TestApp {
  deps: Deps;
  clock: TestClock;
  trips: TripCounter;
  logLines: string[];
  /** Where this app's callers come from, unless a request says otherwise: no suite shares its limit on sign-ins. */
  address: string;
  fetch: (request: Request) => Promise<Response>;
  /** REST as nobody. */
  rest: RestClient;
}

export interface TestAppOptions {
  /** Where the clock stands; the present instant where it is left out. */
  now?: string;
  bindings?: Record<string, string>;
  gatewayTimeoutMs?: number;
  /** What hashing a password costs; next to nothing where it is left out. */
  passwordCost?: ScryptCost;
}

/** The same scheme at a cost that no test waits for; `tests/unit/worker/passwords` and workerd have the real one. */
export const CHEAP_PASSWORDS: ScryptCost = { N: 2, r: 8, p: 1 };

export function createTestApp(options: TestAppOptions = {}): TestApp {
  const clock = new TestClock(options.now === undefined ? new Date() : new Date(options.now));
  const trips = new TripCounter(globalThis.fetch);
  const logLines: string[] = [];
  const config = parseConfig({
    DATABASE_URL: inject('databaseUrl'),
    NEON_FETCH_ENDPOINT: inject('fetchEndpoint'),
    JWT_SECRET,
    NIK_KEY,
    XENDIT_CALLBACK_TOKEN: CALLBACK_TOKEN,
    // The bank that is played, which only a demo may have; `deployed` of support/secrets.ts is what a real one has.
    DEMO_MODE: 'true',
    PAYMENT_GATEWAY: 'simulated',
    ...options.bindings,
  });
  const deps = createDeps(config, {
    fetch: trips.fetch,
    now: clock.now,
    randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
    writeLog: (line) => logLines.push(line),
    dispatch: (request) => app.fetch(request),
    gatewayTimeoutMs: options.gatewayTimeoutMs,
    passwordCost: options.passwordCost ?? CHEAP_PASSWORDS,
  });
  const app = createApp(deps);
  const address = randomAddress();
  const fetchApp = async (request: Request) => {
    if (!request.headers.has('cf-connecting-ip')) request.headers.set('cf-connecting-ip', address);
    return app.fetch(request);
  };
  return { deps, clock, trips, logLines, address, fetch: fetchApp, rest: new RestClient(fetchApp) };
}

/** An address of the documentation's IPv6 range. */
export function randomAddress(): string {
  const groups = crypto.getRandomValues(new Uint16Array(6));
  return `2001:db8:${[...groups].map((group) => group.toString(16)).join(':')}`;
}
