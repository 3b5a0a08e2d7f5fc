import { readFileSync } from 'node:fs';
import type pg from 'pg';
import { describe, expect, inject, it } from 'vitest';
import { withClient } from '#drizzle/local/with-client.ts';
import { copyTemplate } from '#tests/support/app/test-server.ts';
import { wrongStays } from '#tests/support/oracle/wrong-stays.ts';
import { playSession } from '#tests/support/releases/play-session.ts';
import { keptStatements as previousStatements } from '#tests/support/releases/previous-kept-statements.ts';
import { fromLines } from '#tests/support/releases/recorded-session.ts';

const session = fromLines(readFileSync(new URL('../support/releases/previous-session.jsonl', import.meta.url), 'utf8'));

/** A database of the newest schema, without rows. */
async function withNewest(work: (client: pg.Client) => Promise<void>): Promise<void> {
  const name = inject('databasePrefix') + crypto.randomUUID().replaceAll('-', '');
  const connectionString = await copyTemplate(inject('databaseUrl'), inject('databaseTemplate'), name);
  await withClient({ connectionString }, work);
}

describe('the Worker of the release before', () => {
  it('is answered by this schema as by its own', async () => {
    expect(session.texts.length).toBeGreaterThan(300);
    await withNewest(async (client) => {
      expect(await Array.fromAsync(playSession(client, session))).toEqual([]);
      expect((await client.query(wrongStays)).rows, 'though it knows nothing of stays').toEqual([]);
    });
  });

  it('finds the functions of its hot statements', async () => {
    await withNewest(async (client) => {
      const { rows } = await client.query<{ name: string }>('select proname as name from pg_proc');
      expect(previousStatements.filter((end) => !rows.some(({ name }) => name.endsWith(`_${end}`)))).toEqual([]);
    });
  });

  it.each([
    ['a column that it writes is dropped', 'alter table payments drop column payer_user_id cascade', '42703'],
    ['a column that it does not fill is required', 'alter table payments add column book text not null', '23502'],
    ['its values are refused', `alter table payments add check (payment_reference like 'BAYAR-%')`, '23514'],
    ['a table that it reads is dropped', 'drop table credit_entries cascade', '42P01'],
  ])('is told of, statement by statement, when %s', async (_, migration, code) => {
    await withNewest(async (client) => {
      await client.query(migration);
      const isTold = async () => {
        for await (const each of playSession(client, session)) if (each.includes(`: ${code} `)) return true;
        return false;
      };
      expect(await isTold()).toBe(true);
    });
  });
});
