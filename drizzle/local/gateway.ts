import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Connections, openConnections, type TakenConnection } from './connections.ts';
import { listen } from './processes.ts';
import { readAtOnce, type Statement } from './reads-at-once.ts';

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
  /** How many connections there are for what may write; further requests wait. */
  connections?: number;
  /** How many there are for transactions of reads; as many if not given. */
  readers?: number;
  /** How long a request waits for a connection before it is refused. */
  waitMs?: number;
  /** How long before statements that wait for a lock make room for requests that wait for a connection. */
  patienceMs?: number;
  /** Whether PostgreSQL parses each text once a connection. Neon's proxy has it parsed each time. */
  keepsStatements?: boolean;
}

export interface RunningGateway {
  /** The value for `neonConfig.fetchEndpoint`. */
  endpoint: string;
  /** A request to the endpoint without the network between, for a client in this process. */
  fetch: (endpoint: string, init: RequestInit) => Promise<Response>;
  stop(): Promise<void>;
}

/** A request, whose client may hang up before it is answered. */
interface Asked {
  headers: Headers;
  body: string;
  hangup: AbortSignal;
}

interface Answer {
  status: number;
  body: unknown;
}

/**
 * Serves a PostgreSQL by Neon's SQL-over-HTTP protocol, so that the deployed driver works unchanged: `POST /sql` with
 * `{query, params}`, or `{queries: [...]}` as one transaction; rows as arrays of text; errors as 400 with PostgreSQL's
 * own fields.
 */
export async function startGateway(options: GatewayOptions): Promise<RunningGateway> {
  const { databaseUrl, connections = 50, readers: readersAtMost = connections } = options;
  const { waitMs = 4_000, patienceMs = 500 } = options;
  const readers = openConnections({ databaseUrl, most: readersAtMost, use: 'read', waitMs, patienceMs });
  const writers = openConnections({ databaseUrl, most: connections, use: 'write', waitMs, patienceMs });
  const reply = (asked: Asked) => answerTo(asked, onlyReads(asked.headers) ? readers : writers, options);
  const server = createServer((request, response) => {
    void serve(request, response, reply).catch(() => response.destroy());
  });
  server.keepAliveTimeout = 60_000;
  const port = await listen(server);
  return {
    endpoint: `http://127.0.0.1:${port}/sql`,
    fetch: (_, init) => fetchHere(init, reply),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await Promise.all([readers.stop(), writers.stop()]);
    },
  };
}

type Reply = (asked: Asked) => Promise<Answer>;

async function serve(request: IncomingMessage, response: ServerResponse, reply: Reply): Promise<void> {
  if (request.method !== 'POST' || request.url !== '/sql') return send(response, 404, { message: 'not found' });
  const body = await readBody(request);
  if (body === null) return send(response, 413, { message: 'request too large' });
  const connection = new AbortController();
  response.once('close', () => connection.abort());
  const headers = new Headers(request.headers as Record<string, string>);
  const answer = await reply({ headers, body, hangup: connection.signal });
  send(response, answer.status, answer.body);
}

/** Answers a client in this process. If it gives up, its request fails at once, as over a network. */
async function fetchHere({ headers, body, signal }: RequestInit, reply: Reply): Promise<Response> {
  const hangup = signal ?? new AbortController().signal;
  hangup.throwIfAborted();
  const givenUp = new Promise<never>((_, reject) => {
    hangup.addEventListener('abort', () => reject(hangup.reason), { once: true });
  });
  const asked = { headers: new Headers(headers), body: String(body), hangup };
  const answer = await Promise.race([reply(asked), givenUp]);
  return Response.json(answer.body, { status: answer.status });
}

async function answerTo(asked: Asked, connections: Connections, options: GatewayOptions): Promise<Answer> {
  if (!namesDatabase(asked.headers.get('neon-connection-string'), options.databaseUrl)) {
    const message = 'password authentication failed';
    return { status: 400, body: { message, code: '28P01', severity: 'FATAL' } };
  }
  options.onRequest?.();
  if (options.delayMs) await sleep(options.delayMs);

  let taken: TakenConnection;
  try {
    taken = await connections.take(asked.hangup);
  } catch (error) {
    return { status: 503, body: { message: (error as Error).message } };
  }
  let broken: Error | undefined;
  try {
    // A client that hung up while waiting gets no answer, and its statements do not run.
    if (asked.hangup.aborted) return { status: 503, body: { message: 'the client hung up' } };
    return { status: 200, body: await run(taken.client, asked, options.keepsStatements ?? false) };
  } catch (error) {
    if (error instanceof pg.DatabaseError && !endsConnection(error)) return { status: 400, body: errorFields(error) };
    broken = error as Error;
    return { status: 503, body: { message: broken.message } };
  } finally {
    await taken.release(broken);
  }
}

async function run(client: pg.PoolClient, { headers, body }: Asked, keeps: boolean): Promise<unknown> {
  const parsed = JSON.parse(body) as Statement | { queries: Statement[] };
  if (!('queries' in parsed)) return runQuery(client, parsed, keeps);
  const results = onlyReads(headers)
    ? (await readAtOnce(client, parsed.queries, keeps)).map(asNeonAnswers)
    : await runTransaction(client, parsed.queries, headers, keeps);
  return { results };
}

/** Whether a transaction is read-only and has PostgreSQL's default isolation. */
function onlyReads(headers: Headers): boolean {
  return headers.get('neon-batch-read-only') === 'true' && !headers.has('neon-batch-isolation-level');
}

/** The client must name the served database with its password, so that no other program can use the gateway. */
function namesDatabase(header: string | null, databaseUrl: string): boolean {
  if (header === null || !URL.canParse(header)) return false;
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

async function runQuery(client: pg.PoolClient, { query, params }: Statement, keeps: boolean) {
  const result = await client.query<(string | null)[]>({
    ...(keeps && { name: nameOf(query) }),
    text: query,
    values: params ?? [],
    rowMode: 'array',
    types: { getTypeParser: () => (value: unknown) => value },
  });
  return asNeonAnswers(result);
}

/** One name for each text, for as long as this process runs. */
function nameOf(text: string): string {
  const name = names.get(text) ?? `write ${names.size}`;
  names.set(text, name);
  return name;
}

const names = new Map<string, string>();

function asNeonAnswers({ command, rowCount, fields, rows }: pg.QueryArrayResult<(string | null)[]>) {
  return { command, rowCount, rowAsArray: true, fields: fields.map((field) => ({ ...field })), rows };
}

/** The whole transaction is sent in one write. If a statement fails, those after it fail too and COMMIT rolls back. */
async function runTransaction(client: pg.PoolClient, queries: Statement[], headers: Headers, keeps: boolean) {
  const isolation = ISOLATION_LEVELS[headers.get('neon-batch-isolation-level') ?? ''] ?? 'READ COMMITTED';
  const readOnly = headers.get('neon-batch-read-only') === 'true' ? ' READ ONLY' : '';
  const { stream } = (client as pg.PoolClient & Pick<pg.Client, 'connection'>).connection;
  stream.cork();
  const begin = client.query(`BEGIN ISOLATION LEVEL ${isolation}${readOnly}`);
  const results = queries.map((query) => runQuery(client, query, keeps));
  const commit = client.query('COMMIT');
  stream.uncork();
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

function send(response: ServerResponse, status: number, body: unknown): void {
  if (response.destroyed) return;
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}
