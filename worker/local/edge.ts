import { join } from 'node:path';
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare';
import { unstable_getMiniflareWorkerOptions as miniflareWorkerOptions } from 'wrangler';
import { root } from './build.ts';
import { holdSignals } from './signals.ts';

export interface EdgeOptions {
  port: number;
  /** The Worker's bindings, in addition to the variables of `wrangler.toml`. */
  bindings: Record<string, string>;
  /** Receives each line that the Worker writes. */
  onLog: (line: string) => void;
  /** Told in a sentence when workerd crashed and was started again. */
  onRestart?: ((sentence: string) => void) | undefined;
}

export interface RunningEdge {
  url: string;
  stop(): Promise<void>;
}

/** Runs the built Worker in workerd, with the built web app as its assets, on one port of 127.0.0.1. */
export async function startEdge(options: EdgeOptions): Promise<RunningEdge> {
  const built = miniflareWorkerOptions(join(root, 'dist', 'ekost', 'wrangler.json'));
  const { modulesRules: _, ...worker } = built.workerOptions;
  if (built.main === undefined) throw new Error('The build has no Worker.');
  const releaseSignals = holdSignals();
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      host: '127.0.0.1',
      port: options.port,
      log: new Log(LogLevel.ERROR),
      // A local run needs no internet.
      cf: false,
      telemetry: { enabled: false },
      handleStructuredLogs: ({ message }) => options.onLog(message),
      unsafeHandleRuntimeRestart: () => options.onRestart?.('workerd ended by itself and was started again.'),
      workers: [
        {
          ...worker,
          bindings: { ...(worker.bindings as Record<string, string>), ...options.bindings },
          modules: true,
          modulesRoot: join(root, 'dist', 'ekost'),
          scriptPath: built.main,
        },
      ],
    }),
  );
  releaseSignals();
  await miniflare.ready;
  return { url: `http://localhost:${options.port}`, stop: () => miniflare.dispose() };
}
