import { join } from 'node:path';
import { isNotNull } from 'drizzle-orm';
import { type LocalNeon, startLocalNeon } from '#drizzle/local/local-neon.ts';
import { hasDatabase } from '#drizzle/local/postgres-home.ts';
import { runningDatabase, type RunLock, takeRunLock } from '#drizzle/local/run-lock.ts';
import { migrate } from '#drizzle/migrate.ts';
import { seedDemo } from '#drizzle/seed.ts';
import { tenancies } from '#drizzle/schema/tenancies.ts';
import { type Config, parseConfig } from '../config.ts';
import { createDb } from '../db/client.ts';
import { hasSecrets, keepSecrets, localSecrets, newSecrets, type Secrets } from './secrets.ts';

export interface DatabaseOptions {
  /** The folder of the database and its secrets. */
  directory: string;
  /** Another PostgreSQL instead of the embedded one. */
  databaseUrl?: string | undefined;
  delayMs?: number | undefined;
  throwaway?: boolean | undefined;
  /** The Worker's bindings besides its secrets: `DEMO_MODE`, `DEMO_PASSWORD`, `PAYMENT_GATEWAY` and Xendit's. */
  bindings: Record<string, string>;
  /** Told in a sentence what went wrong and is being repaired. */
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
 * Takes a data folder and starts its database with the newest schema and, in a demo, the demo's data. If a later part
 * fails, what was started is stopped. Secrets and bindings are checked first, so that nothing is started in vain.
 *
 * @param before runs once the folder is taken, before anything is started
 */
export async function startDatabase(options: DatabaseOptions, before?: () => Promise<void>): Promise<LocalDatabase> {
  const { directory } = options;
  const lock = await takeRunLock(directory);
  let neon: LocalNeon | undefined;
  const stop = async () => {
    await neon?.stop();
    lock.release();
  };
  try {
    const secrets = secretsOf(directory, options.databaseUrl);
    const known = { ...secrets, ...options.bindings };
    parseConfig({ ...known, DATABASE_URL: options.databaseUrl || 'postgresql://embedded' });
    await before?.();
    neon = await startLocalNeon({
      directory: join(directory, 'postgres'),
      databaseUrl: options.databaseUrl,
      delayMs: options.delayMs,
      throwaway: options.throwaway ?? false,
      onRestart: (sentence) => {
        lock.recordChildren();
        options.onTrouble?.(sentence);
      },
    });
    lock.recordChildren();
    const { databaseUrl, fetchEndpoint } = neon;
    const bindings = withDatabase(known, neon);
    const config = parseConfig(bindings);
    await migrate(databaseUrl, fetchEndpoint);
    if (!hasSecrets(directory)) {
      if (options.bindings.NIK_KEY === undefined) await assertNothingSealed(config);
      keepSecrets(directory, secrets);
    }
    if (config.DEMO_MODE) await seedDemo(config);
    lock.recordDatabase({ databaseUrl, fetchEndpoint });
    return { databaseUrl, fetchEndpoint, bindings, lock, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * The database for a command: that of the running product, or else the folder's own, or the one that `databaseUrl`
 * names.
 *
 * @throws Error with one sentence if there is none, or if its secrets are gone
 */
export async function joinDatabase(directory: string, databaseUrl: string | undefined): Promise<LocalNeon> {
  if (databaseUrl) return startLocalNeon({ directory, databaseUrl });
  const running = runningDatabase(directory);
  if (running !== null) return { ...running, stop: async () => undefined };
  const lock = await takeRunLock(directory);
  try {
    localSecrets(directory);
    const neon = await startLocalNeon({ directory: join(directory, 'postgres') });
    const stop = async () => {
      await neon.stop();
      lock.release();
    };
    return { ...neon, stop };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** New secrets for another database are stored only once it is known that nothing in it was encrypted with others. */
function secretsOf(directory: string, databaseUrl: string | undefined): Secrets {
  const isNew = databaseUrl && !hasSecrets(directory) && !hasDatabase(join(directory, 'postgres'));
  return isNew ? newSecrets() : localSecrets(directory);
}

/** @throws Error with one sentence if the database holds NIKs, which a new key could not decrypt */
async function assertNothingSealed(config: Config): Promise<void> {
  const db = createDb({ databaseUrl: config.DATABASE_URL, fetchEndpoint: config.NEON_FETCH_ENDPOINT });
  const sealed = await db
    .select({ id: tenancies.id })
    .from(tenancies)
    .where(isNotNull(tenancies.nik_ciphertext))
    .limit(1);
  if (sealed.length === 0) return;
  throw new Error(
    'DATABASE_URL names a database with encrypted NIKs: set NIK_KEY to the key that they were encrypted with.',
  );
}

function withDatabase(known: Record<string, string>, { databaseUrl, fetchEndpoint }: Omit<LocalNeon, 'stop'>) {
  return {
    ...known,
    DATABASE_URL: databaseUrl,
    ...(fetchEndpoint === undefined ? {} : { NEON_FETCH_ENDPOINT: fetchEndpoint }),
  };
}
