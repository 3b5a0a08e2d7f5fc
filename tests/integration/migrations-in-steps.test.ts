import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { directAddress, migrate } from '#drizzle/migrate.ts';
import { createEmptyDatabase } from '#tests/support/app/test-server.ts';
import { root } from '#worker/local/build.ts';

const ROWS = 3_000;

const TABLE = `
  CREATE TABLE things (id int primary key, filler text not null default repeat('x', 200), doubled int);--> statement-breakpoint
  INSERT INTO things (id) SELECT generate_series(1, ${ROWS});`;
/** Adds a column, fills it piece by piece, and indexes it. */
const BIG = `
  ALTER TABLE things ADD COLUMN tripled int;--> statement-breakpoint
  -- in pieces of things
  UPDATE things SET tripled = id * 3 WHERE ctid >= $1::tid AND ctid < $2::tid AND tripled IS NULL;--> statement-breakpoint
  CREATE UNIQUE INDEX CONCURRENTLY "things_tripled_key" ON things (tripled);--> statement-breakpoint
  ALTER TABLE things ADD CONSTRAINT things_check CHECK (tripled = id * 3) NOT VALID;--> statement-breakpoint
  ALTER TABLE things VALIDATE CONSTRAINT things_check;`;

let folder: string;
let databaseUrl: string;
let client: pg.Client;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ekost-migrations-'));
  mkdirSync(join(folder, 'meta'));
  const server = inject('databaseUrl');
  const name = inject('databasePrefix') + crypto.randomUUID().replaceAll('-', '');
  databaseUrl = await createEmptyDatabase(server, name);
  client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
});

afterEach(async () => {
  await client.end();
  rmSync(folder, { recursive: true, force: true });
});

/** Applies migrations of these texts, the first ones first. */
function apply(texts: string[]): Promise<number> {
  const entries = texts.map((_, index) => ({ idx: index, version: '7', when: index + 1, tag: `000${index}_step` }));
  for (const [index, text] of texts.entries()) writeFileSync(join(folder, `000${index}_step.sql`), text);
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ entries }));
  return migrate(databaseUrl, { folder, piecePages: 10 });
}

async function valueOf(query: string): Promise<unknown> {
  const { rows } = await client.query<Record<string, unknown>>(query);
  return Object.values(rows[0] ?? {})[0];
}

