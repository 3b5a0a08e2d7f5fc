import { startGateway } from './gateway.ts';
import { startPostgres } from './postgres.ts';

export interface LocalNeonOptions {
  /** The folder of the embedded PostgreSQL; unused where `databaseUrl` names another database. */
  directory: string;
  databaseUrl?: string | undefined;
  delayMs?: number | undefined;
  throwaway?: boolean;
}

export interface LocalNeon {
  databaseUrl: string;
  /** Where the driver sends its queries; undefined for Neon itself, which the driver finds by its host. */
  fetchEndpoint: string | undefined;
  stop(): Promise<void>;
}

/**
 * The database for everything that runs locally: an embedded PostgreSQL behind the gateway, or the gateway before the
 * PostgreSQL that `databaseUrl` names, or Neon itself.
 */
export async function startLocalNeon(options: LocalNeonOptions): Promise<LocalNeon> {
  if (options.databaseUrl) {
    const host = hostOf(options.databaseUrl);
    if (host.endsWith('.neon.tech')) {
      return { databaseUrl: options.databaseUrl, fetchEndpoint: undefined, stop: async () => undefined };
    }
    const gateway = await startGateway({ databaseUrl: options.databaseUrl, delayMs: options.delayMs });
    return { databaseUrl: options.databaseUrl, fetchEndpoint: gateway.endpoint, stop: gateway.stop };
  }

  const postgres = await startPostgres({ directory: options.directory, throwaway: options.throwaway ?? false });
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

function hostOf(databaseUrl: string): string {
  if (!URL.canParse(databaseUrl) || !/^postgres(ql)?:$/.test(new URL(databaseUrl).protocol)) {
    throw new Error('DATABASE_URL is not a PostgreSQL address (postgresql://user:password@host/database).');
  }
  return new URL(databaseUrl).hostname;
}
