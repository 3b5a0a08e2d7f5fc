import { neon, neonConfig, type NeonQueryFunction, types } from '@neondatabase/serverless';
import { drizzle, NeonHttpDatabase, NeonHttpSession } from 'drizzle-orm/neon-http';
import { PgDialect } from 'drizzle-orm/pg-core';
import { type DbClient, LOCKING, sharedTrips } from './shared-trips.ts';

/** The database: Drizzle over Neon's HTTP driver. One call is one request; `batch` is one transaction in one request. */
export type Db = NeonHttpDatabase<Record<string, never>> & { $client: DbClient };

export interface DbOptions {
  databaseUrl: string;
  /** The local gateway; if absent, Neon's own endpoint. */
  fetchEndpoint?: string | undefined;
  /** The network. Tests count the requests that go through it. */
  fetch?: typeof fetch;
}

const INT8 = 20;

/**
 * How long to wait for an answer of the database. PostgreSQL itself ends a statement sooner (`statement_timeout` and
 * `lock_timeout`, set by a migration), so that no write continues after its caller has given up.
 */
const READ_TIMEOUT_MS = 8_000;
const WRITE_TIMEOUT_MS = 15_000;

/** Writes statements as PostgreSQL's SQL; the same for all requests. */
const dialect = new PgDialect();

/** Opens no connection: Neon's HTTP driver keeps none. */
export function createDb(options: DbOptions): Db {
  // PostgreSQL's sums and counts are bigint; all of ours fit into safe integers.
  types.setTypeParser(INT8, Number);
  // The driver has one network for all clients; each of ours names its own beside its statements.
  neonConfig.fetchFunction = (endpoint: string, { network = fetch, ...init }: DriverRequest) => network(endpoint, init);
  const fetchOptions = { network: networkOf(options) };
  return drizzle({ client: neon(options.databaseUrl, { disableWarningInBrowsers: true, fetchOptions }) });
}

interface DriverRequest extends RequestInit {
  network?: (endpoint: string, init: RequestInit) => Promise<unknown>;
}

/**
 * Sends a request to the database and reads the whole answer, within its time limit, so that the driver takes an answer
 * that breaks off for a broken connection.
 */
function networkOf({ fetchEndpoint, fetch: send = (input, init) => fetch(input, init) }: DbOptions) {
  return async (endpoint: string, init: RequestInit) => {
    const response = await send(fetchEndpoint ?? endpoint, withinTime(init));
    const body = await response.text();
    const { ok, status } = response;
    return { ok, status, text: async () => body, json: async () => JSON.parse(body) as unknown };
  };
}

/** Gives a request to the database its time limit, unless it already has one. */
function withinTime(init: RequestInit): RequestInit {
  if (init.signal) return init;
  const limit = LOCKING.test(String(init.body)) ? WRITE_TIMEOUT_MS : READ_TIMEOUT_MS;
  return { ...init, signal: AbortSignal.timeout(limit) };
}

/** The database for one request: queries that are asked in the same turn share one trip. */
export function requestDb(db: Db): Db {
  const client = sharedTrips(db.$client);
  const session = new NeonHttpSession(client as NeonQueryFunction<boolean, boolean>, dialect, undefined);
  return Object.assign(new NeonHttpDatabase(dialect, session, undefined), { $client: client });
}
