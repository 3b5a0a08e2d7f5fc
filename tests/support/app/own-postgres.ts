import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { startLocalNeon } from '#drizzle/local/local-neon.ts';
import { childrenOf } from '#drizzle/local/processes.ts';
import { migrate } from '#drizzle/migrate.ts';
import { createTestApp, type TestApp } from './test-app.ts';
import { emptyFolder, removeFolder } from './data-folder.ts';

/** A PostgreSQL of its own that a test can stop and kill, and the app that uses it. */
interface OwnPostgres {
  app: TestApp;
  /** The pid of the process that starts all others. */
  postmaster: () => number;
  /** Sends a signal to the postmaster and all its processes. */
  signalAll: (signal: NodeJS.Signals) => void;
  /** A connection that bypasses gateway and app, while `act` runs. */
  direct: <Result>(act: (client: pg.Client) => Promise<Result>) => Promise<Result>;
  stop: () => Promise<void>;
}

export async function startOwnPostgres(): Promise<OwnPostgres> {
  const directory = emptyFolder();
  // As `npm start` runs it: a throwaway database would not survive a crash.
  const neon = await startLocalNeon({ directory: join(directory, 'postgres') });
  await migrate(neon.databaseUrl);
  const app = createTestApp({
    bindings: { DATABASE_URL: neon.databaseUrl, NEON_FETCH_ENDPOINT: neon.fetchEndpoint ?? '' },
  });
  const direct: OwnPostgres['direct'] = async (act) => {
    const client = new pg.Client({ connectionString: neon.databaseUrl });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return await act(client);
    } finally {
      await client.end().catch(() => undefined);
    }
  };
  const folder = await direct(async (client) => {
    const { rows } = await client.query<{ data_directory: string }>('show data_directory');
    return rows[0]?.data_directory ?? '';
  });
  const postmaster = () => Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0]);
  return {
    app,
    postmaster,
    signalAll: (signal) => {
      const first = postmaster();
      for (const pid of [first, ...childrenOf(first).map((child) => child.pid)]) process.kill(pid, signal);
    },
    direct,
    stop: async () => {
      await neon.stop();
      removeFolder(directory);
    },
  };
}
