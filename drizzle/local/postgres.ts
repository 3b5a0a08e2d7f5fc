import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, fchmodSync, openSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Cluster, readyCluster } from './cluster.ts';
import { findPostgresHome, type PostgresHome } from './postgres-home.ts';
import { endProcess, freePort } from './processes.ts';
import { keepRunning } from './supervisor.ts';
import { withClient } from './with-client.ts';

const DATABASE = 'ekost';

export interface PostgresOptions {
  /** The folder of the cluster; made if it is missing. */
  directory: string;
  /** Faster but not crash-safe, for data that is deleted when the server stops. */
  throwaway?: boolean;
  /** Called with a sentence when the server crashed and was started again. */
  onRestart?: ((sentence: string) => void) | undefined;
}

export interface RunningPostgres {
  url: string;
  stop(): Promise<void>;
}

/**
 * Starts an embedded PostgreSQL 18 on a free port of 127.0.0.1. If it crashes it is started again on the same port and
 * with the same password, so that its address stays valid. Errors are one sentence each.
 */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const home = await findPostgresHome(options.directory);
  const cluster = await readyCluster(home);
  const throwaway = options.throwaway ?? false;
  const port = await freePort();
  const serverUrl = `postgresql://postgres:${cluster.password}@127.0.0.1:${port}`;
  const server = await launchUntilReady(`${serverUrl}/postgres`, home, cluster, () =>
    launch(home, cluster, port, throwaway, 'w'),
  );
  const supervised = keepRunning(server, (ended) => {
    const next = launch(home, cluster, port, throwaway, 'a');
    options.onRestart?.(`PostgreSQL ended (${ended.signalCode ?? ended.exitCode}) and is started again.`);
    return next;
  });
  const stop = async () => {
    supervised.release();
    const { pid } = supervised.current();
    if (pid !== undefined) await endProcess(pid, ['SIGINT', 'SIGQUIT', 'SIGKILL']);
    if (throwaway) rmSync(home.directory, { recursive: true, force: true });
  };
  try {
    await createDatabase(`${serverUrl}/postgres`);
    return { url: `${serverUrl}/${DATABASE}`, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Settings for data that is deleted anyway: faster but not crash-safe, and for many processes. */
const THROWAWAY = { max_connections: '500', fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/**
 * What keeps people's data out of the log: no statements, no parameters, no details of rows, and no refusals of
 * statements, whose messages can quote a value. The Worker logs their codes. Starts, stops and crashes are still logged.
 */
const WITHOUT_VALUES = {
  log_min_messages: 'log',
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  log_statement: 'none',
  log_min_duration_statement: '-1',
  log_min_duration_sample: '-1',
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
  log_autovacuum_min_duration: '-1',
  log_temp_files: '-1',
  log_lock_waits: 'off',
};

function launch(
  home: PostgresHome,
  cluster: Cluster,
  port: number,
  throwaway: boolean,
  logMode: 'w' | 'a',
): ChildProcess {
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    timezone: 'UTC',
    log_timezone: 'UTC',
    max_connections: '120',
    shared_buffers: '128MB',
    ...WITHOUT_VALUES,
    ...(throwaway ? THROWAWAY : {}),
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const log = openSync(logFile(home), logMode, 0o600);
  // A log of an earlier release keeps its mode when it is opened.
  fchmodSync(log, 0o600);
  // In a process group of its own, so that Ctrl-C reaches only the starter, which then stops its children in order.
  const server = spawn(home.postgres, ['-D', cluster.directory, ...flags], {
    ...home.runAs,
    cwd: home.directory,
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  server.unref();
  return server;
}

/** Starts the server and waits until it answers. A killed one may hold its memory for a moment; then it tries again. */
async function launchUntilReady(
  url: string,
  home: PostgresHome,
  cluster: Cluster,
  start: () => ChildProcess,
): Promise<ChildProcess> {
  for (let attempt = 1; ; attempt += 1) {
    const server = start();
    try {
      await waitUntilReady(url, server, home, cluster);
      return server;
    } catch (error) {
      if (server.pid !== undefined) await endProcess(server.pid, ['SIGINT', 'SIGQUIT', 'SIGKILL']);
      if (attempt === LEFTOVER_ATTEMPTS || !readLog(home).includes('is still in use')) throw error;
      await sleep(500);
    }
  }
}

const LEFTOVER_ATTEMPTS = 8;

async function waitUntilReady(url: string, server: ChildProcess, home: PostgresHome, cluster: Cluster): Promise<void> {
  let failure: Error | undefined;
  server.once('error', (error) => {
    failure = error;
  });
  for (let waited = 0; waited < 60_000; waited += 50) {
    if (failure !== undefined || server.exitCode !== null || server.signalCode !== null) break;
    try {
      return await withClient({ connectionString: url }, async () => undefined);
    } catch (error) {
      if ((error as { code?: string }).code === WRONG_PASSWORD) {
        throw new Error(
          `The password in ${cluster.passwordFile} is not the one of the data in ${cluster.directory}: bring the right one back.`,
          { cause: error },
        );
      }
      await sleep(50);
    }
  }
  throw new Error(`PostgreSQL did not start: ${failure?.message ?? readLog(home).trim().split('\n').at(-1) ?? ''}`);
}

const WRONG_PASSWORD = '28P01';

function logFile(home: PostgresHome): string {
  return join(home.directory, 'postgres.log');
}

function readLog(home: PostgresHome): string {
  return readFileSync(logFile(home), 'utf8');
}

async function createDatabase(url: string): Promise<void> {
  await withClient({ connectionString: url }, async (client) => {
    const found = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
    if (found.rowCount === 0) await client.query(`create database ${DATABASE}`);
  });
}
