import { vi } from 'vitest';

/** Tries again until nothing is thrown, as long as a busy machine may take. */
export function eventually<Result>(check: () => Result | Promise<Result>): Promise<Result> {
  return vi.waitFor(check, { timeout: 30_000, interval: 5 });
}
