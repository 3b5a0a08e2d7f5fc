import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';
import { withClient } from './local/with-client.ts';
import { migrationEntries } from './migration-rules.ts';
import { type MigrationStep, migrationSteps } from './migration-steps.ts';

const MIGRATIONS = fileURLToPath(new URL('migrations', import.meta.url));

/** The advisory lock by which two starts that migrate the same database take turns. */
const LOCK = 7_305_412;

/** What the time limits of calls (migration 0011) are for a migration. */
const LIMITS = `set statement_timeout = 0; set transaction_timeout = 0; set idle_in_transaction_session_timeout = 0;
  set lock_timeout = 0`;

/**
 * How long a step waits for a lock. Meanwhile every call that needs the table waits behind it, so it gives up soon,
 * lets them pass, and tries again.
 */
const LOCK_WAIT = '3s';
const TRIES = 40;
const PAUSE_MS = 500;
const HELD_UP = new Set(['55P03', '40P01']);

/** How many pages of 8 KB of a table one transaction changes: some 15,000 bills, a second. */
const PIECE_PAGES = 1_000;
/** How often it goes over a table at most; the second time usually finds nothing left. */
const TURNS = 10;

export interface MigrateOptions {
  /** How many migrations at most, counted from the first; a test starts with an older schema. */
  upTo?: number;
  folder?: string;
  piecePages?: number;
  /** Is told what has been done. */
  onProgress?: (line: string) => void;
}

interface Migration {
  name: string;
  hash: string;
  folderMillis: number;
  steps: MigrationStep[];
}

/**
 * Brings a database to the newest schema, over a connection of PostgreSQL's own protocol, which has no limit of time as
 * Neon's HTTP has. Each step is carried out whole or not at all; after a failure, the next call goes on with the step
 * that failed. The same code serves Neon, any other PostgreSQL and the local database.
 *
 * @returns the number of migrations applied
 */
export async function migrate(databaseUrl: string, options: MigrateOptions = {}): Promise<number> {
  const { folder = MIGRATIONS, upTo } = options;
  if (!URL.canParse(databaseUrl)) throw new Error('DATABASE_URL is not a PostgreSQL address (postgresql://…).');
  let isConnected = false;
  try {
    return await withClient({ connectionString: directAddress(databaseUrl) }, async (client) => {
      isConnected = true;
      await client.query(LIMITS);
      await takeTurn(client);
      await client.query(`create table if not exists migrations (
        hash text primary key, created_at bigint not null, applied_at timestamptz not null default now()
      )`);
      const { rows } = await client.query<{ hash: string }>('select hash from migrations');
      const known = new Set(rows.map(({ hash }) => hash));
      let applied = 0;
      for (const migration of migrationsOf(folder).slice(0, upTo)) {
        if (known.has(migration.hash)) continue;
        await applyMigration(client, migration, known, options);
        applied += 1;
      }
      return applied;
    });
  } catch (error) {
    if (isConnected) throw error;
    const { message, code } = error as Error & { code?: string };
    throw new Error(`The database does not answer (${new URL(databaseUrl).host}): ${message || code}`, {
      cause: error,
    });
  }
}

/** Neon's pooled addresses hand each transaction another connection; locks and settings of a session need one. */
export function directAddress(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  if (url.hostname.endsWith('.neon.tech')) url.hostname = url.hostname.replace('-pooler.', '.');
  return url.href;
}

/**
 * Waits until no other start migrates. It asks again and again: a statement that waits would be a transaction that
 * `create index concurrently` of the other start waits for.
 */
async function takeTurn(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [LOCK]);
    if (rows[0]?.taken) return;
    await sleep(100);
  }
}

function migrationsOf(folder: string): Migration[] {
  const entries = migrationEntries(folder);
  return readMigrationFiles({ migrationsFolder: folder }).map(({ hash, folderMillis, sql }, index) => ({
    name: `${entries[index]?.tag}.sql`,
    hash,
    folderMillis,
    steps: migrationSteps(sql),
  }));
}

/** Carries out the steps that are not yet done. The last one is marked by the migration's own hash. */
async function applyMigration(
  client: pg.Client,
  { name, hash, folderMillis, steps }: Migration,
  known: ReadonlySet<string>,
  options: MigrateOptions,
): Promise<void> {
  for (const [index, step] of steps.entries()) {
    const isLast = index === steps.length - 1;
    const markOf = (each: number) => `${hash}:${each}`;
    const mark = isLast ? hash : markOf(index);
    if (known.has(mark)) continue;
    const marked = async () => {
      await client.query('insert into migrations (hash, created_at) values ($1, $2)', [mark, folderMillis]);
      if (isLast) await client.query('delete from migrations where hash = any($1)', [steps.map((_, i) => markOf(i))]);
    };
    const place = steps.length === 1 ? name : `${name}, step ${index + 1} of ${steps.length}`;
    try {
      await carryOut(client, step, marked, (line) => options.onProgress?.(`${place}: ${line}`), options.piecePages);
    } catch (error) {
      const extension = extensionOf(step, error);
      if (extension !== null) throw new Error(extensionWanted(extension, (error as Error).message), { cause: error });
      const done = index === 0 ? 'nothing of it was applied' : `the ${index} before it were`;
      throw new Error(`The migration ${place} failed, and ${done}: ${(error as Error).message}.`, { cause: error });
    }
    options.onProgress?.(`${place} applied`);
  }
}

