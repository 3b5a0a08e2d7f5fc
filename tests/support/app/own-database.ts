import { inject } from 'vitest';
import { migrate } from '#drizzle/migrate.ts';
import { startNearGateway } from './near-gateways.ts';
import { copyTemplate, createEmptyDatabase } from './test-server.ts';
import { createTestApp, type TestApp, type TestAppOptions } from './test-app.ts';

/**
 * The app on a database of its own, in the shared PostgreSQL: for work on everyone's rows, such as the daily job.
 * Return `stop` from `beforeAll`.
 */
export async function createOwnApp(options: TestAppOptions = {}): Promise<{ app: TestApp; stop: () => Promise<void> }> {
  const { databaseUrl, endpoint, stop } = await makeOwnDatabase();
  const bindings = { DATABASE_URL: databaseUrl, NEON_FETCH_ENDPOINT: endpoint, ...options.bindings };
  return { app: createTestApp({ ...options, bindings }), stop };
}

/**
 * A database of its own, with a gateway.
 *
 * @param migrations how many of them are applied, counted from the first; by default all
 */
export async function makeOwnDatabase(migrations?: number) {
  const server = inject('databaseUrl');
  const name = inject('databasePrefix') + crypto.randomUUID().replaceAll('-', '');
  const databaseUrl =
    migrations === undefined
      ? await copyTemplate(server, inject('databaseTemplate'), name)
      : await createEmptyDatabase(server, name);
  const gateway = await startNearGateway(databaseUrl);
  if (migrations !== undefined) await migrate(databaseUrl, gateway.endpoint, migrations);
  return { databaseUrl, ...gateway };
}
