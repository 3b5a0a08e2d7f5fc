import type pg from 'pg';
import { expect, it } from 'vitest';
import { withClient } from '#drizzle/local/with-client.ts';
import { makeOwnDatabase } from '#tests/support/app/own-database.ts';
import { type HotStatement, hotStatements } from '#tests/support/kept-plans/hot-statements.ts';
import { endOf, missingFunctions, unusedFunctions, writeFunctions } from '#tests/support/kept-plans/keep-plans.ts';
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
    expect(hot.map(endOf).toSorted()).toEqual(keptStatements.toSorted());
    const unused = await unusedFunctions(client, keptStatements);
    expect(unused.map((name) => `Run npm run db:keep-plans: ${name} is not asked any more.`)).toEqual([]);
  }),
);

it.runIf(WRITES)('the functions of the hot statements are written', () =>
  withHotStatements(async (client, hot) => {
    writeFunctions(hot, await missingFunctions(client, hot), await unusedFunctions(client, hot.map(endOf)));
    expect(hot.length).toBeGreaterThan(10);
  }),
);
