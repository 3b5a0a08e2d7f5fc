import { inject } from 'vitest';
import type { Deps } from '#worker/context.ts';
import type { FileStore } from '#worker/files/file-store.ts';
import type { MailBinding } from '#worker/messages/email.ts';
import type { PasswordHasher } from '#worker/passwords/password-hasher.ts';
import { assembleApp } from './assemble-app.ts';
import { presentInstant, TestClock } from './clock.ts';
import { minuteLimit } from './minute-limit.ts';
import { fetchNear } from './near-gateways.ts';
import { randomAddress } from './random-address.ts';
import type { RestClient } from './rest-client.ts';
import { PUBLIC_URL } from './secrets.ts';
import type { TripCounter } from './trip-counter.ts';

/** The real app with the real database; the test controls time, randomness and network. */
export interface TestApp {
  deps: Deps;
  clock: TestClock;
  trips: TripCounter;
  logLines: string[];
  /** Waits until nothing is under way that earlier calls have left for after their answers. */
  calm: () => Promise<void>;
  /**
   * The address of this app's callers unless a request says otherwise, so that suites do not share the limit on
   * sign-ins.
   */
  address: string;
  fetch: (request: Request) => Promise<Response>;
  /** REST without a token. */
  rest: RestClient;
}

export interface TestAppOptions {
  /** The time of the clock; by default `presentInstant`. */
  now?: string;
  bindings?: Record<string, string>;
  gatewayTimeoutMs?: number;
  /** The network; by default the real one, but for databases of this process (`near-gateways.ts`). */
  fetch?: typeof fetch;
  /** Sends e-mails. */
  mail?: MailBinding;
  /** Hashes passwords; by default at almost no cost. */
  passwords?: PasswordHasher;
  /** The push service of a test (`FakePushService`); by default only the known ones are allowed. */
  pushOrigin?: string;
  /** Where uploaded files are (`startTestBucket`); by default nowhere, and an upload fails. */
  files?: FileStore;
  /** How many calls by bill links a network has in a minute; by default more than any test makes. */
  linkLimit?: number;
}

export function createTestApp({
  now,
  bindings,
  fetch = fetchNear,
  linkLimit,
  ...options
}: TestAppOptions = {}): TestApp {
  const clock = new TestClock(now === undefined ? presentInstant() : new Date(now));
  return assembleApp({
    ...options,
    clock,
    fetch,
    address: randomAddress(),
    bindings: {
      DATABASE_URL: inject('databaseUrl'),
      NEON_FETCH_ENDPOINT: inject('fetchEndpoint'),
      PUBLIC_URL,
      // The simulated bank, which only a demo may have; `deployed` in `secrets.ts` has the variables of a real one.
      DEMO_MODE: 'true',
      PAYMENT_GATEWAY: 'simulated',
      ...bindings,
    },
    linkLimit: minuteLimit(clock.now, linkLimit ?? 10_000),
    onLine: (line) => {
      // Printed only beside a test that fails.
      // oxlint-disable-next-line no-console
      if (line.includes('"level":"error"')) console.error(line);
    },
    afterAnswer: async (trips) => {
      trips.noteAnswer();
      // Its log line is written by a timer that began before this one.
      await new Promise((resolve) => setTimeout(resolve, 0));
    },
  });
}
