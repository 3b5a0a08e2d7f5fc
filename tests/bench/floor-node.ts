/**
 * The floor without a Worker: a server of Node with a pool of `pg`, which prepares each statement once a connection. It
 * runs in a process of its own, tells the bench its port, and ends with it.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import pg from 'pg';
import { listen } from '#drizzle/local/processes.ts';
import { type Ask, DAY, INT8, leastCalls, type LeastBody } from './least-calls.ts';

pg.types.setTypeParser(INT8, Number);
pg.types.setTypeParser(DAY, String);

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10, idleTimeoutMillis: 0 });
const ask: Ask = async (name, text, values) => (await pool.query({ name, text, values })).rows;

const server = createServer((request, response) => {
  void serve(request, response).catch((error: unknown) => {
    response.writeHead(500).end(String(error));
  });
});
server.keepAliveTimeout = 60_000;
process.once('disconnect', () => process.exit());
process.send?.(await listen(server));

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
  const call = leastCalls[pathname.slice('/api/floor/'.length)];
  if (call === undefined) {
    response.writeHead(404).end();
    return;
  }
  const body = request.method === 'POST' ? await bodyOf(request) : {};
  const input = { account: searchParams.get('account') ?? '', id: searchParams.get('id') ?? '', body };
  const { answer, next } = await call(ask, input);
  const headers = next === undefined ? {} : { 'x-next-cursor': next };
  response.writeHead(200, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(answer));
}

async function bodyOf(request: IncomingMessage): Promise<LeastBody> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString()) as LeastBody;
}
