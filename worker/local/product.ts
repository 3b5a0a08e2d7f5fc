import { join, resolve } from 'node:path';
import { ensureBuilt, root } from './build.ts';
import type { RunningEdge } from './edge.ts';
import { type DatabaseOptions, startDatabase } from './local-database.ts';
import { localAddress } from './local-bindings.ts';
import { assertPortFree } from './port.ts';

/** The folder of a checkout's local data: `.data`, or the one that DATA_DIRECTORY names. */
export const dataDirectory = resolve(root, process.env.DATA_DIRECTORY || '.data');

/**
 * The folder, in a data folder, of the data that the Worker stores outside the database. The plugin of `npm run dev`
 * uses its subfolder `v3`, and so does `npm start`.
 */
export function resourcesOf(directory: string): string {
  return join(directory, 'resources');
}

/** The folder in which `npm start` stores the uploaded files. */
export function storeOf(directory: string): string {
  return join(resourcesOf(directory), 'v3');
}

export interface ProductOptions extends DatabaseOptions {
  port: number;
  onLog: (line: string) => void;
}

export interface RunningProduct extends RunningEdge {
  databaseUrl: string;
  fetchEndpoint: string | undefined;
}

/**
 * Starts the whole product as it is deployed: database, migrations, demo data on the first run, the built Worker in
 * workerd and the built web app, on one origin. If a later part fails, the parts that were started are stopped.
 */
export async function startProduct(options: ProductOptions): Promise<RunningProduct> {
  const loadEdge = () => import('./edge.ts');
  const bindings = { PUBLIC_URL: localAddress(options.port), ...options.bindings };
  const database = await startDatabase({ ...options, bindings }, async () => {
    await assertPortFree(options.port);
    ensureBuilt();
    // Loading the edge takes long; the database starts meanwhile.
    void loadEdge();
  });
  try {
    const { startEdge } = await loadEdge();
    const edge = await startEdge({
      port: options.port,
      resources: storeOf(options.directory),
      bindings: database.bindings,
      onLog: options.onLog,
      onRestart: (sentence) => {
        database.lock.recordChildren();
        options.onTrouble?.(sentence);
      },
    });
    database.lock.recordChildren();
    const { databaseUrl, fetchEndpoint } = database;
    const stop = async () => {
      await edge.stop();
      await database.stop();
    };
    return { ...edge, databaseUrl, fetchEndpoint, stop };
  } catch (error) {
    await database.stop();
    throw error;
  }
}
