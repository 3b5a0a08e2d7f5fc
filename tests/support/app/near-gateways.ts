import { inject } from 'vitest';
import { type RunningGateway, startGateway } from '#drizzle/local/gateway.ts';

/** As many as a test may need at once. They close when they are idle, and the PostgreSQL has 500 for all processes. */
const CONNECTIONS = 50;
/** Opening fifty connections at once takes long on a busy machine; a read is given up after 8 seconds. */
const WAIT_MS = 7_000;

/** The gateways of this process, by their endpoints. */
const near = new Map<string, Promise<RunningGateway> | RunningGateway>();

/** Starts a gateway that the apps of this process reach without a network, which saves a third of a request's cost. */
export async function startNearGateway(databaseUrl: string): Promise<RunningGateway> {
  const gateway = await startGateway({ databaseUrl, connections: CONNECTIONS, waitMs: WAIT_MS });
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
  const gateway = startGateway({ databaseUrl: inject('databaseUrl'), connections: CONNECTIONS, waitMs: WAIT_MS });
  near.set(endpoint, gateway);
  return gateway;
}
