import { setTimeout as sleep } from 'node:timers/promises';
import { isIdle } from './calls-in-flight.ts';

/** A pause lasts at least this long, and on a busy thread as long as the calls take that it lets in. */
const PAUSE_MS = 5;
/** How much more than their half calls may have had for it to be made up: no call ever waits longer for hashes. */
const LONGEST_CREDIT_MS = 1_000;

/** Pauses after a hash that took so many ms. */
export type Rest = (worked: number) => Promise<void>;

/** What tells the time and passes it, so that tests need not wait. */
export interface Pauses {
  now: () => number;
  pause: (ms: number) => Promise<unknown>;
  /** Whether nobody is waiting for an answer. */
  isIdle: () => boolean;
}

const realPauses: Pauses = { now: () => performance.now(), pause: sleep, isIdle };

/**
 * Shares a thread between hashes and calls for as long as there are hashes to do: calls get as much time after a hash as
 * it took, or less once all have been answered, so that none waits for two hashes. A pause takes as long as the calls
 * take that are answered in it, which no timer can shorten. What they had beyond their half is therefore made up by the
 * next hashes, which then follow each other with a shorter pause, or with none. All by the clock; where it stands still
 * while code runs, as on Cloudflare, where a desk has no calls beside it, a rest is a single pause.
 */
export function halfOfTheTime({ now, pause, isIdle: nobodyWaits } = realPauses): Rest {
  /** The ms that calls are still owed; negative if they had more than their half. */
  let owed = 0;
  /** Returns how many ms it took. */
  const pauseOnce = async () => {
    const began = now();
    await pause(PAUSE_MS);
    return now() - began;
  };
  return async (worked) => {
    owed = Math.max(owed, -LONGEST_CREDIT_MS) + worked;
    if (owed < 0) return;
    do owed -= await pauseOnce();
    while (owed > 0 && !nobodyWaits());
    // Clients that were all answered at once need a moment to call again.
    if (owed < 0 && nobodyWaits()) owed -= await pauseOnce();
    // Nobody is owed what nobody waits for, and hashes that had the thread to themselves have nothing to make up.
    if (nobodyWaits()) owed = 0;
  };
}
