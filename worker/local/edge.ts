import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare';
import { root } from './build.ts';
import { holdSignals } from './signals.ts';

export interface EdgeOptions {
  port: number;
  /** The folder for data outside the database, such as uploaded files; without it, they are not kept. */
  resources?: string | undefined;
  /** The Worker's bindings, in addition to the variables of `wrangler.toml`. */
  bindings: Record<string, string>;
  /** The port of workerd's inspector; without it, there is none. */
  inspectorPort?: number | undefined;
  /** Receives each line that the Worker writes. */
  onLog: (line: string) => void;
  /** Called with a sentence when workerd crashed and was started again. */
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

const BUILD = join(root, 'dist', 'ekost');

/** The part of the built `wrangler.json` that a local run uses. */
interface BuiltConfig {
  main: string;
  compatibility_date: string;
  compatibility_flags: string[];
  vars: Record<string, string>;
  triggers: { crons: string[] };
  r2_buckets: { binding: string; bucket_name: string }[];
  send_email?: { name: string }[];
  ratelimits: { name: string; namespace_id: string; simple: { limit: number; period: 10 | 60 } }[];
  durable_objects: { bindings: { name: string; class_name: string }[] };
  assets: { directory: string; binding: string; run_worker_first: string[]; not_found_handling: 'none' };
}

/** The part of a Worker that Miniflare's types leave out. */
interface ScheduledWorker {
  scheduled(event: { cron: string; scheduledTime: Date }): Promise<{ outcome: string }>;
}

/** Runs the built Worker in workerd, with the built web app as its assets, on one port of 127.0.0.1. */
export async function startEdge(options: EdgeOptions): Promise<RunningEdge> {
  const built = builtConfig();
  const releaseSignals = holdSignals();
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      host: '127.0.0.1',
      port: options.port,
      inspectorPort: options.inspectorPort,
      log: new Log(LogLevel.ERROR),
      // A local run needs no internet.
      cf: false,
      telemetry: { enabled: false },
      resourcePersistencePath: options.resources,
      handleStructuredLogs: ({ message }) => options.onLog(message),
      unsafeHandleRuntimeRestart: () => options.onRestart?.('workerd ended by itself and was started again.'),
      workers: [workerOptions(built, options.bindings)],
    }),
  );
  releaseSignals();
  await miniflare.ready;
  return {
    url: `http://localhost:${options.port}`,
    crons: built.triggers.crons,
    runJob: async (cron) => {
      const scheduled: unknown = await miniflare.getWorker();
      const { outcome } = await (scheduled as ScheduledWorker).scheduled({ cron, scheduledTime: new Date() });
      if (outcome !== 'ok') throw new Error(`the Worker ended it with "${outcome}"`);
    },
    stop: () => miniflare.dispose(),
  };
}

function builtConfig(): BuiltConfig {
  return JSON.parse(readFileSync(join(BUILD, 'wrangler.json'), 'utf8')) as BuiltConfig;
}

/**
 * The built Worker as options of Miniflare. Wrangler has a function for this, but importing Wrangler takes more memory
 * and time than all the rest of a start.
 */
function workerOptions(built: BuiltConfig, bindings: Record<string, string>) {
  const { compatibility_date, compatibility_flags, assets } = built;
  return {
    compatibilityDate: compatibility_date,
    compatibilityFlags: compatibility_flags,
    // Several desks would crowd the one thread that workerd has here.
    bindings: { ...built.vars, PASSWORD_DESKS: '1', ...bindings },
    durableObjects: Object.fromEntries(
      built.durable_objects.bindings.map(({ name, class_name }) => [name, { className: class_name, useSQLite: true }]),
    ),
    r2Buckets: Object.fromEntries(built.r2_buckets.map(({ binding, bucket_name }) => [binding, bucket_name])),
    // Writes mails into the system's temporary folder; nothing leaves this machine.
    email: { send_email: built.send_email ?? [] },
    ratelimits: Object.fromEntries(
      built.ratelimits.map(({ name, namespace_id, simple }) => [name, { namespace_id, simple }]),
    ),
    assets: {
      directory: join(BUILD, assets.directory),
      binding: assets.binding,
      run_worker_first: assets.run_worker_first,
      routerConfig: {
        has_user_worker: true,
        static_routing: { asset_worker: [], user_worker: assets.run_worker_first },
      },
      assetConfig: { not_found_handling: assets.not_found_handling, compatibility_date, compatibility_flags },
    },
    modules: true,
    modulesRoot: BUILD,
    scriptPath: join(BUILD, built.main),
  } as const;
}
