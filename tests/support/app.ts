import { inject } from 'vitest';
import { createApp } from '#worker/app.ts';
import { parseConfig } from '#worker/config.ts';
import type { Deps } from '#worker/context.ts';
import { createDeps } from '#worker/deps.ts';
import { TestClock } from './clock.ts';
import { RestClient } from './rest-client.ts';
import { TripCounter } from './trip-counter.ts';

export const CALLBACK_TOKEN = 'callback-token-of-the-tests-0123456789';

/** The real app against the real database, with the world in our hand. */
export interface TestApp {
  deps: Deps;
  clock: TestClock;
  trips: TripCounter;
  logLines: string[];
  fetch: (request: Request) => Promise<Response>;
  /** REST as nobody. */
  rest: RestClient;
}

export interface TestAppOptions {
  /** Where the clock stands; the present instant where it is left out. */
  now?: string;
  bindings?: Record<string, string>;
}

export function createTestApp(options: TestAppOptions = {}): TestApp {
  const clock = new TestClock(options.now === undefined ? new Date() : new Date(options.now));
  const trips = new TripCounter(globalThis.fetch);
  const logLines: string[] = [];
  const config = parseConfig({
    DATABASE_URL: inject('databaseUrl'),
    NEON_FETCH_ENDPOINT: inject('fetchEndpoint'),
    JWT_SECRET: 'jwt-secret-of-the-tests-0123456789abcdef',
    NIK_KEY: Buffer.alloc(32, 7).toString('base64'),
    XENDIT_CALLBACK_TOKEN: CALLBACK_TOKEN,
    ...options.bindings,
  });
  const deps = createDeps(config, {
    fetch: trips.fetch,
    now: clock.now,
    randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
    writeLog: (line) => logLines.push(line),
    dispatch: (request) => app.fetch(request),
  });
  const app = createApp(deps);
  const fetchApp = async (request: Request) => app.fetch(request);
  return { deps, clock, trips, logLines, fetch: fetchApp, rest: new RestClient(fetchApp) };
}
