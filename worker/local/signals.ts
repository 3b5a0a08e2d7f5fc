const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Stops what runs on the first signal, in order, and then ends; a second signal does not wait. */
export function stopOnSignals(stop: () => Promise<void>): void {
  let stopping = false;
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      if (stopping) process.exit(1);
      stopping = true;
      void stop().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
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
