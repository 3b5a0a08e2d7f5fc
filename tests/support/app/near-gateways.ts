import { inject } from 'vitest';
import { type GatewayOptions, type RunningGateway, startGateway } from '#drizzle/local/gateway.ts';

/**
 * As many as a test may need at once to wait for each other's locks; they close when they are idle, and the PostgreSQL
 * has 500 for all processes. Reads do not wait for locks, so few connections serve any number of them: opening fifty
 * takes longer than fifty reads. A busy machine may take long to open one. Files ask the same statements thousands of
 * times, and half of what they cost is to be understood.
 */
const PATIENT = { connections: 50, readers: 8, waitMs: 40_000, patienceMs: 20_000, keepsStatements: true };

/** The gateways of this process, by their endpoints. */
const near = new Map<string, Near>();

interface Near {
  gateway: Promise<RunningGateway> | RunningGateway;
  /** Whether the time limit of a request does not count: what is tested is what comes, not how soon. */
  isPatient: boolean;
}

/** Starts a gateway that the apps of this process reach without a network, which saves a third of a request's cost. */
export async function startNearGateway(
  databaseUrl: string,
  connections: Omit<GatewayOptions, 'databaseUrl'> = PATIENT,
): Promise<RunningGateway> {
  const gateway = await startGateway({ databaseUrl, ...connections });
  near.set(gateway.endpoint, { gateway, isPatient: connections === PATIENT });
  const stop = () => {
    near.delete(gateway.endpoint);
    return gateway.stop();
  };
  return { ...gateway, stop };
}

/** A request to a gateway of this process, or by the network. */
export const fetchNear: typeof fetch = async (input, init) => {
  const endpoint = String(input instanceof Request ? input.url : input);
  const found = near.get(endpoint) ?? sharedGateway(endpoint);
  if (found === undefined || init === undefined) return fetch(input, init);
  const gateway = await found.gateway;
  return gateway.fetch(endpoint, found.isPatient ? { ...init, signal: null } : init);
};

/** This process's own gateway to the database that all suites share. */
function sharedGateway(endpoint: string): Near | undefined {
  if (endpoint !== inject('fetchEndpoint')) return undefined;
  const shared = { gateway: startGateway({ databaseUrl: inject('databaseUrl'), ...PATIENT }), isPatient: true };
  near.set(endpoint, shared);
  return shared;
}
