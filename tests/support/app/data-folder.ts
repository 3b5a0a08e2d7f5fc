import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
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
  const copy = emptyFolder();
  execFileSync('cp', ['-a', `${directory}/.`, copy]);
  return copy;
}

export function removeFolder(directory: string): void {
  rmSync(directory, { recursive: true, force: true });
}

/** The contents of a folder, file by file. */
export function contentsOf(directory: string): Record<string, string> {
  const files = readdirSync(directory, { recursive: true, encoding: 'utf8' }).sort();
  return Object.fromEntries(
    files.flatMap((name) => {
      const path = join(directory, name);
      if (!statSync(path).isFile()) return [];
      return [[name, createHash('sha256').update(readFileSync(path)).digest('hex')]];
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
