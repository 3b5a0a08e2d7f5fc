import { neon, neonConfig, type NeonQueryFunction, types } from '@neondatabase/serverless';
import { type AnyColumn, fillPlaceholders, type SQL, sql } from 'drizzle-orm';
import { drizzle, NeonHttpDatabase, NeonHttpSession } from 'drizzle-orm/neon-http';
import { PgDialect, type PgPreparedQuery, type PreparedQueryConfig } from 'drizzle-orm/pg-core';
import { type DbClient, LOCKING, sharedTrips } from './shared-trips.ts';

/** The database: Drizzle over Neon's HTTP driver. One call is one request; `batch` is one transaction in one request. */
export type Db = NeonHttpDatabase<Record<string, never>> & { $client: DbClient };

export interface DbOptions {
  databaseUrl: string;
  /** The local gateway; Neon's own endpoint where it is left out. */
  fetchEndpoint?: string | undefined;
  /** The network; tests count the requests that go through it. */
  fetch?: typeof fetch;
}

const INT8 = 20;

/**
 * How long an answer of the database is waited for. PostgreSQL itself ends a statement sooner (the database's
 * `statement_timeout` and `lock_timeout`, set by the migrations), so that a write nobody waits for any more is over too.
 */
const READ_TIMEOUT_MS = 8_000;
const WRITE_TIMEOUT_MS = 15_000;

/** How statements are written; the same for all requests. */
const dialect = new PgDialect();

/** Connects nothing yet: Neon's HTTP driver has no connection to keep. */
export function createDb(options: DbOptions): Db {
  // Sums and counts are bigint in PostgreSQL; all of ours are safe integers.
  types.setTypeParser(INT8, Number);
  if (options.fetchEndpoint !== undefined) neonConfig.fetchEndpoint = options.fetchEndpoint;
  const send = options.fetch ?? ((input: RequestInfo, init?: RequestInit) => fetch(input, init));
  neonConfig.fetchFunction = (input: RequestInfo, init: RequestInit) => send(input, withinTime(init));
  return drizzle({ client: neon(options.databaseUrl, { disableWarningInBrowsers: true }) });
}

/** Gives a request to the database its time limit, unless it brings one of its own. */
function withinTime(init: RequestInit): RequestInit {
  if (init.signal) return init;
  const limit = LOCKING.test(String(init.body)) ? WRITE_TIMEOUT_MS : READ_TIMEOUT_MS;
  return { ...init, signal: AbortSignal.timeout(limit) };
}

/** The database for one request: what it asks in the same turn shares one trip. */
export function requestDb(db: Db): Db {
  const client = sharedTrips(db.$client);
  const session = new NeonHttpSession(client as NeonQueryFunction<boolean, boolean>, dialect, undefined);
  return Object.assign(new NeonHttpDatabase(dialect, session, undefined), { $client: client });
}

/** Builds statements; there is no database behind it. */
export const statementBuilder = drizzle.mock();

/** Runs a statement that was built before, with the values of a call in its slots. */
export async function runPrepared<Config extends PreparedQueryConfig>(
  db: Db,
  statement: PgPreparedQuery<Config>,
  values: Record<string, unknown>,
): Promise<Config['execute']> {
  const { sql: text, params } = statement.getQuery();
  const options = { arrayMode: true, fullResults: true } as const;
  return statement.mapResult(await db.$client.query(text, fillPlaceholders(params, values), options));
}

/** An instant inside JSON that PostgreSQL builds, in the form the wire uses: ISO 8601 in UTC. */
export function isoInstant(column: AnyColumn | SQL): SQL<string> {
  return sql<string>`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
