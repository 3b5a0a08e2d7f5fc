import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setInterval, setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startPostgres } from '#drizzle/local/postgres.ts';
import { runningDatabase, takeRunLock } from '#drizzle/local/run-lock.ts';
import { withServer } from './test-server.ts';

/**
 * A PostgreSQL that stays up between runs of single test files, in `.data/tests`: whoever works on one file waits for a
 * database once. Run as a program, this file is the process that holds it, and ends when nobody has used it for a
 * while.
 */

const directory = fileURLToPath(new URL('../../../.data/tests', import.meta.url));

const IDLE_MINUTES = 20;
const START_SECONDS = 60;

/** The address of the server that stays up; starts it where there is none. */
export async function keptServer(): Promise<string> {
  const running = runningDatabase(directory);
  if (running !== null) return running.databaseUrl;
  spawn(process.execPath, [fileURLToPath(import.meta.url)], { detached: true, stdio: 'ignore' }).unref();
  for (let waited = 0; waited < START_SECONDS * 1_000; waited += 100) {
    await sleep(100);
    const started = runningDatabase(directory);
    if (started !== null) return started.databaseUrl;
  }
  throw new Error(`The database for the tests did not start within ${START_SECONDS} seconds.`);
}

async function holdServer(): Promise<void> {
  const lock = await takeRunLock(directory);
  const postgres = await startPostgres({ directory: join(directory, 'postgres'), throwaway: true });
  lock.recordChildren();
  lock.recordDatabase({ databaseUrl: postgres.url, fetchEndpoint: undefined });
  const end = async () => {
    lock.release();
    await postgres.stop();
    process.exit(0);
  };
  process.once('SIGTERM', () => void end());
  let idleMinutes = 0;
  for await (const _ of setInterval(60_000)) {
    idleMinutes = (await countClients(postgres.url)) === 0 ? idleMinutes + 1 : 0;
    if (idleMinutes >= IDLE_MINUTES) await end();
  }
}

function countClients(serverUrl: string): Promise<number> {
  return withServer(serverUrl, async (client) => {
    const { rows } = await client.query<{ clients: number }>(
      `select count(*)::int as clients from pg_stat_activity
       where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    );
    return rows[0]?.clients ?? 0;
  });
}

if (import.meta.main) await holdServer();