/** What PostgreSQL says where an extension's files are missing, or where the role may not create it. */
const NO_EXTENSION = new Set(['0A000', '58P01', '42501']);
const EXTENSION = /create extension (?:if not exists )?"?(\w+)"?/i;

/** The extension that a step could not create; null if it failed otherwise. */
function extensionOf(step: MigrationStep, error: unknown): string | null {
  if (step.kind !== 'transaction' || !NO_EXTENSION.has((error as { code?: string }).code ?? '')) return null;
  const created = step.statements.map((statement) => EXTENSION.exec(statement)?.[1]).find(Boolean) ?? null;
  return created !== null && (error as Error).message.includes(created) ? created : null;
}

function extensionWanted(name: string, message: string): string {
  return `The database needs the extension ${name} (${message}): have whoever runs PostgreSQL install it and run "create extension ${name}" in this database, then migrate again.`;
}

async function carryOut(
  client: pg.Client,
  step: MigrationStep,
  marked: () => Promise<void>,
  onProgress: (line: string) => void,
  piecePages = PIECE_PAGES,
): Promise<void> {
  switch (step.kind) {
    case 'transaction':
      return inShortWait(client, async () => {
        for (const statement of step.statements) await client.query(statement);
        await marked();
      });
    case 'alone':
      await alone(client, step.statement, step.index);
      return inShortWait(client, marked);
    case 'pieces':
      await inPieces(client, step, onProgress, piecePages);
      return inShortWait(client, marked);
    default:
      step satisfies never;
  }
}

/**
 * Goes over the table until a whole turn finds nothing left to change: a call that changes a row meanwhile may move it
 * to a page that was passed already.
 */
async function inPieces(
  client: pg.Client,
  { statement, table }: Extract<MigrationStep, { kind: 'pieces' }>,
  onProgress: (line: string) => void,
  piecePages: number,
): Promise<void> {
  for (let turn = 1; turn <= TURNS; turn += 1) {
    const { rows } = await client.query<{ pages: number }>(
      `select (pg_relation_size($1::regclass) / current_setting('block_size')::int)::int as pages`,
      [table],
    );
    const pages = rows[0]?.pages ?? 0;
    let changed = 0;
    for (let from = 0; from < pages; from += piecePages) {
      const bounds = [`(${from},0)`, `(${from + piecePages},0)`];
      await inShortWait(client, async () => {
        changed += (await client.query(statement, bounds)).rowCount ?? 0;
      });
      if (turn === 1) onProgress(`${Math.min(from + piecePages, pages)} of ${pages} pages of ${table}`);
    }
    if (changed === 0) return;
  }
  throw new Error(
    `after ${TURNS} turns it still finds rows of ${table} to change, so its condition does not leave out those that it has changed`,
  );
}

/** An index of which only a part could be made is removed at once: a unique one already refuses what calls write. */
async function alone(client: pg.Client, statement: string, index: string | null): Promise<void> {
  if (index !== null && (await hasIndex(client, index))) return;
  try {
    await client.query(statement);
  } catch (error) {
    if (index !== null) await hasIndex(client, index).catch(() => undefined);
    throw error;
  }
}

/** Whether an index is there and whole. What an interrupted `create index concurrently` left is removed. */
async function hasIndex(client: pg.Client, name: string): Promise<boolean> {
  const { rows } = await client.query<{ valid: boolean }>(
    'select indisvalid as valid from pg_index where indexrelid = to_regclass($1)',
    [`public."${name}"`],
  );
  if (rows[0]?.valid === false) await client.query(`drop index concurrently "${name}"`);
  return rows[0]?.valid === true;
}

/** Does work in one transaction; if it waits long for a lock, or blocks another call, it is undone and tried again. */
async function inShortWait(client: pg.Client, work: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    await client.query('begin');
    try {
      await client.query(`set local lock_timeout = '${LOCK_WAIT}'`);
      await work();
      await client.query('commit');
      return;
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      if (tries === TRIES || !HELD_UP.has((error as { code?: string }).code ?? '')) throw error;
      await sleep(PAUSE_MS);
    }
  }
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
  const onProgress = (line: string) => console.info(line);
  console.info(`${await migrate(databaseUrl, { onProgress })} migrations applied.`);
}
