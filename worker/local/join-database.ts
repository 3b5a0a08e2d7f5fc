import { join } from 'node:path';
import { type LocalNeon, startLocalNeon } from '#drizzle/local/local-neon.ts';
import { runningDatabase, takeRunLock } from '#drizzle/local/run-lock.ts';
import { localSecrets } from './secrets.ts';

/**
 * The database for a command: that of the running product, or else the folder's own, or the one that `databaseUrl`
 * names.
 *
 * @throws Error with one sentence if there is no database, or if its secrets are missing
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
