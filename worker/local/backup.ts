import pg from 'pg';
import { withClient } from '#drizzle/local/with-client.ts';
import { joinDatabase } from './join-database.ts';
import { localSecrets } from './secrets.ts';
import { writeSealed } from './backup-file.ts';
import { fileRows, writeFiles } from './backup-of-files.ts';

/** How many rows are read, written and restored at once. */
const ROWS = 500;

/** The first line of a backup. Backups of format 1 have no uploaded files. */
export interface BackupHead {
  format: 'ekost-backup-1' | 'ekost-backup-2';
  /** The migrations of its schema, in order. */
  migrations: string[];
  secrets: Record<string, string>;
}

/** A further line, besides those of files: rows of a table as PostgreSQL's JSON, or the position of a sequence. */
export type BackupPart = { table: string; rows: string } | { sequence: string; value: string; called: boolean };

/** The result of a backup: how many rows it has, and how many of its uploaded files have no bytes. */
export interface BackedUp {
  rows: number;
  missingFiles: number;
}

/**
 * Writes the embedded database of a data folder, as it is at one moment, its uploaded files and its secrets into one
 * file. The product may be running.
 *
 * @throws Error with one sentence
 */
export async function backUp(directory: string, file: string): Promise<BackedUp> {
  const database = await joinDatabase(directory, undefined);
  try {
    return await withClient({ connectionString: database.databaseUrl }, (client) => writeAll(client, directory, file));
  } finally {
    await database.stop();
  }
}

async function writeAll(client: pg.Client, directory: string, file: string): Promise<BackedUp> {
  const writer = writeSealed(file);
  try {
    await client.query('begin transaction isolation level repeatable read read only');
    await client.query(
      "set local statement_timeout = 0; set local transaction_timeout = 0; set local timezone = 'UTC'",
    );
    const { rows: migrations } = await client.query<{ hash: string }>(
      'select hash from migrations order by created_at',
    );
    const head: BackupHead = {
      format: 'ekost-backup-2',
      migrations: migrations.map(({ hash }) => hash),
      secrets: localSecrets(directory),
    };
    writer.line(head);
    let count = 0;
    for (const table of await dataTables(client)) count += await writeTable(client, table, writer.line);
    const { rows: sequences } = await client.query<{ name: string }>(
      `select sequencename as name from pg_sequences where schemaname = 'public' order by 1`,
    );
    for (const { name } of sequences) {
      const { rows } = await client.query<{ value: string; called: boolean }>(
        `select last_value::text as value, is_called as called from ${pg.escapeIdentifier(name)}`,
      );
      for (const row of rows) writer.line({ sequence: name, ...row } satisfies BackupPart);
    }
    const files = await fileRows(client);
    await client.query('commit');
    const missingFiles = await writeFiles(directory, files, writer.line);
    writer.finish();
    return { rows: count, missingFiles };
  } catch (error) {
    writer.discard();
    throw error;
  }
}

/** The tables with data: all but the list of migrations. */
export async function dataTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'migrations' order by 1`,
  );
  return rows.map(({ name }) => name);
}

async function writeTable(client: pg.Client, table: string, write: (part: BackupPart) => void): Promise<number> {
  await client.query(
    `declare rows no scroll cursor for select to_json(t)::text as row from ${pg.escapeIdentifier(table)} t`,
  );
  let count = 0;
  for (;;) {
    const { rows } = await client.query<{ row: string }>(`fetch ${ROWS} from rows`);
    if (rows.length === 0) break;
    count += rows.length;
    // As text, because PostgreSQL's numbers may be larger than JavaScript's.
    write({ table, rows: `[${rows.map(({ row }) => row).join(',')}]` });
  }
  await client.query('close rows');
  return count;
}
