import { childrenOf } from '#drizzle/local/processes.ts';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** A terminal, npm and a service manager may each pass on the same signal; within this time they count as one. */
const ONE_WISH_MS = 2_000;
const LOOK_MS = 500;

/**
 * Stops everything in order on the first signal, or when the npm that started this process is gone, and then ends the
 * process. A later second signal ends it at once. Nothing that was started outlives this process.
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
  // If npm is killed, or has ended the shell between npm and this process, no signal arrives here.
  if (!STARTED_BY_NPM.has(process.env.npm_lifecycle_event ?? '')) return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) begin();
  }, LOOK_MS).unref();
}

const STARTED_BY_NPM = new Set(['start', 'dev']);

function endAtOnce(): never {
  endChildren();
  process.exit(1);
}

/** Ends all children with SIGQUIT, which stops PostgreSQL at once and safely, and workerd too. */
function endChildren(): void {
  for (const { pid } of childrenOf(process.pid)) {
    try {
      process.kill(pid, 'SIGQUIT');
    } catch {
      // The process has ended already.
    }
  }
}

/** However this process ends, but for SIGKILL, ends its children with it: for a measure, whose data may break off. */
export function endChildrenAtExit(): void {
  process.once('exit', endChildren);
  for (const signal of SIGNALS) process.once(signal, () => process.exit(1));
}

/**
 * Removes signal listeners that a library adds, until the returned function is called. Miniflare would end the process
 * at once on a signal, while the database still has to be stopped.
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
