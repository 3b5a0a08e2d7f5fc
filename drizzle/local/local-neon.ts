import { startGateway } from './gateway.ts';
import { startPostgres } from './postgres.ts';
import { withClient } from './with-client.ts';

export interface LocalNeonOptions {
  /** The folder of the embedded PostgreSQL; unused if `databaseUrl` names another database. */
  directory: string;
  databaseUrl?: string | undefined;
  delayMs?: number | undefined;
  throwaway?: boolean;
  /** Called with a sentence when the embedded PostgreSQL crashed and was started again. */
  onRestart?: ((sentence: string) => void) | undefined;
}

export interface LocalNeon {
  databaseUrl: string;
  /** Where the driver sends its queries; undefined for Neon itself, which the driver finds by its host. */
  fetchEndpoint: string | undefined;
  stop(): Promise<void>;
}

/**
 * The database of every local run: an embedded PostgreSQL behind the gateway, the PostgreSQL that `databaseUrl` names
 * behind the gateway, or Neon itself.
 */
export async function startLocalNeon(options: LocalNeonOptions): Promise<LocalNeon> {
  if (options.databaseUrl) {
    const host = hostOf(options.databaseUrl);
    if (host.endsWith('.neon.tech')) {
      return { databaseUrl: options.databaseUrl, fetchEndpoint: undefined, stop: async () => undefined };
    }
    await assertReachable(options.databaseUrl);
    const gateway = await startGateway({ databaseUrl: options.databaseUrl, delayMs: options.delayMs });
    return { databaseUrl: options.databaseUrl, fetchEndpoint: gateway.endpoint, stop: gateway.stop };
  }

  const { directory, onRestart } = options;
  const postgres = await startPostgres({ directory, throwaway: options.throwaway ?? false, onRestart });
  const gateway = await startGateway({ databaseUrl: postgres.url, delayMs: options.delayMs });
  return {
    databaseUrl: postgres.url,
    fetchEndpoint: gateway.endpoint,
    stop: async () => {
      await gateway.stop();
      await postgres.stop();
    },
  };
}

/** @throws Error with one sentence if the database refuses the login or does not answer within four seconds */
async function assertReachable(databaseUrl: string): Promise<void> {
  try {
    await withClient({ connectionString: databaseUrl, connectionTimeoutMillis: REACH_MS }, async () => undefined);
  } catch (error) {
    const { message, code } = error as Error & { code?: string };
    throw new Error(`DATABASE_URL: the database does not let us in (${hostOf(databaseUrl)}): ${message || code}.`, {
      cause: error,
    });
  }
}

const REACH_MS = 4_000;

function hostOf(databaseUrl: string): string {
  if (!URL.canParse(databaseUrl) || !/^postgres(ql)?:$/.test(new URL(databaseUrl).protocol)) {
    throw new Error('DATABASE_URL is not a PostgreSQL address (postgresql://user:password@host/database).');
  }
  return new URL(databaseUrl).hostname;
}
