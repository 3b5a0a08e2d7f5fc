import { inject } from 'vitest';
import { createApp } from '#worker/app.ts';
import { parseConfig } from '#worker/config.ts';
import type { Deps } from '#worker/context.ts';
import { createDeps } from '#worker/deps.ts';
import { commonPasswords } from '#worker/local/common-passwords-file.ts';
import type { FileStore } from '#worker/files/file-store.ts';
import type { MailBinding } from '#worker/messages/email.ts';
import { version } from '#worker/local/version.ts';
import { createPasswordHasher, type PasswordHasher } from '#worker/passwords/password-hasher.ts';
import { Afterwards } from './afterwards.ts';
import { CHEAP_PASSWORDS } from './cheap-passwords.ts';
import { TestClock } from './clock.ts';
import { minuteLimit } from './minute-limit.ts';
import { fetchNear } from './near-gateways.ts';
import { randomAddress } from './random-address.ts';
import { RestClient } from './rest-client.ts';
import { CALLBACK_TOKEN, JWT_SECRET, NIK_KEY, PUBLIC_URL } from './secrets.ts';
import { TripCounter } from './trip-counter.ts';

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
  /** The time of the clock; by default the present instant. */
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

export function createTestApp(options: TestAppOptions = {}): TestApp {
  const clock = new TestClock(options.now === undefined ? new Date() : new Date(options.now));
  const trips = new TripCounter(options.fetch ?? fetchNear);
  const logLines: string[] = [];
  const afterwards = new Afterwards();
  const config = parseConfig({
    DATABASE_URL: inject('databaseUrl'),
    NEON_FETCH_ENDPOINT: inject('fetchEndpoint'),
    JWT_SECRET,
    NIK_KEY,
    XENDIT_CALLBACK_TOKEN: CALLBACK_TOKEN,
    PUBLIC_URL,
    // The simulated bank, which only a demo may have; `deployed` in `secrets.ts` has the variables of a real one.
    DEMO_MODE: 'true',
    PAYMENT_GATEWAY: 'simulated',
    ...options.bindings,
  });
  const deps = createDeps(config, {
    version,
    fetch: trips.fetch,
    now: clock.now,
    randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
    writeLog: (line) => {
      logLines.push(line);
      // Printed only beside a test that fails.
      // oxlint-disable-next-line no-console
      if (line.includes('"level":"error"')) console.error(line);
    },
    dispatch: (request) => app.fetch(request, {}, afterwards.execution),
    gatewayTimeoutMs: options.gatewayTimeoutMs,
    mail: options.mail,
    files: options.files,
    linkLimit: minuteLimit(clock.now, options.linkLimit ?? 10_000),
    pushOrigin: options.pushOrigin,
    commonPasswords,
    passwords: options.passwords ?? createPasswordHasher(CHEAP_PASSWORDS),
  });
  const app = createApp(deps);
  const address = randomAddress();
  const fetchApp = async (request: Request) => {
    if (!request.headers.has('cf-connecting-ip')) request.headers.set('cf-connecting-ip', address);
    const answer = await app.fetch(request, {}, afterwards.execution);
    trips.noteAnswer();
    // Its log line is written by a timer that began before this one.
    await new Promise((resolve) => setTimeout(resolve, 0));
    return answer;
  };
  return {
    deps,
    clock,
    trips,
    logLines,
    calm: afterwards.calm,
    address,
    fetch: fetchApp,
    rest: new RestClient(fetchApp),
  };
}
