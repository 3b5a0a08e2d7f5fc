import packageJson from '../package.json' with { type: 'json' };
import { errorCatalogue, type ErrorCode } from '#shared/error-codes.ts';
import type { Config } from './config.ts';
import type { Deps } from './context.ts';
import { createDb } from './db/client.ts';
import { DomainError } from './errors.ts';
import type { PaymentGateway } from './gateway/payment-gateway.ts';
import { createSimulatedGateway } from './gateway/simulated.ts';
import { createXenditGateway } from './gateway/xendit.ts';
import { createLog, type Log } from './log.ts';
import { createIdSource } from './new-id.ts';
import { createPasswordHasher, type ScryptCost } from './passwords.ts';

/** The outside world as this code meets it; tests put their own in its place. */
export interface World {
  fetch: typeof fetch;
  now: () => Date;
  randomBytes: (count: number) => Uint8Array;
  writeLog: (line: string) => void;
  /** How long the payment gateway is waited for; the adapter knows its own where it is left out. */
  gatewayTimeoutMs?: number | undefined;
  /** What hashing a password costs; SCRYPT_COST where it is left out, as everywhere but in tests. */
  passwordCost?: ScryptCost | undefined;
  /** Hands a request to the app itself: the simulated bank's way to the webhook route. */
  dispatch: (request: Request) => Response | Promise<Response>;
  /** The files of the web app; absent where only calls are served. */
  assets?: { fetch: (request: Request) => Promise<Response> };
}

/** Builds what the app needs out of its configuration and the world. */
export function createDeps(config: Config, world: World): Deps {
  const { now, randomBytes } = world;
  const log = createLog(world.writeLog, now);
  return {
    config,
    version: packageJson.version,
    db: createDb({ databaseUrl: config.DATABASE_URL, fetchEndpoint: config.NEON_FETCH_ENDPOINT, fetch: world.fetch }),
    gateway: createGateway(config, world, log),
    now,
    randomBytes,
    newId: createIdSource(now, randomBytes),
    log,
    passwords: createPasswordHasher(world.passwordCost),
    assets: world.assets,
  };
}

/** The one that PAYMENT_GATEWAY names: Xendit, or in a demo the bank that is played. */
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

/** What the webhook route refused, as the refusal of whoever plays the bank. */
async function refusalOf(response: Response): Promise<DomainError> {
  const { code } = (await response.json().catch(() => ({}))) as { code?: unknown };
  const known = (Object.keys(errorCatalogue) as ErrorCode[]).find((each) => each === code);
  return new DomainError(known ?? 'INTERNAL');
}
