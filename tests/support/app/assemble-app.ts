import { createApp } from '#worker/app.ts';
import { parseConfig } from '#worker/config.ts';
import { createDeps, type World } from '#worker/deps.ts';
import { commonPasswords } from '#worker/local/common-passwords-file.ts';
import { version } from '#worker/local/version.ts';
import { createPasswordHasher } from '#worker/passwords/password-hasher.ts';
import { Afterwards } from './afterwards.ts';
import { CHEAP_PASSWORDS } from './cheap-passwords.ts';
import type { TestClock } from './clock.ts';
import { RestClient } from './rest-client.ts';
import { CALLBACK_TOKEN, JWT_SECRET, NIK_KEY } from './secrets.ts';
import type { TestApp } from './test-app.ts';
import { TripCounter } from './trip-counter.ts';

interface Parts extends Pick<World, 'fetch' | 'linkLimit' | 'gatewayTimeoutMs' | 'mail' | 'files' | 'pushOrigin'> {
  bindings: Record<string, string>;
  clock: TestClock;
  address: string;
  /** Told of each line of the log, which is kept. */
  onLine?: (line: string) => void;
  /** Hashes passwords; by default at almost no cost. */
  passwords?: World['passwords'] | undefined;
  /** What follows each answer before its caller has it. */
  afterAnswer?: (trips: TripCounter) => Promise<void>;
}

/** Puts the app of a test together; also outside of vitest, where histories are played. */
export function assembleApp({ bindings, clock, address, onLine, afterAnswer, ...world }: Parts): TestApp {
  const trips = new TripCounter(world.fetch);
  const logLines: string[] = [];
  const afterwards = new Afterwards();
  const config = parseConfig({ JWT_SECRET, NIK_KEY, XENDIT_CALLBACK_TOKEN: CALLBACK_TOKEN, ...bindings });
  const deps = createDeps(config, {
    ...world,
    version,
    commonPasswords,
    fetch: trips.fetch,
    now: clock.now,
    passwords: world.passwords ?? createPasswordHasher(CHEAP_PASSWORDS),
    randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
    writeLog: (line) => {
      logLines.push(line);
      onLine?.(line);
    },
    dispatch: (request) => app.fetch(request, {}, afterwards.execution),
  });
  const app = createApp(deps);
  const fetchApp = async (request: Request) => {
    if (!request.headers.has('cf-connecting-ip')) request.headers.set('cf-connecting-ip', address);
    const answer = await app.fetch(request, {}, afterwards.execution);
    await afterAnswer?.(trips);
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
