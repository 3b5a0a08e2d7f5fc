import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { startLocalNeon } from '#drizzle/local/local-neon.ts';
import { hasDatabase } from '#drizzle/local/postgres-home.ts';
import { takeRunLock } from '#drizzle/local/run-lock.ts';
import { withClient } from '#drizzle/local/with-client.ts';
import { migrate } from '#drizzle/migrate.ts';
import { type BackupHead, type BackupPart, dataTables } from './backup.ts';
import { assertSealed, readSealed } from './backup-file.ts';
import { isFile, restoreFiles } from './backup-of-files.ts';
import { keepSecrets, parseSecrets } from './secrets.ts';

const FORMATS: readonly string[] = ['ekost-backup-1', 'ekost-backup-2'] satisfies BackupHead['format'][];

/**
 * Fills an empty data folder from a backup: the schema of that time, the uploaded files, all rows in one transaction,
 * then the newer migrations. The whole file is checked first.
 *
 * @returns how many rows there are now
 * @throws Error with one sentence if the file is incomplete, or if there is data already
 */
export async function restore(directory: string, file: string): Promise<number> {
  await assertSealed(file);
  const head = (await readSealed(file).next()).value as BackupHead;
  if (!FORMATS.includes(head.format)) throw new Error(`${file} is no backup of E-Kost: nothing was changed.`);
  const secrets = parseSecrets(head.secrets);
  const lock = await takeRunLock(directory);
  try {
    const isNew = !hasDatabase(join(directory, 'postgres'));
    const secretsFile = join(directory, 'secrets.json');
    if (isNew && !existsSync(secretsFile)) keepSecrets(directory, secrets);
    const neon = await startLocalNeon({ directory: join(directory, 'postgres') });
    try {
      return await withClient({ connectionString: neon.databaseUrl }, async (client) => {
        await assertEmpty(client, directory);
        await migrate(neon.databaseUrl, { upTo: head.migrations.length });
        await assertSameSchema(client, head, file);
        await restoreFiles(directory, file);
        const count = await fill(client, file);
        if (existsSync(secretsFile)) renameSync(secretsFile, `${secretsFile}.before-restore`);
        keepSecrets(directory, secrets);
        await migrate(neon.databaseUrl);
        return count;
      });
    } finally {
      await neon.stop();
    }
  } finally {
    lock.release();
  }
}

async function assertEmpty(client: pg.Client, directory: string): Promise<void> {
  const { rows } = await client.query<{ there: boolean }>(`select to_regclass('public.users') is not null as there`);
  if (rows[0]?.there !== true) return;
  const { rows: users } = await client.query('select from users limit 1');
  if (users.length === 0) return;
  throw new Error(`${directory} holds data, which is never overwritten: move it away, or name another DATA_DIRECTORY.`);
}

async function assertSameSchema(client: pg.Client, { migrations }: BackupHead, file: string): Promise<void> {
  const { rows } = await client.query<{ hash: string }>('select hash from migrations order by created_at');
  if (JSON.stringify(rows.map(({ hash }) => hash)) === JSON.stringify(migrations)) return;
  throw new Error(`${file} is of a schema that this version does not know: restore it with the version that wrote it.`);
}

/** Inserts all rows, with triggers and foreign keys off, because the backup already has their results. */
async function fill(client: pg.Client, file: string): Promise<number> {
  await client.query('begin');
  try {
    await client.query(`set local session_replication_role = replica; set local statement_timeout = 0;
      set local transaction_timeout = 0; set local timezone = 'UTC'`);
    const tables = await dataTables(client);
    await client.query(`truncate ${tables.map((table) => pg.escapeIdentifier(table)).join(', ')}`);
    let count = 0;
    let isHead = true;
    for await (const line of readSealed(file)) {
      if (!isHead && !isFile(line)) count += await put(client, line as BackupPart);
      isHead = false;
    }
    await client.query('commit');
    return count;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

async function put(client: pg.Client, part: BackupPart): Promise<number> {
  if ('sequence' in part) {
    const name = pg.escapeIdentifier(part.sequence);
    await client.query('select setval($1::regclass, $2, $3)', [name, part.value, part.called]);
    return 0;
  }
  const { rows } = await client.query<{ columns: string }>(
    `select string_agg(quote_ident(column_name), ', ' order by ordinal_position) as columns
      from information_schema.columns where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
    [part.table],
  );
  const table = pg.escapeIdentifier(part.table);
  const columns = rows[0]?.columns ?? '';
  const result = await client.query(
    `insert into ${table} (${columns}) overriding system value
      select ${columns} from json_populate_recordset(null::${table}, $1::json)`,
    [part.rows],
  );
  return result.rowCount ?? 0;
}
