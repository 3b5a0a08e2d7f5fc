import { inject } from 'vitest';
import { type GatewayOptions, type RunningGateway, startGateway } from '#drizzle/local/gateway.ts';

/**
 * As many as a test may need at once to wait for each other's locks; they close when they are idle, and the PostgreSQL
 * has 500 for all processes. Reads do not wait for locks, so few connections serve any number of them: opening fifty
 * takes longer than fifty reads. A busy machine may take long to open one; a read is given up after 8 seconds. Files ask
 * the same statements thousands of times, and half of what they cost is to be understood.
 */
const CONNECTIONS = { connections: 50, readers: 8, waitMs: 7_000, keepsStatements: true };

/** The gateways of this process, by their endpoints. */
const near = new Map<string, Promise<RunningGateway> | RunningGateway>();

/** Starts a gateway that the apps of this process reach without a network, which saves a third of a request's cost. */
export async function startNearGateway(
  databaseUrl: string,
  connections: Omit<GatewayOptions, 'databaseUrl'> = CONNECTIONS,
): Promise<RunningGateway> {
  const gateway = await startGateway({ databaseUrl, ...connections });
  near.set(gateway.endpoint, gateway);
  const stop = () => {
    near.delete(gateway.endpoint);
    return gateway.stop();
  };
  return { ...gateway, stop };
}

/** A request to a gateway of this process, or by the network. */
export const fetchNear: typeof fetch = async (input, init) => {
  const endpoint = String(input instanceof Request ? input.url : input);
  const gateway = await (near.get(endpoint) ?? sharedGateway(endpoint));
  return gateway === undefined || init === undefined ? fetch(input, init) : gateway.fetch(endpoint, init);
};

/** This process's own gateway to the database that all suites share. */
function sharedGateway(endpoint: string): Promise<RunningGateway> | undefined {
  if (endpoint !== inject('fetchEndpoint')) return undefined;
  const gateway = startGateway({ databaseUrl: inject('databaseUrl'), ...CONNECTIONS });
  near.set(endpoint, gateway);
  return gateway;
}
