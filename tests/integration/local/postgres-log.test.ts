import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { startPostgres } from '#drizzle/local/postgres.ts';
import { withClient } from '#drizzle/local/with-client.ts';

it('the log of the local PostgreSQL is its owner’s alone, and holds no value of a statement', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'ekost-log-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  // Whoever runs the server may be another user than who runs this.
  chmodSync(directory, 0o755);
  const log = join(directory, 'postgres.log');
  // One that an earlier release has left.
  writeFileSync(log, '', { mode: 0o644 });
  const postgres = await startPostgres({ directory });
  onTestFinished(postgres.stop);
  await withClient({ connectionString: postgres.url }, async (client) => {
    await client.query('create table people (nik text unique, age int check (age > 0))');
    await client.query(`insert into people values ('nilai-rahasia', 1)`);
    const refused = [
      [`select 'nilai-rahasia'::int`, []],
      [`insert into people values ($1, 2)`, ['nilai-rahasia']],
      [`insert into people values ($1, -1)`, ['nilai-rahasia']],
      [`select $1::jsonb`, ['nilai-rahasia']],
      [`do $$ begin raise warning 'nilai-rahasia'; raise exception 'nilai-rahasia'; end $$`, []],
      [`select rahasia from nilai_rahasia`, []],
    ] as const;
    for (const [text, values] of refused)
      await expect(client.query(text, [...values])).rejects.toThrow(/rahasia|duplicate|violates|invalid/);
  });
  await postgres.stop();
  const written = readFileSync(log, 'utf8');
  expect(written).toContain('database system is ready to accept connections');
  expect(written).not.toMatch(/rahasia/);
  expect(statSync(log).mode & 0o777).toBe(0o600);
});
