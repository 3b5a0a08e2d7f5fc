import { afterAll, inject } from 'vitest';
import { migrate } from '#drizzle/migrate.ts';
import { startNearGateway } from './near-gateways.ts';
import { copyTemplate, createEmptyDatabase } from './test-server.ts';
import { createTestApp, type TestApp, type TestAppOptions } from './test-app.ts';

interface OwnAppOptions extends TestAppOptions {
  /** As many connections, and waits as long, as those of the product. Otherwise as a busy machine needs them. */
  limits?: 'product';
}

/**
 * The app on a database of its own, in the shared PostgreSQL: for work on everyone's rows, such as the daily job.
 * Return `stop` from `beforeAll`.
 */
export async function createOwnApp({ limits, ...options }: OwnAppOptions = {}): Promise<{
  app: TestApp;
  stop: () => Promise<void>;
}> {
  const { databaseUrl, endpoint, stop } = await makeOwnDatabase({ limits });
  const bindings = { DATABASE_URL: databaseUrl, NEON_FETCH_ENDPOINT: endpoint, ...options.bindings };
  return { app: createTestApp({ ...options, bindings }), stop };
}

/** The same, for as long as a file's tests run: called at the top of the file. */
export async function ownApp(options: OwnAppOptions = {}): Promise<TestApp> {
  const { app, stop } = await createOwnApp(options);
  afterAll(stop);
  return app;
}

interface OwnDatabaseOptions {
  /** How many migrations are applied, counted from the first; by default all. */
  migrations?: number;
  limits?: OwnAppOptions['limits'];
}

/** A database of its own, with a gateway. */
export async function makeOwnDatabase({ migrations, limits }: OwnDatabaseOptions = {}) {
  const server = inject('databaseUrl');
  const name = inject('databasePrefix') + crypto.randomUUID().replaceAll('-', '');
  const databaseUrl =
    migrations === undefined
      ? await copyTemplate(server, inject('databaseTemplate'), name, limits && {})
      : await createEmptyDatabase(server, name);
  const gateway = await startNearGateway(databaseUrl, limits && {});
  if (migrations !== undefined) await migrate(databaseUrl, { upTo: migrations });
  return { databaseUrl, ...gateway };
}
