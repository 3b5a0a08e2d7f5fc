import { childrenOf } from '#drizzle/local/processes.ts';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** A terminal, npm and a service manager may each pass the same wish on: that is one. */
const ONE_WISH_MS = 2_000;
const LOOK_MS = 500;

/**
 * Stops what runs on the first signal, or when the npm that started it is gone, in order, and then ends. Another signal,
 * later, does not wait. Nothing that was started outlives this process.
 */
export function stopOnSignals(stop: () => Promise<void>): void {
  let stoppingSince: number | undefined;
  const begin = () => {
    if (stoppingSince !== undefined) return;
    stoppingSince = Date.now();
    void stop().then(
      () => process.exit(0),
      () => endAtOnce(),
    );
  };
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      if (stoppingSince !== undefined && Date.now() - stoppingSince > ONE_WISH_MS) endAtOnce();
      begin();
    });
  }
  // npm that is killed, or that has ended the shell between, cannot pass anything on.
  if (!STARTED_BY_NPM.has(process.env.npm_lifecycle_event ?? '')) return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) begin();
  }, LOOK_MS).unref();
}

const STARTED_BY_NPM = new Set(['start', 'dev']);

/** PostgreSQL takes SIGQUIT as an order to end at once and safely; workerd ends by it too. */
function endAtOnce(): never {
  for (const { pid } of childrenOf(process.pid)) {
    try {
      process.kill(pid, 'SIGQUIT');
    } catch {
      // It ended just now.
    }
  }
  process.exit(1);
}

/**
 * Takes off again what a library listens to from now on until the returned function is called. Miniflare ends the
 * process at once on a signal, while its starter still has a database to stop.
 */
export function holdSignals(): () => void {
  const before = new Map(SIGNALS.map((signal) => [signal, process.listeners(signal)]));
  return () => {
    for (const signal of SIGNALS) {
      const added = process.listeners(signal).filter((listener) => !before.get(signal)?.includes(listener));
      for (const listener of added) process.removeListener(signal, listener);
    }
  };
}
