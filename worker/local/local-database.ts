import { join } from 'node:path';
import { type LocalNeon, startLocalNeon } from '#drizzle/local/local-neon.ts';
import { type RunLock, takeRunLock } from '#drizzle/local/run-lock.ts';
import { startPreparation } from './preparation.ts';

export interface DatabaseOptions {
  /** The folder of the database and its secrets. */
  directory: string;
  /** Another PostgreSQL instead of the embedded one. */
  databaseUrl?: string | undefined;
  delayMs?: number | undefined;
  throwaway?: boolean | undefined;
  /** The Worker's bindings besides its secrets: `DEMO_MODE`, `DEMO_PASSWORD`, `PAYMENT_GATEWAY` and Xendit's. */
  bindings: Record<string, string>;
  /** Called with a sentence about something that went wrong and is being repaired. */
  onTrouble?: ((sentence: string) => void) | undefined;
}

export interface LocalDatabase {
  databaseUrl: string;
  fetchEndpoint: string | undefined;
  /** All bindings that the Worker needs. */
  bindings: Record<string, string>;
  lock: RunLock;
  stop(): Promise<void>;
}

/**
 * Locks a data folder and starts its database with the newest schema and, in a demo, the demo's data. If a later part
 * fails, the parts that were started are stopped. Secrets and bindings are checked first, so that nothing is started in
 * vain.
 *
 * @param before runs once the folder is locked, before anything is started
 */
export async function startDatabase(options: DatabaseOptions, before?: () => Promise<void>): Promise<LocalDatabase> {
  const { directory, databaseUrl: otherUrl } = options;
  const lock = await takeRunLock(directory);
  const preparation = startPreparation();
  let neon: LocalNeon | undefined;
  const stop = async () => {
    await neon?.stop();
    lock.release();
  };
  try {
    const secrets = await preparation.check({ directory, databaseUrl: otherUrl, bindings: options.bindings });
    await before?.();
    neon = await startLocalNeon({
      directory: join(directory, 'postgres'),
      databaseUrl: otherUrl,
      delayMs: options.delayMs,
      throwaway: options.throwaway ?? false,
      onRestart: (sentence) => {
        lock.recordChildren();
        options.onTrouble?.(sentence);
      },
    });
    lock.recordChildren();
    const { databaseUrl, fetchEndpoint } = neon;
    const bindings = withDatabase({ ...secrets, ...options.bindings }, neon);
    const isKeyGiven = options.bindings.NIK_KEY !== undefined;
    await preparation.complete({ directory, secrets, bindings, isKeyGiven });
    lock.recordDatabase({ databaseUrl, fetchEndpoint });
    return { databaseUrl, fetchEndpoint, bindings, lock, stop };
  } catch (error) {
    await stop();
    throw error;
  } finally {
    preparation.end();
  }
}

function withDatabase(known: Record<string, string>, { databaseUrl, fetchEndpoint }: Omit<LocalNeon, 'stop'>) {
  return {
    ...known,
    DATABASE_URL: databaseUrl,
    ...(fetchEndpoint === undefined ? {} : { NEON_FETCH_ENDPOINT: fetchEndpoint }),
  };
}
