import { parseConfig } from '../config.ts';
import type { Deps } from '../context.ts';
import { createDeps } from '../deps.ts';
import { localBindings } from './local-bindings.ts';
import { joinDatabase } from './local-database.ts';
import { dataDirectory } from './product.ts';
import { hasSecrets, localSecrets } from './secrets.ts';

/**
 * Runs a command on the database of the running product, or else on the one in `.data`, or on the one that
 * `DATABASE_URL` names. If it fails, it says so in one sentence.
 */
export async function runCommand(work: (deps: Deps) => Promise<void>): Promise<void> {
  try {
    await withDeps(work);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

async function withDeps(work: (deps: Deps) => Promise<void>): Promise<void> {
  const { env } = process;
  const database = await joinDatabase(dataDirectory, env.DATABASE_URL);
  try {
    // A command makes no new secrets: nobody could decrypt what it would encrypt with them.
    const secrets = hasSecrets(dataDirectory) ? localSecrets(dataDirectory) : {};
    const config = parseConfig({
      ...secrets,
      ...localBindings(env),
      DATABASE_URL: database.databaseUrl,
      NEON_FETCH_ENDPOINT: database.fetchEndpoint,
    });
    await work(
      createDeps(config, {
        fetch,
        now: () => new Date(),
        randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
        writeLog: (line) => console.info(line),
        dispatch: () => new Response(null, { status: 404 }),
      }),
    );
  } finally {
    await database.stop();
  }
}
