import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { freePort } from '#drizzle/local/processes.ts';
import { type RunningEdge, startEdge } from '#worker/local/edge.ts';
import { CALLBACK_TOKEN, deployed, JWT_SECRET, NIK_KEY, PUBLIC_URL } from '#tests/support/app/secrets.ts';

let edge: RunningEdge;
let address: string;

beforeAll(async () => {
  const port = await freePort();
  address = `http://127.0.0.1:${port}`;
  const bindings = {
    ...deployed,
    DATABASE_URL: inject('databaseUrl'),
    NEON_FETCH_ENDPOINT: inject('fetchEndpoint'),
    JWT_SECRET,
    NIK_KEY,
    XENDIT_CALLBACK_TOKEN: CALLBACK_TOKEN,
    PUBLIC_URL,
  };
  edge = await startEdge({ port, bindings, onLog: () => {} });
});

afterAll(() => edge.stop());

it('the first calls of a feature are all answered, also at once and after some that are given up', async () => {
  for (const [path, status] of [
    ['/trpc/articles.tags', 200],
    ['/articles/tags', 200],
    ['/api/complaints', 401],
    ['/api/rooms', 405],
    ['/api/kost', 401],
  ] as const) {
    const givenUp = new AbortController();
    const lost = Array.from({ length: 4 }, () => fetch(address + path, { signal: givenUp.signal }).catch(() => null));
    setTimeout(() => givenUp.abort(), 2);
    const answers = await Promise.all(Array.from({ length: 8 }, () => fetch(address + path)));
    expect([path, ...answers.map((answer) => answer.status)]).toEqual([path, ...answers.map(() => status)]);
    await Promise.all(lost);
  }
});
