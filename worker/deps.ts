import { errorCatalogue, type ErrorCode } from '#shared/error-codes.ts';
import type { Config } from './config.ts';
import type { Deps, FileServer } from './context.ts';
import { countedDb, createDb } from './db/client.ts';
import { DomainError } from './errors.ts';
import { type FileStore, noFileStore } from './files/file-store.ts';
import type { PaymentGateway } from './gateway/payment-gateway.ts';
import { createSimulatedGateway } from './gateway/simulated.ts';
import { createXenditGateway } from './gateway/xendit.ts';
import { createLog, type Log } from './log.ts';
import { createMessages } from './messages/create-messages.ts';
import type { MailBinding } from './messages/email.ts';
import { createIdSource } from './new-id.ts';
import type { PasswordHasher } from './passwords/password-hasher.ts';
import type { RateLimit } from './rate-limit.ts';

/** Time, randomness and the network; tests pass their own. */
export interface World {
  /** The version of package.json. */
  version: string;
  fetch: typeof fetch;
  now: () => Date;
  randomBytes: (count: number) => Uint8Array;
  writeLog: (line: string) => void;
  /** The time limit of the gateways, if it is not the adapters' own. */
  gatewayTimeoutMs?: number | undefined;
  /** Hashes passwords: beside the Worker where it is deployed, in this process elsewhere. */
  passwords: PasswordHasher;
  /** Where uploaded files are; absent where none are received, such as in a command of the shell. */
  files?: FileStore | undefined;
  /** Sends e-mails; absent where none are sent. */
  mail?: MailBinding | undefined;
  /** Counts calls by bill links. */
  linkLimit: RateLimit;
  /** The push service of a test: the only address besides the known services that push messages are sent to. */
  pushOrigin?: string | null | undefined;
  /** Passes a request to the app itself; the simulated bank reaches the webhook route with it. */
  dispatch: (request: Request) => Response | Promise<Response>;
  /** The files of the web app; absent if only calls are served. */
  assets?: FileServer;
  /** Reads the list of the commonest passwords, as `isListed` reads it. */
  commonPasswords: () => Promise<string>;
}

/** Builds what the app needs from its configuration and the outside world. */
export function createDeps(config: Config, world: World): Deps {
  const { version, now, randomBytes, pushOrigin = null } = world;
  const log = createLog(world.writeLog, now);
  const { guessableOldKeys } = config;
  if (guessableOldKeys > 0)
    log.warn('nik_old_keys.guessable', { keys: guessableOldKeys, remedy: 'npm run nik:rotate' });
  const newId = createIdSource(now, randomBytes);
  const { DATABASE_URL: databaseUrl, NEON_FETCH_ENDPOINT: fetchEndpoint } = config;
  const db = createDb({ databaseUrl, fetchEndpoint, fetch: world.fetch });
  return {
    config,
    version,
    db,
    countedDb,
    gateway: createGateway(config, world, log),
    messages: createMessages(config.messages, {
      db,
      now,
      newId,
      log,
      randomBytes,
      pushOrigin,
      fetch: world.fetch,
      mail: world.mail,
      timeoutMs: world.gatewayTimeoutMs,
    }),
    renderers: async () => (await import('./renderers.ts')).everyRenderer,
    pushOrigin,
    now,
    randomBytes,
    newId,
    log,
    passwords: world.passwords,
    files: world.files ?? noFileStore,
    linkLimit: world.linkLimit,
    assets: world.assets,
    commonPasswords: world.commonPasswords,
  };
}

/** The gateway that PAYMENT_GATEWAY names: Xendit, or in a demo the simulated bank. */
function createGateway(config: Config, world: World, log: Log): PaymentGateway {
  if (config.xendit !== null) {
    return createXenditGateway({ ...config.xendit, fetch: world.fetch, log, timeoutMs: world.gatewayTimeoutMs });
  }
  return createSimulatedGateway({
    randomBytes: world.randomBytes,
    deliver: async (payload) => {
      const response = await world.dispatch(
        new Request('http://simulated-bank/webhooks/xendit', {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-callback-token': config.XENDIT_CALLBACK_TOKEN },
          body: JSON.stringify(payload),
        }),
      );
      if (!response.ok) throw await refusalOf(response);
    },
  });
}

/** Passes a refusal of the webhook route on to the person who plays the bank. */
async function refusalOf(response: Response): Promise<DomainError> {
  const { code } = (await response.json().catch(() => ({}))) as { code?: unknown };
  const known = (Object.keys(errorCatalogue) as ErrorCode[]).find((each) => each === code);
  return new DomainError(known ?? 'INTERNAL');
}
