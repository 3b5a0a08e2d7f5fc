import { env, exports } from 'cloudflare:workers';
import { createDb } from '#worker/db/client.ts';
import type { AppUnderTest } from '../people/factories.ts';
import { RestClient } from './rest-client.ts';

/** The Worker itself, through its own entry, for a test that runs inside workerd. */
export function createWorkerdApp(): AppUnderTest & { fetch: (request: Request) => Promise<Response> } {
  const fetchWorker = (request: Request) => exports.default.fetch(request);
  const db = createDb({
    databaseUrl: String(env.DATABASE_URL),
    fetchEndpoint: String(env.NEON_FETCH_ENDPOINT),
  });
  return { deps: { db }, clock: { now: () => new Date() }, fetch: fetchWorker, rest: new RestClient(fetchWorker) };
}
