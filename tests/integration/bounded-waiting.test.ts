import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startGateway } from '#drizzle/local/gateway.ts';
import { createTestApp, type TestApp } from '#tests/support/app/test-app.ts';
import { makeHousehold } from '#tests/support/people/factories.ts';
import { holdTransaction } from '#tests/support/app/held-transaction.ts';
import { ownApp } from '#tests/support/app/own-database.ts';
import { eventually } from '#tests/support/app/eventually.ts';

/** How much later than its limit a call may end on a busy machine. */
const SLACK_SECONDS = 3;

/** A call's answer and how many seconds it took. */
async function timed<Answer>(call: Promise<Answer>): Promise<{ answer: Answer; seconds: number }> {
  const started = performance.now();
  const answer = await call;
  return { answer, seconds: (performance.now() - started) / 1000 };
}

const account = { full_name: 'Budi', phone: '081234567890', role: 'OWNER', password: 'kucing-hijau-7' };

describe('a database that takes requests and never answers', () => {
  let silent: Server;
  let app: TestApp;
  beforeAll(async () => {
    silent = createServer(() => undefined);
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const address = silent.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    app = createTestApp({ bindings: { NEON_FETCH_ENDPOINT: `http://127.0.0.1:${address.port}/sql` } });
  });
  afterAll(() => {
    silent.closeAllConnections();
    silent.close();
  });

  // Each has its own limit; side by side they take as long as the longest.
  it.concurrent.each([
    { what: 'the health check', limit: 2, call: () => app.rest.get('/healthz') },
    { what: 'a read', limit: 8, call: () => app.rest.get('/articles') },
    {
      what: 'a write',
      limit: 15,
      call: () => app.rest.post('/auth/register', { ...account, email: 'lambat@contoh.id' }),
    },
  ])('$what ends after $limit seconds, with 503 and when to try again', async ({ limit, call }) => {
    const { answer, seconds } = await timed(call());
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('5');
    expect(seconds).toBeGreaterThan(limit - 0.5);
    expect(seconds).toBeLessThan(limit + SLACK_SECONDS);
  });
});

describe('a database in which a table is locked', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await ownApp({ limits: 'product' });
  });

  /** The app behind a gateway of its own, which has few connections. */
  async function narrowApp(connections: number): Promise<TestApp> {
    const { DATABASE_URL: databaseUrl } = app.deps.config;
    const gateway = await startGateway({ databaseUrl, connections });
    onTestFinished(() => gateway.stop());
    return createTestApp({ bindings: { DATABASE_URL: databaseUrl, NEON_FETCH_ENDPOINT: gateway.endpoint } });
  }

  it('still answers calls that do not need it, however many wait for it; those end with 503', async () => {
    const connections = 8;
    const narrow = await narrowApp(connections);
    const { owner } = await makeHousehold(narrow);
    const held = await holdTransaction(narrow);
    await held.run('lock table invoices in access exclusive mode');
    const stuck = Array.from({ length: 2 * connections }, () => timed(owner.rest.get('/api/invoices')));
    await held.untilSomebodyWaits();

    const others = await Promise.all(['/articles', '/healthz', '/api/kost'].map((path) => timed(owner.rest.get(path))));
    expect(others.map(({ answer }) => answer.status)).toEqual([200, 200, 200]);
    // Long before the lock's own limit of four seconds gives connections back.
    expect(Math.max(...others.map(({ seconds }) => seconds))).toBeLessThan(3);

    const ended = await Promise.all(stuck);
    await held.commit();
    expect(new Set(ended.map(({ answer }) => answer.status))).toEqual(new Set([503]));
    expect(ended.every(({ answer }) => answer.headers.get('retry-after') === '5')).toBe(true);
    expect(Math.max(...ended.map(({ seconds }) => seconds))).toBeLessThan(8 + SLACK_SECONDS);

    expect((await owner.rest.get('/api/invoices')).status).toBe(200);
  });

  it('lets those that queue for one lock all have it, although they are more than the connections', async () => {
    const narrow = await narrowApp(6);
    // Each waits longer for the lock than the gateway's half a second, in which others must get a connection; a turn
    // is far shorter than that, even on a busy machine.
    const inTurn = Array.from({ length: 14 }, () =>
      narrow.deps.db.execute('select pg_sleep(0.12) from (select pg_advisory_xact_lock(1) offset 0) as turn'),
    );
    const ended = await Promise.allSettled(inTurn);
    expect(ended.map(({ status }) => status)).toEqual(inTurn.map(() => 'fulfilled'));
  });

  it('ends a statement that takes too long, and one that nobody waits for any more', async () => {
    const limits = await app.deps.db.execute<{ statement: string; lock: string }>(
      `select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`,
    );
    expect(limits.rows).toEqual([{ statement: '10s', lock: '4s' }]);

    const { answer, seconds } = await timed(Promise.allSettled([app.deps.db.execute('select pg_sleep(60)')]));
    expect(answer[0].status).toBe('rejected');
    expect(seconds).toBeLessThan(10);
    await eventually(async () => {
      const { rows } = await app.deps.db.execute(
        `select pid from pg_stat_activity where query = 'select pg_sleep(60)' and state = 'active'`,
      );
      expect(rows).toEqual([]);
    });
  });
});
