import { readFileSync } from 'node:fs';
import type pg from 'pg';
import { expect, it } from 'vitest';
import { withClient } from '#drizzle/local/with-client.ts';
import { makeOwnDatabase } from '#tests/support/app/own-database.ts';
import { type HotStatement, hotStatements } from '#tests/support/kept-plans/hot-statements.ts';
import { missingFunctions, writeFunctions } from '#tests/support/kept-plans/keep-plans.ts';
import { keptName } from '#worker/db/kept-plans.ts';
import { keptStatements } from '#worker/db/kept-statements.ts';

/** `npm run db:keep-plans` runs this file to write what is missing. */
const WRITES = process.env.KEEP_PLANS !== undefined;

async function withHotStatements(act: (client: pg.Client, hot: HotStatement[]) => Promise<void>): Promise<void> {
  const { databaseUrl, endpoint, stop } = await makeOwnDatabase();
  try {
    const hot = await hotStatements({ DATABASE_URL: databaseUrl, NEON_FETCH_ENDPOINT: endpoint });
    await withClient({ connectionString: databaseUrl }, (client) => act(client, hot));
  } finally {
    await stop();
  }
}

it.skipIf(WRITES)('PostgreSQL keeps the plans of the hot statements, as the Worker writes them now', () =>
  withHotStatements(async (client, hot) => {
    const missing = await missingFunctions(client, hot);
    expect(missing.map(({ of }) => `Run npm run db:keep-plans: a statement of ${of} has changed.`)).toEqual([]);
    const names = hot.map(({ text }) => keptName(text).replace(/.*_/, ''));
    expect(names.toSorted()).toEqual(keptStatements.toSorted());
  }),
);

it('the database holds no statement that neither this Worker nor the one before it asks', async () => {
  const previous = readFileSync(new URL('../../support/releases/previous-session.jsonl', import.meta.url), 'utf8');
  const { databaseUrl, stop } = await makeOwnDatabase();
  try {
    const { rows } = await withClient({ connectionString: databaseUrl }, (client) =>
      client.query<{ name: string }>(String.raw`select proname as name from pg_proc where proname like 'kept\_%'`),
    );
    const unused = rows.filter(
      ({ name }) => !keptStatements.some((end) => name.endsWith(end)) && !previous.includes(name),
    );
    expect(unused.map(({ name }) => `Drop function ${name} in a migration, and its file.`)).toEqual([]);
  } finally {
    await stop();
  }
});

it.runIf(WRITES)('the functions of the hot statements are written', () =>
  withHotStatements(async (client, hot) => {
    writeFunctions(hot, await missingFunctions(client, hot));
    expect(hot.length).toBeGreaterThan(10);
  }),
);
