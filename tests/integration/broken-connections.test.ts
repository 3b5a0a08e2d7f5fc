import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startGateway } from '#drizzle/local/gateway.ts';
import { createTestApp, type TestApp } from '#tests/support/app/test-app.ts';
import { type Household, makeHousehold } from '#tests/support/people/factories.ts';
import { makeOwnDatabase } from '#tests/support/app/own-database.ts';
import { eventually } from '#tests/support/app/eventually.ts';
import { expectRefusal } from '#tests/support/app/refusals.ts';
import { startTcpProxy, type TcpProxy } from '#tests/support/app/tcp-proxy.ts';

/** Both ways in which the gateway loses a connection. */
type Break = 'its backend is killed' | 'its TCP connection is cut';
const breaks: Break[] = ['its backend is killed', 'its TCP connection is cut'];

const texts = { name: 'Kost Putus', address: 'Jl. Contoh 1', kost_type: 'CAMPUR', description: 'Tenang' };
const kost = { ...texts, facilities: ['WiFi'], rules: ['Dilarang merokok di dalam kamar'], images: [] };

/** An unhandled error would end the gateway's process, and with it this test file. */
describe('one broken connection', () => {
  let app: TestApp;
  let house: Household;
  let proxy: TcpProxy;
  /** A connection of our own that bypasses gateway and proxy. */
  let direct: pg.Client;
  const stops: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    const own = await makeOwnDatabase();
    const { hostname, port } = new URL(own.databaseUrl);
    proxy = await startTcpProxy({ host: hostname, port: Number(port) });
    const proxied = new URL(own.databaseUrl);
    proxied.port = String(proxy.port);
    const gateway = await startGateway({ databaseUrl: proxied.href, connections: 8 });
    direct = new pg.Client({ connectionString: own.databaseUrl });
    await direct.connect();
    stops.push(() => direct.end(), gateway.stop, proxy.stop, own.stop);
    app = createTestApp({ bindings: { DATABASE_URL: proxied.href, NEON_FETCH_ENDPOINT: gateway.endpoint } });
    house = await makeHousehold(app);
  });
  afterAll(async () => {
    for (const stop of stops) await stop();
  });
  beforeEach(() => expectHealthy());

  /** Asserts that the next requests find working connections. */
  async function expectHealthy() {
    await eventually(async () => expect((await app.rest.get('/healthz')).status).toBe(200));
    const answers = await Promise.all(Array.from({ length: 12 }, () => house.owner.rest.get('/api/invoices')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  }

  async function others(condition: string): Promise<number[]> {
    const { rows } = await direct.query<{ pid: number }>(
      `select pid from pg_stat_activity
        where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid() and ${condition}`,
    );
    return rows.map(({ pid }) => pid);
  }

  async function breakBy(how: Break, condition: string) {
    if (how === 'its TCP connection is cut') return proxy.breakAll();
    for (const pid of await others(condition)) await direct.query('select pg_terminate_backend($1)', [pid]);
  }

  it.each(breaks)('answers a read in the middle with 503 when %s, and the next one with 200', async (how) => {
    await direct.query('begin');
    await direct.query('lock table invoices in access exclusive mode');
    const reading = expectRefusal('DATABASE_UNAVAILABLE', house.owner.rest.get('/api/invoices'));
    await eventually(async () => expect(await others(`wait_event_type = 'Lock'`)).not.toEqual([]));
    await breakBy(how, `wait_event_type = 'Lock'`);
    await reading;
    await direct.query('rollback');
    await expectHealthy();
  });

  it.each(breaks)('answers a write in the middle with 503 when %s, and nothing is changed', async (how) => {
    const count = async () => (await direct.query('select count(*)::int as count from kosts')).rows;
    const before = await count();
    await direct.query('begin');
    await direct.query('lock table kosts in exclusive mode');
    const writing = expectRefusal('DATABASE_UNAVAILABLE', house.owner.rest.post('/kost', kost));
    await eventually(async () => expect(await others(`wait_event_type = 'Lock'`)).not.toEqual([]));
    await breakBy(how, `wait_event_type = 'Lock'`);
    await writing;
    await direct.query('rollback');
    expect(await count()).toEqual(before);
    await expectHealthy();
    expect((await house.owner.rest.post('/kost', kost)).status).toBe(201);
  });

  it.each(breaks)('is replaced while nobody uses it when %s', async (how) => {
    await breakBy(how, 'true');
    // A request that comes before the gateway notices gets a 503, never a fault of ours.
    const answers = await Promise.all(Array.from({ length: 12 }, () => house.owner.rest.get('/api/invoices')));
    expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 503)).toEqual([]);
    await expectHealthy();
  });

  it('is a 503 while the whole database is away, and is over when it is back', async () => {
    proxy.refuse();
    await expectRefusal('DATABASE_UNAVAILABLE', house.owner.rest.get('/api/invoices'));
    expect((await app.rest.get('/healthz')).status).toBe(503);
    proxy.accept();
    await expectHealthy();
  });

  it.each(['57P01', '57P02', '57P03', '08000', '08003', '08006', '53300', '53400', '28P01', '3D000'])(
    'reported as %s, as Neon passes it on, is a database out of reach and not our fault',
    async (code) => {
      await direct.query(`create function deny() returns trigger language plpgsql as
        $$ begin raise exception using errcode = '${code}'; end $$`);
      await direct.query('create trigger deny before insert on kosts execute function deny()');
      await expectRefusal('DATABASE_UNAVAILABLE', house.owner.rest.post('/kost', kost));
      await direct.query('drop function deny cascade');
    },
  );
});
