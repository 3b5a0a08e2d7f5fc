import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { neon, neonConfig } from '@neondatabase/serverless';
import { readMigrationFiles } from 'drizzle-orm/migrator';

const MIGRATIONS = fileURLToPath(new URL('migrations', import.meta.url));

/** The advisory lock by which two starts that migrate the same database take turns. */
const LOCK = 7_305_412;

/** The limits that end long statements of calls (migration 0011). */
const LIMITS = ['statement_timeout', 'lock_timeout', 'transaction_timeout', 'idle_in_transaction_session_timeout'];

/**
 * Brings a database to the newest schema. Each missing migration is applied in one transaction together with its entry,
 * so that a failed one leaves nothing behind. The same code serves Neon and the local database.
 *
 * @param upTo how many migrations at most, counted from the first; a test starts with an older schema
 * @returns the number of migrations applied
 */
export async function migrate(databaseUrl: string, fetchEndpoint?: string, upTo?: number): Promise<number> {
  if (fetchEndpoint !== undefined) neonConfig.fetchEndpoint = fetchEndpoint;
  const sql = neon(databaseUrl, { disableWarningInBrowsers: true });
  await sql`select 1`.catch((error: Error) => {
    throw new Error(`The database does not answer (${new URL(databaseUrl).host}): ${error.message}`);
  });
  await sql.transaction([
    sql`select pg_advisory_xact_lock(${LOCK})`,
    sql`create table if not exists migrations (
      hash text primary key, created_at bigint not null, applied_at timestamptz not null default now()
    )`,
  ]);
  let applied = 0;
  const files = migrationFiles();
  const migrations = readMigrationFiles({ migrationsFolder: MIGRATIONS }).slice(0, upTo);
  const known = new Set((await sql`select hash from migrations`).map(({ hash }) => hash as string));
  for (const [index, migration] of migrations.entries()) {
    if (known.has(migration.hash)) continue;
    try {
      await sql.transaction([
        // A migration of data may take longer than the limit of a call.
        sql`select set_config(name, '0', true) from unnest(${LIMITS}::text[]) as name`,
        sql`select pg_advisory_xact_lock(${LOCK})`,
        // A start that waited for its turn fails here, on the primary key, before it changes anything.
        sql`insert into migrations (hash, created_at) values (${migration.hash}, ${migration.folderMillis})`,
        ...migration.sql.map((statement) => sql.query(statement)),
      ]);
      applied += 1;
    } catch (error) {
      const { constraint, message } = error as Error & { constraint?: string };
      if (constraint === 'migrations_pkey') continue;
      throw new Error(`The migration ${files[index]} failed, and nothing of it was applied: ${message}.`, {
        cause: error,
      });
    }
  }
  return applied;
}

/** The migration files, in order. */
function migrationFiles(): string[] {
  const journal = JSON.parse(readFileSync(join(MIGRATIONS, 'meta', '_journal.json'), 'utf8')) as {
    entries: { tag: string }[];
  };
  return journal.entries.map(({ tag }) => `${tag}.sql`);
}

if (import.meta.main) {
  try {
    await main();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

/** `npm run db:migrate`: brings the database of `DATABASE_URL` to the newest schema. */
async function main(): Promise<void> {
  const databaseUrl = process.env.DATABASE_URL;
  if (!databaseUrl) throw new Error('DATABASE_URL is missing: name the database to migrate.');
  const applied = await migrate(databaseUrl, process.env.NEON_FETCH_ENDPOINT);
  console.info(`${applied} migrations applied.`);
}
