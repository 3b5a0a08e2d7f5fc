import { setImmediate as turn } from 'node:timers/promises';
import pg from 'pg';
import { unlimited } from '#worker/rate-limit.ts';
import { assembleApp } from '../../app/assemble-app.ts';
import type { TestApp } from '../../app/test-app.ts';
import { TestClock } from '../../app/clock.ts';
import { FakeXendit } from '../../bank/fake-xendit.ts';
import { startTestBucket } from '../../files/test-bucket.ts';
import { type Cast, makeCast } from './cast.ts';
import { Network } from './network.ts';

/** When every history begins. */
const FIRST_INSTANT = '2041-03-10T02:00:00Z';

/** Long enough for this machine to answer, short enough not to slow a history down. */
const GATEWAY_PATIENCE_MS = 2_000;

/** Where histories are played: the app in this process, its bank, and a database of its own. */
export interface Stage {
  app: TestApp;
  xendit: FakeXendit;
  network: Network;
  cast: Cast;
  /** Bypasses the app and its network; prepares the data and checks the books. */
  client: pg.Client;
  /** Restores everything as it was before the first history. */
  reset: () => Promise<void>;
  stop: () => Promise<void>;
}

/**
 * @param database a migrated one that nobody else writes to, and its gateway
 * @param send reaches it and the bank
 */
export async function startStage(
  database: { databaseUrl: string; endpoint: string },
  send: typeof fetch = globalThis.fetch,
): Promise<Stage> {
  const xendit = await FakeXendit.start();
  const bucket = await startTestBucket();
  const network = new Network(send);
  const client = new pg.Client({ connectionString: database.databaseUrl });
  await client.connect();
  network.killBackend = async () => {
    // Waits until the connection is gone and the gateway has noticed, so that this fault hits nothing later: what it
    // sent last, and its end, had come to this process before the answer to this query, and take a turn each.
    await client.query(`select pg_terminate_backend(pid, 2000) from (
      select pid from pg_stat_activity
      where datname = current_database() and application_name like 'ekost gateway %'
      order by state = 'active' desc, random() limit 1) as victim`);
    for (let turns = 0; turns < 5; turns += 1) await turn();
  };
  const app = assembleApp({
    bindings: {
      DATABASE_URL: database.databaseUrl,
      NEON_FETCH_ENDPOINT: database.endpoint,
      ...xendit.bindings,
    },
    clock: new TestClock(new Date(FIRST_INSTANT)),
    fetch: network.fetch,
    files: bucket.store,
    address: '2001:db8::1',
    linkLimit: unlimited,
    gatewayTimeoutMs: GATEWAY_PATIENCE_MS,
  });
  const cast = await makeCast(app);
  const beginning = await rememberRows(client, database.databaseUrl);
  return {
    app,
    xendit,
    network,
    cast,
    client,
    reset: async () => {
      network.plan([], []);
      xendit.calm();
      xendit.calls.length = 0;
      app.trips.faults.length = 0;
      app.trips.reset();
      app.logLines.length = 0;
      app.clock.set(FIRST_INSTANT);
      await beginning.restore();
    },
    stop: async () => {
      await beginning.forget();
      await client.end();
      await xendit.stop();
      await bucket.stop();
    },
  };
}

/**
 * Copies every row to a second table. `restore` brings them back without running triggers, by a function whose plans
 * PostgreSQL keeps as long as its connection is open and never changes that setting.
 */
async function rememberRows(client: pg.Client, connectionString: string) {
  const { rows: tables } = await client.query<{ name: string; columns: string }>(`
    select c.table_name as name, string_agg(quote_ident(c.column_name), ', ') as columns
    from information_schema.columns c join information_schema.tables t
      on t.table_schema = c.table_schema and t.table_name = c.table_name and t.table_type = 'BASE TABLE'
    where c.table_schema = 'public' and c.is_generated = 'NEVER' group by c.table_name order by c.table_name`);
  const copies = tables.map(({ name }) => `create table beginning.${name} as table public.${name};`);
  await client.query(`create schema beginning; ${copies.join('\n')}`);
  const { rows: filled } = await client.query<{ name: string }>(
    tables
      .map(({ name }) => `select '${name}' as name where exists (select from beginning.${name})`)
      .join(' union all '),
  );
  const isFilled = new Set(filled.map(({ name }) => name));
  const inserts = tables
    .filter(({ name }) => isFilled.has(name))
    .map(
      ({ name, columns }) =>
        `insert into public.${name} (${columns}) overriding system value select ${columns} from beginning.${name};`,
    );
  await client.query(`create function beginning.restore() returns void language plpgsql as $$ begin
    ${tables.map(({ name }) => `delete from public.${name};`).join('\n')}
    ${inserts.join('\n')} end $$`);
  const restorer = new pg.Client({ connectionString, options: '-c session_replication_role=replica' });
  await restorer.connect();
  return {
    restore: () => restorer.query('select beginning.restore()'),
    forget: () => restorer.end(),
  };
}
