import { startGateway } from '#drizzle/local/gateway.ts';
import { freePort } from '#drizzle/local/processes.ts';
import { startEdge } from '#worker/local/edge.ts';
import { type Client, openClient } from './client.ts';
import { startFloor, startNodeFloor } from './floor.ts';
import type { Stage } from './stage.ts';

/** The built Worker, a bare Hono in workerd behind the same edge, and a bare server of Node with `pg`. */
export const sides = ['ours', 'hono', 'node'] as const;
export type Side = (typeof sides)[number];

/** All sides, running before one database at one distance. */
export interface Beside {
  urls: Record<Side, string>;
  client: Client;
}

/** Starts all sides before the same database at the same distance, in ms, and stops them however the measure ends. */
export async function besideFloors<Result>(
  stage: Stage,
  distanceMs: number,
  measure: (beside: Beside) => Promise<Result>,
): Promise<Result> {
  await using started = new AsyncDisposableStack();
  const keep = <Running extends { stop: () => Promise<void> }>(running: Running) => {
    started.defer(() => running.stop());
    return running;
  };
  const gateway = keep(await startGateway({ databaseUrl: stage.databaseUrl, delayMs: distanceMs }));
  const bindings = { ...stage.bindings, NEON_FETCH_ENDPOINT: gateway.endpoint };
  const ours = keep(await startEdge({ port: await freePort(), bindings, onLog: () => undefined }));
  const hono = keep(await startFloor(await freePort(), bindings));
  const node = keep(await startNodeFloor(stage.databaseUrl, distanceMs));
  const client = openClient();
  started.defer(() => client.close());
  return await measure({ urls: { ours: ours.url, hono: hono.url, node: node.url }, client });
}
