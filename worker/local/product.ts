import { join } from 'node:path';
import { startLocalNeon } from '#drizzle/local/local-neon.ts';
import { takeRunLock } from '#drizzle/local/run-lock.ts';
import { migrate } from '#drizzle/migrate.ts';
import { seedDemo } from '#drizzle/seed.ts';
import { parseConfig } from '../config.ts';
import { ensureBuilt, root } from './build.ts';
import { startEdge } from './edge.ts';
import { assertPortFree } from './port.ts';
import { localSecrets } from './secrets.ts';

/** The folder in which a checkout keeps its local data. */
export const dataDirectory = join(root, '.data');

export interface ProductOptions {
  port: number;
  /** The folder of this run's database and secrets. */
  directory: string;
  databaseUrl?: string | undefined;
  delayMs?: number | undefined;
  /** Bindings of the Worker beside its secrets: `DEMO_MODE`, `DEMO_PASSWORD`, `PAYMENT_GATEWAY`, Xendit's. */
  bindings: Record<string, string>;
  throwaway?: boolean;
  onLog: (line: string) => void;
}

export interface RunningProduct {
  url: string;
  databaseUrl: string;
  fetchEndpoint: string | undefined;
  stop(): Promise<void>;
}

/**
 * Starts the whole product as it is deployed: database, migrations, demo data on the first run, the built Worker in
 * workerd and the built web app, on one origin. What was started is stopped again when a later part fails.
 */
export async function startProduct(options: ProductOptions): Promise<RunningProduct> {
  const { directory } = options;
  const lock = await takeRunLock(directory);
  const stops: (() => Promise<void>)[] = [async () => lock.release()];
  const stop = async () => {
    for (const step of stops.splice(0).toReversed()) await step();
  };
  try {
    await assertPortFree(options.port);
    ensureBuilt();
    const neon = await startLocalNeon({
      directory: join(directory, 'postgres'),
      databaseUrl: options.databaseUrl,
      delayMs: options.delayMs,
      throwaway: options.throwaway ?? false,
    });
    stops.push(neon.stop);
    lock.recordChildren();
    lock.recordDatabase({ databaseUrl: neon.databaseUrl, fetchEndpoint: neon.fetchEndpoint });

    const bindings: Record<string, string> = {
      ...localSecrets(directory),
      ...options.bindings,
      DATABASE_URL: neon.databaseUrl,
      ...(neon.fetchEndpoint === undefined ? {} : { NEON_FETCH_ENDPOINT: neon.fetchEndpoint }),
    };
    const config = parseConfig(bindings);
    await migrate(neon.databaseUrl, neon.fetchEndpoint);
    if (config.DEMO_MODE) await seedDemo(config);

    const edge = await startEdge({ port: options.port, bindings, onLog: options.onLog });
    stops.push(edge.stop);
    lock.recordChildren();
    return { url: edge.url, databaseUrl: neon.databaseUrl, fetchEndpoint: neon.fetchEndpoint, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
