import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { holdsSomething, type PostgresHome } from './postgres-home.ts';
import { commandLine, endProcess, isAlive } from './processes.ts';

/** The folder of PostgreSQL's own files, and the user who may read them. */
export interface Cluster {
  directory: string;
  password: string;
  passwordFile: string;
}

/**
 * Prepares a data folder for a server: removes the remains of a crash (a server without its starter, a stale pid file,
 * an incomplete initialisation) and makes a cluster if there is none. A folder with anything in it is never initialised
 * again. The caller holds the run lock.
 *
 * @throws Error with one sentence if the folder has contents that PostgreSQL cannot serve; nothing is changed then
 */
export async function readyCluster(home: PostgresHome): Promise<Cluster> {
  const directory = join(home.directory, 'cluster');
  const passwordFile = join(home.directory, 'password');
  if (holdsSomething(directory)) {
    assertServable(directory);
    const password = readPassword(passwordFile);
    if (password === null) {
      throw new Error(`The data in ${directory} is there, but its password is not: bring ${passwordFile} back.`);
    }
    await clearLeftovers(directory);
    return { directory, password, passwordFile };
  }
  await clearLeftovers(directory);
  // A password file without a cluster may belong to one that was moved away; its password can be used as well as a new
  // one.
  const password = readPassword(passwordFile) ?? randomBytes(16).toString('hex');
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (home.runAs.uid !== undefined && home.runAs.gid !== undefined) {
    chownSync(passwordFile, home.runAs.uid, home.runAs.gid);
  }
  initialise(home, directory, passwordFile);
  return { directory, password, passwordFile };
}

function assertServable(cluster: string): void {
  const versionFile = join(cluster, 'PG_VERSION');
  if (!existsSync(versionFile)) {
    throw new Error(
      `${cluster} holds something, but no whole PostgreSQL database (PG_VERSION is missing): nothing was changed; bring it back, or move the folder away.`,
    );
  }
  const version = readFileSync(versionFile, 'utf8').trim();
  if (version !== '18') {
    throw new Error(`The data in ${cluster} is of PostgreSQL ${version || '?'}; this is 18. Move it away.`);
  }
}

function readPassword(file: string): string | null {
  if (!existsSync(file)) return null;
  return readFileSync(file, 'utf8').trim() || null;
}

/** Ends a server that outlived its starter; the lock ensures that no other process uses the folder. */
async function clearLeftovers(cluster: string): Promise<void> {
  const pidFile = join(cluster, 'postmaster.pid');
  if (existsSync(pidFile)) {
    const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
    const isServer = () => Number.isInteger(pid) && pid > 1 && isAlive(pid) && commandLine(pid).includes(cluster);
    if (isServer()) await endProcess(pid, ['SIGINT', 'SIGQUIT', 'SIGKILL']);
    if (isServer()) throw new Error(`A PostgreSQL serves ${cluster} and does not end (process ${pid}); end it first.`);
    rmSync(pidFile, { force: true });
  }
  const parent = dirname(cluster);
  for (const entry of readdirSync(parent)) {
    if (entry.startsWith(`${basename(cluster)}.half-`)) rmSync(join(parent, entry), { recursive: true, force: true });
  }
}

/** Makes a cluster; it gets its name only once it is complete. */
function initialise(home: PostgresHome, cluster: string, passwordFile: string): void {
  const half = `${cluster}.half-${process.pid}`;
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
  // A rename can replace an empty folder, but nothing else.
  renameSync(half, cluster);
}
