import { execFileSync } from 'node:child_process';
import { chmodSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { demoBindings } from '#worker/local/local-bindings.ts';
import { startDatabase } from '#worker/local/local-database.ts';
import { PUBLIC_URL } from './secrets.ts';
import { throwawayFolder } from './throwaway-folder.ts';

/** A data folder as `npm start` leaves it, with the demo in it. */
export async function makeDataFolder(): Promise<string> {
  const directory = emptyFolder();
  const database = await startDatabase({ directory, bindings: { ...demoBindings, PUBLIC_URL } });
  await database.stop();
  return directory;
}

/** A folder that PostgreSQL's user may enter, so that root's data is in it too. */
export function emptyFolder(): string {
  const directory = throwawayFolder('ekost-data-');
  chmodSync(directory, 0o755);
  return directory;
}

/** Copies a data folder with its file owners, because PostgreSQL does not run as root. */
export function copyFolder(directory: string): string {
  return copied(directory, '-a');
}

/**
 * A folder with the files of another, in a fraction of the time of a copy: for tests that start no database, and
 * replace files instead of writing into them.
 */
export function linkFolder(directory: string): string {
  return copied(directory, '-al');
}

function copied(directory: string, how: string): string {
  const copy = emptyFolder();
  execFileSync('cp', [how, `${directory}/.`, copy]);
  return copy;
}

export function removeFolder(directory: string): void {
  rmSync(directory, { recursive: true, force: true });
}

/** The files of a folder, each with what changes when it is written or replaced. */
export function filesOf(directory: string): Record<string, string> {
  const names = readdirSync(directory, { recursive: true, encoding: 'utf8' }).sort();
  return Object.fromEntries(
    names.flatMap((name) => {
      const file = statSync(join(directory, name), { bigint: true });
      return file.isFile() ? [[name, `${file.ino} ${file.size} ${file.mtimeNs}`]] : [];
    }),
  );
}

/** Starts a data folder's database and counts its accounts. */
export async function countAccounts(directory: string): Promise<number> {
  const database = await startDatabase({ directory, bindings: { ...demoBindings, PUBLIC_URL } });
  const client = new pg.Client({ connectionString: database.databaseUrl });
  try {
    await client.connect();
    const { rows } = await client.query<{ count: number }>('select count(*)::int as count from users');
    return rows[0]?.count ?? 0;
  } finally {
    await client.end();
    await database.stop();
  }
}
