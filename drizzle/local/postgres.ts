import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, openSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { findPostgresHome, type PostgresHome } from './postgres-home.ts';
import { commandLine, endProcess, freePort, isAlive } from './processes.ts';

const DATABASE = 'ekost';

export interface PostgresOptions {
  /** The folder for the cluster; made when missing. */
  directory: string;
  /** Faster and not crash-safe: for data that is thrown away when the server stops. */
  throwaway?: boolean;
}

export interface RunningPostgres {
  url: string;
  stop(): Promise<void>;
}

/**
 * Starts an embedded PostgreSQL 18 on a free port of 127.0.0.1. What a crash left behind (a server without its
 * starter, a stale pid, half an initialisation) is cleared away first. Errors are one sentence each.
 */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const home = await findPostgresHome(options.directory);
  const cluster = join(home.directory, 'cluster');
  await clearLeftovers(cluster);
  const password = initialise(home, cluster);
  const { server, port } = await launch(home, cluster, options.throwaway ?? false);
  const stop = async () => {
    if (server.pid !== undefined) await endProcess(server.pid, ['SIGINT', 'SIGQUIT']);
    if (options.throwaway) rmSync(home.directory, { recursive: true, force: true });
  };
  try {
    const serverUrl = `postgresql://postgres:${password}@127.0.0.1:${port}`;
    await waitUntilReady(`${serverUrl}/postgres`, server, home);
    await createDatabase(`${serverUrl}/postgres`);
    return { url: `${serverUrl}/${DATABASE}`, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Ends a server that outlived its starter. The caller holds the folder's run lock, so nobody else uses it. */
async function clearLeftovers(cluster: string): Promise<void> {
  const pidFile = join(cluster, 'postmaster.pid');
  if (existsSync(pidFile)) {
    const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
    if (pid > 0 && isAlive(pid) && commandLine(pid).includes(cluster)) await endProcess(pid, ['SIGINT', 'SIGQUIT']);
    rmSync(pidFile, { force: true });
  }
  const parent = dirname(cluster);
  for (const entry of readdirSync(parent)) {
    if (entry.startsWith(`${basename(cluster)}.half-`)) rmSync(join(parent, entry), { recursive: true, force: true });
  }
}

/** Makes the cluster if there is none; it takes its name only once it is whole. Returns its password. */
function initialise(home: PostgresHome, cluster: string): string {
  const passwordFile = join(home.directory, 'password');
  if (existsSync(join(cluster, 'PG_VERSION'))) {
    const version = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
    if (version !== '18')
      throw new Error(`The data in ${cluster} is of PostgreSQL ${version}; this is 18. Move it away.`);
    return readFileSync(passwordFile, 'utf8').trim();
  }

  const half = `${cluster}.half-${process.pid}`;
  const password = randomBytes(16).toString('hex');
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (home.runAs.uid !== undefined && home.runAs.gid !== undefined) {
    chownSync(passwordFile, home.runAs.uid, home.runAs.gid);
  }
  const result = spawnSync(
    home.initdb,
    [
      `--pgdata=${half}`,
      '--username=postgres',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
    ],
    { ...home.runAs, cwd: home.directory, encoding: 'utf8' },
  );
  if (result.status !== 0) {
    const reason = (result.stderr || String(result.error ?? '')).trim().split('\n').at(-1);
    throw new Error(`PostgreSQL could not make its data folder in ${home.directory}: ${reason}`);
  }
  rmSync(cluster, { recursive: true, force: true });
  renameSync(half, cluster);
  return password;
}

async function launch(
  home: PostgresHome,
  cluster: string,
  throwaway: boolean,
): Promise<{ server: ChildProcess; port: number }> {
  const port = await freePort();
  const log = openSync(join(home.directory, 'postgres.log'), 'w');
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    timezone: 'UTC',
    log_timezone: 'UTC',
    max_connections: '120',
    shared_buffers: '128MB',
    ...(throwaway ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' } : {}),
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  // A group of its own: Ctrl-C reaches the starter alone, which then ends its children in order.
  const server = spawn(home.postgres, ['-D', cluster, ...flags], {
    ...home.runAs,
    cwd: home.directory,
    detached: true,
    stdio: ['ignore', log, log],
  });
  server.unref();
  return { server, port };
}

async function waitUntilReady(url: string, server: ChildProcess, home: PostgresHome): Promise<void> {
  for (let waited = 0; waited < 60_000; waited += 50) {
    if (server.exitCode !== null || server.signalCode !== null) break;
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      return;
    } catch {
      await sleep(50);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
  const lastLine = readFileSync(join(home.directory, 'postgres.log'), 'utf8').trim().split('\n').at(-1) ?? '';
  throw new Error(`PostgreSQL did not start: ${lastLine}`);
}

async function createDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
    if (found.rowCount === 0) await client.query(`create database ${DATABASE}`);
  } finally {
    await client.end();
  }
}
