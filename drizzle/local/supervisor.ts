import type { ChildProcess } from 'node:child_process';

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 30_000;
/** After running this long, a program counts as healthy, and the next pause is short again. */
const WELL_MS = 60_000;

export interface Supervised {
  /** The present process; until the next one has started, the one that ended. */
  current(): ChildProcess;
  /** From now on, a process that ends is not started again. */
  release(): void;
}

/**
 * Starts a program again whenever it ends, after pauses that grow while it keeps ending soon.
 *
 * @param first the running process
 * @param again starts the next one
 */
export function keepRunning(first: ChildProcess, again: (ended: ChildProcess) => ChildProcess): Supervised {
  let current = first;
  let startedAt = Date.now();
  let pauseMs = FIRST_PAUSE_MS;
  let released = false;
  let timer: NodeJS.Timeout | undefined;

  const restart = () => {
    startedAt = Date.now();
    current = again(current);
    watch();
  };
  const watch = () => {
    const ended = () => {
      // A program that could not be started reports only an error, no exit.
      if (released || timer !== undefined) return;
      if (Date.now() - startedAt > WELL_MS) pauseMs = FIRST_PAUSE_MS;
      timer = setTimeout(() => {
        timer = undefined;
        restart();
      }, pauseMs);
      pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
    };
    if (current.exitCode !== null || current.signalCode !== null) return ended();
    current.once('exit', ended).once('error', ended);
  };
  watch();
  return {
    current: () => current,
    release: () => {
      released = true;
      clearTimeout(timer);
    },
  };
}
