import type { ChildProcess } from 'node:child_process';

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 30_000;
/** What has run so long is well again: the next pause is a short one. */
const WELL_MS = 60_000;

export interface Supervised {
  /** The process of now; between two of them the one that ended. */
  current(): ChildProcess;
  /** Whatever ends from now on stays ended. */
  release(): void;
}

/**
 * Starts a program again whenever it ends by itself, after pauses that grow for as long as it does not stay.
 *
 * @param first the process that runs
 * @param again starts another in its place
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
      // A program that could not even be started says so by an error alone.
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
