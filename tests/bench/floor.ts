import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { convertV4MiniflareOptions, type LegacyWorkerOptions, Log, LogLevel, Miniflare } from 'miniflare';
import { build, type Rollup } from 'vite';
import { unstable_getMiniflareWorkerOptions as miniflareWorkerOptions } from 'wrangler';
import { root } from '#worker/local/build.ts';
import type { RunningEdge } from '#worker/local/edge.ts';
import type { FloorCalls } from './floor-worker.ts';

const source = fileURLToPath(new URL('floor-worker.ts', import.meta.url));

/** Bundles the floor like the Worker: one minified module. */
export async function floorBundle(entry = source): Promise<string> {
  const result = (await build({
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true, target: 'webworker' },
    build: { ssr: entry, write: false, minify: true, target: 'es2022' },
  })) as Rollup.RollupOutput;
  return result.output[0].code;
}

/**
 * Runs the floor in workerd, with the statements that it sends, one a call. It stands behind the same edge as the
 * Worker: the web app's files, and the choice between them and the Worker, which takes 0.4 ms. A call is
 * `/api/floor/<name>`.
 */
export async function startFloor(
  port: number,
  bindings: Record<string, string>,
  calls: FloorCalls,
): Promise<Pick<RunningEdge, 'url' | 'stop'>> {
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
          bindings: { ...bindings, CALLS: JSON.stringify(calls) },
        },
      ],
    }),
  );
  await miniflare.ready;
  return { url: `http://localhost:${port}`, stop: () => miniflare.dispose() };
}