describe('a migration of a big table', () => {
  it('changes its rows in many short transactions, and all of them', async () => {
    expect(await apply([TABLE, BIG])).toBe(2);
    expect(await valueOf('select count(*)::int from things where tripled = id * 3')).toBe(ROWS);
    const pages = Number(await valueOf(`select max((ctid::text::point)[0])::int + 1 from things where id = ${ROWS}`));
    expect(pages).toBeGreaterThan(30);
    expect(await valueOf('select count(distinct xmin::text)::int from things')).toBeGreaterThanOrEqual(
      Math.floor(ROWS / 350),
    );
    expect(await valueOf(`select indisvalid from pg_index where indexrelid = 'things_tripled_key'::regclass`)).toBe(
      true,
    );
    expect(await valueOf(`select convalidated from pg_constraint where conname = 'things_check'`)).toBe(true);
    expect(await valueOf(`select count(*)::int from migrations`)).toBe(2);
    expect(await apply([TABLE, BIG])).toBe(0);
  });

  it('asks in one sentence for an extension that is missing, and applies nothing', async () => {
    const needy = 'CREATE EXTENSION IF NOT EXISTS pg_nowhere;--> statement-breakpoint\nCREATE TABLE others (id int);';
    await expect(apply([TABLE, needy])).rejects.toThrow(
      /^The database needs the extension pg_nowhere \([^.]*\): have whoever runs PostgreSQL install it and run "create extension pg_nowhere" in this database, then migrate again\.$/,
    );
    expect(await valueOf(`select to_regclass('others')`)).toBeNull();
    expect(await valueOf('select count(*)::int from migrations')).toBe(1);
  });

  it('goes on where it failed, without the steps before and without half an index', async () => {
    await apply([TABLE]);
    await client.query(`update things set doubled = 1`);
    const broken = BIG.replace('id * 3 WHERE', '1 WHERE').replace('tripled = id * 3', 'tripled = 1');
    await expect(apply([TABLE, broken])).rejects.toThrow(
      /The migration 0001_step\.sql, step 3 of 5 failed, and the 2 before it were: could not create unique index/,
    );
    expect(await valueOf(`select to_regclass('things_tripled_key')`)).toBeNull();
    // What calls write is not refused by an index that was never finished.
    await client.query(`insert into things (id, tripled) values (9000, 1), (9001, 1)`);
    await client.query('delete from things where id > 1');
    expect(await apply([TABLE, broken])).toBe(1);
    expect(await valueOf('select count(*)::int from migrations')).toBe(2);
  });

  it('is finished by the next start if its connection breaks in the middle', async () => {
    const filling = `
      CREATE TABLE others (id int);--> statement-breakpoint
      -- in pieces of things
      UPDATE things SET doubled = id * 2 WHERE ctid >= $1::tid AND ctid < $2::tid AND doubled IS NULL;`;
    await apply([TABLE]);
    await client.query('begin');
    await client.query(`update things set filler = 'y' where id = ${ROWS / 2}`);
    const broken = apply([TABLE, filling]).catch((error: Error) => error.message);
    // The piece with our row waits for us.
    const waiting = `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(() => pidOf(waiting)).toBeDefined();
    await pidOf(`select pg_terminate_backend(pid)::int as pid from (${waiting}) as waiting`);
    expect(await broken).toContain('step 2 of 2 failed, and the 1 before it were');
    await client.query('commit');
    const unfilled = 'select count(*)::int from things where doubled is null';
    expect(await valueOf(unfilled)).toBeGreaterThan(0);
    expect(await valueOf(unfilled)).toBeLessThan(ROWS);
    expect(await apply([TABLE, filling])).toBe(1);
    expect(await valueOf(unfilled)).toBe(0);
  });

  it('lets calls pass while it waits for a lock of another', async () => {
    await apply([TABLE]);
    const holder = new pg.Client({ connectionString: databaseUrl });
    await holder.connect();
    await holder.query('begin');
    await holder.query('select from things limit 1');
    const started = apply([TABLE, BIG]);
    await expect
      .poll(() => pidOf(`select pid from pg_locks where not granted and mode = 'AccessExclusiveLock'`))
      .toBeDefined();
    // Behind the migration, which waits for the holder.
    await client.query(`set lock_timeout = '20s'`);
    await client.query('select from things limit 1');
    await holder.query('commit');
    await holder.end();
    expect(await started).toBe(1);
  });

  it('is applied once by starts at the same time, none of which waits for the other for ever', async () => {
    const counts = await Promise.all([apply([TABLE, BIG]), apply([TABLE, BIG]), apply([TABLE, BIG])]);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(2);
  });

  async function pidOf(query: string): Promise<number | undefined> {
    const other = new pg.Client({ connectionString: databaseUrl });
    await other.connect();
    const { rows } = await other.query<{ pid: number }>(query).finally(() => other.end());
    return rows[0]?.pid;
  }
});

describe('npm run db:migrate', () => {
  it('brings a plain PostgreSQL to the newest schema', async () => {
    const run = () =>
      promisify(execFile)(process.execPath, [join(root, 'drizzle/migrate.ts')], {
        env: { ...process.env, DATABASE_URL: databaseUrl },
      });
    expect((await run()).stdout.trim().split('\n').at(-1)).toMatch(/^\d\d+ migrations applied\.$/);
    expect((await run()).stdout).toBe('0 migrations applied.\n');
    expect(await valueOf('select count(*)::int from users')).toBe(0);
  });

  it('takes the direct address of a Neon database whose pooled one is given', () => {
    const pooled = 'postgresql://ekost:p%40ss@ep-cool-1-pooler.ap-southeast-1.aws.neon.tech/ekost?sslmode=require';
    expect(directAddress(pooled)).toBe(pooled.replace('-pooler', ''));
    for (const kept of [pooled.replace('-pooler', ''), 'postgresql://u:p@db-pooler.example:5432/ekost']) {
      expect(directAddress(kept)).toBe(kept);
    }
  });
});
