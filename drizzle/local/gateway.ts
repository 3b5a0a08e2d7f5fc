import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Connections, openConnections, type TakenConnection } from './connections.ts';
import { listen } from './processes.ts';

const MAX_BODY_BYTES = 16 * 1024 * 1024;
const ISOLATION_LEVELS: Record<string, string> = {
  ReadUncommitted: 'READ UNCOMMITTED',
  ReadCommitted: 'READ COMMITTED',
  RepeatableRead: 'REPEATABLE READ',
  Serializable: 'SERIALIZABLE',
};

export interface GatewayOptions {
  /** The PostgreSQL to serve; clients must use exactly this connection string. */
  databaseUrl: string;
  /** A delay before each answer, to imitate the distance from an edge to its database. */
  delayMs?: number;
  /** Called for each request. */
  onRequest?: () => void;
  /** The most connections to PostgreSQL; further requests wait. */
  connections?: number;
}

export interface RunningGateway {
  /** The value for `neonConfig.fetchEndpoint`. */
  endpoint: string;
  stop(): Promise<void>;
}

interface Query {
  query: string;
  params?: (string | null)[];
}

/**
 * Serves a PostgreSQL by Neon's SQL-over-HTTP protocol, so that the deployed driver works unchanged: `POST /sql` with
 * `{query, params}`, or `{queries: [...]}` as one transaction; rows as arrays of text; errors as 400 with PostgreSQL's
 * own fields.
 */
export async function startGateway(options: GatewayOptions): Promise<RunningGateway> {
  const connections = openConnections(options.databaseUrl, options.connections ?? 60);
  const server = createServer((request, response) => {
    void serve(request, response, connections, options).catch(() => response.destroy());
  });
  server.keepAliveTimeout = 60_000;
  const port = await listen(server);
  return {
    endpoint: `http://127.0.0.1:${port}/sql`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await connections.stop();
    },
  };
}

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  connections: Connections,
  options: GatewayOptions,
) {
  if (request.method !== 'POST' || request.url !== '/sql') return answer(response, 404, { message: 'not found' });
  if (!namesDatabase(request.headers['neon-connection-string'], options.databaseUrl)) {
    return answer(response, 400, { message: 'password authentication failed', code: '28P01', severity: 'FATAL' });
  }
  options.onRequest?.();
  const body = await readBody(request);
  if (body === null) return answer(response, 413, { message: 'request too large' });
  if (options.delayMs) await sleep(options.delayMs);

  let taken: TakenConnection;
  try {
    taken = await connections.take(response);
  } catch (error) {
    return answer(response, 503, { message: (error as Error).message });
  }
  let broken: Error | undefined;
  try {
    // A client that hung up while waiting gets no answer, and its statements do not run.
    if (response.destroyed) return;
    const { client } = taken;
    const parsed = JSON.parse(body) as Query | { queries: Query[] };
    const result =
      'queries' in parsed
        ? { results: await runTransaction(client, parsed.queries, request) }
        : await runQuery(client, parsed);
    answer(response, 200, result);
  } catch (error) {
    if (error instanceof pg.DatabaseError && !endsConnection(error)) return answer(response, 400, errorFields(error));
    broken = error as Error;
    answer(response, 503, { message: broken.message });
  } finally {
    await taken.release(broken);
  }
}

/**
 * The client must name the served database, password included, so that nothing else on this machine can use the
 * gateway.
 */
function namesDatabase(header: string | string[] | undefined, databaseUrl: string): boolean {
  if (typeof header !== 'string' || !URL.canParse(header)) return false;
  const [asked, served] = [new URL(header), new URL(databaseUrl)];
  return (['username', 'password', 'host', 'pathname'] as const).every((part) => asked[part] === served[part]);
}

async function readBody(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

async function runQuery(client: pg.PoolClient, { query, params }: Query) {
  const result = await client.query({
    text: query,
    values: params ?? [],
    rowMode: 'array',
    types: { getTypeParser: () => (value: unknown) => value },
  });
  return {
    command: result.command,
    rowCount: result.rowCount,
    rowAsArray: true,
    fields: result.fields.map((field) => ({ ...field })),
    rows: result.rows,
  };
}

/** The whole transaction is sent at once. If a statement fails, those after it fail too and COMMIT rolls back. */
async function runTransaction(client: pg.PoolClient, queries: Query[], request: IncomingMessage) {
  const isolation = ISOLATION_LEVELS[String(request.headers['neon-batch-isolation-level'])] ?? 'READ COMMITTED';
  const readOnly = request.headers['neon-batch-read-only'] === 'true' ? ' READ ONLY' : '';
  const begin = client.query(`BEGIN ISOLATION LEVEL ${isolation}${readOnly}`);
  const results = queries.map((query) => runQuery(client, query));
  const commit = client.query('COMMIT');
  const failure = (await Promise.allSettled([begin, ...results, commit])).find(({ status }) => status === 'rejected');
  if (failure?.status === 'rejected') throw failure.reason;
  return Promise.all(results);
}

/** Whether PostgreSQL has closed the connection with this error, because it was killed or the server is stopping. */
function endsConnection({ severity }: pg.DatabaseError): boolean {
  return severity === 'FATAL' || severity === 'PANIC';
}

function errorFields(error: pg.DatabaseError) {
  const { message, severity, code, detail, hint, position, where, schema, table, column, dataType, constraint } = error;
  return { message, severity, code, detail, hint, position, where, schema, table, column, dataType, constraint };
}

function answer(response: ServerResponse, status: number, body: unknown): void {
  if (response.destroyed) return;
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}
