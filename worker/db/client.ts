import { neon, neonConfig, type NeonQueryFunction, types } from '@neondatabase/serverless';
import { drizzle, type NeonHttpDatabase } from 'drizzle-orm/neon-http';
import { type Guard, guardedTrips, type Held } from './guarded-trips.ts';
import { isLocking, keepingPlan } from './kept-plans.ts';
import { type DbClient, sharedTrips } from './shared-trips.ts';

/** The database: Drizzle over Neon's HTTP driver. A call is one request; so is `batch`, as one transaction. */
export type Db = NeonHttpDatabase<Record<string, never>> & { $client: DbClient };

export interface DbOptions {
  databaseUrl: string;
  /** The local gateway; if absent, Neon's own endpoint. */
  fetchEndpoint?: string | undefined;
  /** The `fetch` to use. Tests count the requests that go through it. */
  fetch?: typeof fetch;
}

const INT8 = 20;

/**
 * How long to wait for an answer of the database. PostgreSQL itself ends a statement sooner (`statement_timeout` and
 * `lock_timeout`, set by a migration), so that no write continues after its caller has given up.
 */
const READ_TIMEOUT_MS = 8_000;
const WRITE_TIMEOUT_MS = 15_000;

/** Opens no connection: Neon's HTTP driver keeps none. */
export function createDb(options: DbOptions): Db {
  // PostgreSQL's sums and counts are bigint; all of ours fit into safe integers.
  types.setTypeParser(INT8, Number);
  // The driver has one `fetch` for all clients; each of our clients passes its own (`network`) with its requests.
  neonConfig.fetchFunction = (endpoint: string, { network = fetch, ...init }: DriverRequest) => network(endpoint, init);
  const fetchOptions = { network: networkOf(options) };
  const client = neon<boolean, boolean>(options.databaseUrl, { disableWarningInBrowsers: true, fetchOptions });
  const { query } = client;
  client.query = (text, params = [], ...rest) => query(keepingPlan(text, params.length), params, ...rest);
  return drizzle({ client });
}

interface DriverRequest extends RequestInit {
  network?: (endpoint: string, init: RequestInit) => Promise<unknown>;
}

/**
 * Sends a request to the database and reads the whole answer within the time limit, so that the driver treats an
 * incomplete answer as a broken connection.
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
  const limit = isLocking(String(init.body)) ? WRITE_TIMEOUT_MS : READ_TIMEOUT_MS;
  return { ...init, signal: AbortSignal.timeout(limit) };
}

/** The database for one request: queries that start in the same turn of the event loop share one trip. */
export function requestDb(db: Db): Db {
  return dbOver(sharedTrips(db.$client));
}

/** The database for one call that may write: its first trip carries a check. */
export function guardedDb(db: Db, guard: Guard): Held & { db: Db } {
  const { client, ...held } = guardedTrips(db.$client, guard);
  return { db: dbOver(sharedTrips(client)), ...held };
}

/** The database for one run of a job, which counts its trips: each statement, and each batch, is one. */
export function countedDb(db: Db, count: () => void): Db {
  const { $client: client } = db;
  const query: DbClient['query'] = (text, params, options) => {
    const made = client.query(text, params, options);
    const send = made.execute;
    // In a batch a query is not sent by itself.
    made.execute = (...asked) => {
      count();
      return send(...asked);
    };
    return made;
  };
  const transaction = new Proxy(client.transaction, {
    apply: (send, self, asked) => {
      count();
      return Reflect.apply(send, self, asked) as unknown;
    },
  });
  return dbOver({ query, transaction });
}

/** Drizzle over a client of ours, of whose parts it uses those of `DbClient`. */
function dbOver(client: DbClient): Db {
  return drizzle({ client: client as NeonQueryFunction<boolean, boolean> });
}
