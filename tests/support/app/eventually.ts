import { setTimeout as pause } from 'node:timers/promises';

const PATIENCE_MS = 30_000;
const INTERVAL_MS = 5;

/** Tries again until nothing is thrown, as long as a busy machine may take; also outside of vitest. */
export async function eventually<Result>(check: () => Result | Promise<Result>): Promise<Result> {
  const end = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (performance.now() > end) throw error;
    }
    await pause(INTERVAL_MS);
  }
}
