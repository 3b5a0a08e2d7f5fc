import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { convertV4MiniflareOptions, type LegacyWorkerOptions, Log, LogLevel, Miniflare } from 'miniflare';
import { build, type Rollup } from 'vite';
import { unstable_getMiniflareWorkerOptions as miniflareWorkerOptions } from 'wrangler';
import { root } from '#worker/local/build.ts';
import type { RunningEdge } from '#worker/local/edge.ts';
import { startRelay } from './relay.ts';

const source = fileURLToPath(new URL('floor-worker.ts', import.meta.url));
const nodeFloor = fileURLToPath(new URL('floor-node.ts', import.meta.url));

/** A floor that answers calls. */
type Floor = Pick<RunningEdge, 'url' | 'stop'>;

/** Bundles the floor like the Worker: one minified module. */
export async function floorBundle(): Promise<string> {
  const result = (await build({
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true, target: 'webworker' },
    build: { ssr: source, write: false, minify: true, target: 'es2022' },
  })) as Rollup.RollupOutput;
  return result.output[0].code;
}

/**
 * Runs the floor in workerd. It stands behind the same edge as the Worker: the web app's files, and the choice between
 * them and the Worker, which takes 0.4 ms. A call is `/api/floor/<name>`.
 */
export async function startFloor(port: number, bindings: Record<string, string>): Promise<Floor> {
  const { workerOptions } = miniflareWorkerOptions(join(root, 'dist', 'ekost', 'wrangler.json'));
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      host: '127.0.0.1',
      port,
      log: new Log(LogLevel.ERROR),
      cf: false,
      telemetry: { enabled: false },
      workers: [
        {
          name: 'floor',
          modules: true,
          script: await floorBundle(),
          compatibilityDate: '2026-08-01',
          compatibilityFlags: ['nodejs_compat'],
          assets: workerOptions.assets as LegacyWorkerOptions['assets'],
          bindings,
        },
      ],
    }),
  );
  await miniflare.ready.catch(async (error: unknown) => {
    await miniflare.dispose();
    throw error;
  });
  return { url: `http://localhost:${port}`, stop: () => miniflare.dispose() };
}

/**
 * Runs the floor without a Worker: a server of Node, as far from PostgreSQL as the others. They have the distance at
 * their gateway, this one on the way of its connections, half of it each way.
 */
export async function startNodeFloor(databaseUrl: string, distanceMs: number): Promise<Floor> {
  const address = new URL(databaseUrl);
  await using started = new AsyncDisposableStack();
  if (distanceMs > 0) {
    const relay = await startRelay({ host: address.hostname, port: Number(address.port) }, distanceMs);
    started.defer(relay.stop);
    address.port = String(relay.port);
  }
  const server = fork(nodeFloor, { env: { ...process.env, DATABASE_URL: address.href } });
  const ended = once(server, 'exit');
  started.defer(async () => {
    server.kill();
    await ended;
  });
  const [port] = await Promise.race([
    once(server, 'message') as Promise<[number]>,
    ended.then(([code]) => {
      throw new Error(`The server of the floor ended with ${String(code)}.`);
    }),
  ]);
  const running = started.move();
  return { url: `http://localhost:${port}`, stop: () => running.disposeAsync() };
}
