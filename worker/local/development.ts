import { join } from 'node:path';
import { startLocalNeon } from '#drizzle/local/local-neon.ts';
import { takeRunLock } from '#drizzle/local/run-lock.ts';
import { migrate } from '#drizzle/migrate.ts';
import { seedDemo } from '#drizzle/seed.ts';
import { parseConfig } from '../config.ts';
import { localBindings } from './local-bindings.ts';
import { dataDirectory } from './product.ts';
import { localSecrets } from './secrets.ts';

export interface DevelopmentDatabase {
  bindings: Record<string, string>;
  stop(): Promise<void>;
}

/** For `npm run dev`: the database of this checkout, and what the Worker must know to reach it. */
export async function startDevelopmentDatabase(): Promise<DevelopmentDatabase> {
  const lock = await takeRunLock(dataDirectory);
  const neon = await startLocalNeon({
    directory: join(dataDirectory, 'postgres'),
    databaseUrl: process.env.DATABASE_URL,
    delayMs: Number(process.env.DB_DELAY_MS ?? 0),
  });
  lock.recordChildren();
  const bindings = {
    ...localSecrets(dataDirectory),
    ...localBindings(process.env),
    DATABASE_URL: neon.databaseUrl,
    ...(neon.fetchEndpoint === undefined ? {} : { NEON_FETCH_ENDPOINT: neon.fetchEndpoint }),
  };
  const config = parseConfig(bindings);
  await migrate(neon.databaseUrl, neon.fetchEndpoint);
  if (config.DEMO_MODE) await seedDemo(config);
  return {
    bindings,
    stop: async () => {
      await neon.stop();
      lock.release();
    },
  };
}
