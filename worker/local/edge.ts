import { readFileSync } from 'node:fs';
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
  /** The crons of `wrangler.toml`. */
  crons: string[];
  /** Runs the job of a cron in the Worker, through its `scheduled`. */
  runJob(cron: string): Promise<void>;
  stop(): Promise<void>;
}

/** The part of a Worker that Miniflare's types leave out. */
interface ScheduledWorker {
  scheduled(event: { cron: string; scheduledTime: Date }): Promise<{ outcome: string }>;
}

/** Runs the built Worker in workerd, with the built web app as its assets, on one port of 127.0.0.1. */
export async function startEdge(options: EdgeOptions): Promise<RunningEdge> {
  const configFile = join(root, 'dist', 'ekost', 'wrangler.json');
  const built = miniflareWorkerOptions(configFile);
  const { triggers } = JSON.parse(readFileSync(configFile, 'utf8')) as { triggers: { crons: string[] } };
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
  return {
    url: `http://localhost:${options.port}`,
    crons: triggers.crons,
    runJob: async (cron) => {
      const scheduled: unknown = await miniflare.getWorker();
      const { outcome } = await (scheduled as ScheduledWorker).scheduled({ cron, scheduledTime: new Date() });
      if (outcome !== 'ok') throw new Error(`the Worker ended it with "${outcome}"`);
    },
    stop: () => miniflare.dispose(),
  };
}
